import { expect, test } from 'vitest'
import { closestFirst, sizeTable } from '#shared/rules/size-tables.ts'

test('SIZE-01 measures stand side by side, a row for each size', () => {
  const measures = [
    { name: 'Talla', values: ['S', 'M'] },
    { name: 'Pecho (cm)', values: ['90–95', '96–101'] },
  ]
  expect(sizeTable('Ropa hombre', measures)).toEqual({
    title: 'Ropa hombre',
    columns: ['Talla', 'Pecho (cm)'],
    rows: [
      ['S', '90–95'],
      ['M', '96–101'],
    ],
  })
  expect(sizeTable('Nada', [])).toEqual({ title: 'Nada', columns: [], rows: [] })
})

test('SIZE-01 two blanks are no word that a table shares with a product', () => {
  const tables = ['Calzado mujer', 'Ropa  hombre'].map(title => ({ title }))
  expect(closestFirst(tables, ' MUJER')).toEqual(tables)
  expect(closestFirst(tables, '  ')).toEqual(tables)
})

test.each([
  ['ROPA MUJER', ['Ropa mujer', 'Calzado mujer', 'Ropa hombre', 'Calzado niños']],
  ['CALZADO JUNIOR', ['Calzado mujer', 'Calzado niños', 'Ropa mujer', 'Ropa hombre']],
  ['calzado NIÑOS', ['Calzado niños', 'Calzado mujer', 'Ropa mujer', 'Ropa hombre']],
  [' ', ['Calzado mujer', 'Calzado niños', 'Ropa mujer', 'Ropa hombre']],
])('SIZE-01 for %s the tables stand in the order %j', (kind, titles) => {
  const tables = ['Calzado mujer', 'Calzado niños', 'Ropa mujer', 'Ropa hombre'].map(title => ({ title }))
  expect(closestFirst(tables, kind).map(({ title }) => title)).toEqual(titles)
})
