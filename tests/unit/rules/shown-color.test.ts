import { expect, test } from 'vitest'
import { cardPath } from '#shared/routes.ts'
import { firstOffered, shownColor } from '#shared/rules/variants.ts'

const variants = [
  {
    color: 'NEGRO',
    sizes: [
      { size: '38', stock: 0 },
      { size: '40', stock: 2 },
    ],
  },
  { color: 'BLANCO/ROJO', sizes: [{ size: '38', stock: 1 }] },
  { color: 'ROJO', sizes: [{ size: '40', stock: 3 }] },
]

test.each([
  [{ color: 'ROJO', size: '' }, 'BLANCO/ROJO'],
  [{ color: 'ROJO', size: '40' }, 'ROJO'],
  [{ color: '', size: '38' }, 'BLANCO/ROJO'],
  [{ color: '', size: '40' }, 'NEGRO'],
  [{ color: 'NEGRO', size: '38' }, undefined],
  [{ color: 'VERDE', size: '' }, undefined],
  [{ color: '', size: '' }, undefined],
  [{ color: '', size: '999' }, undefined],
])('SHOWN-02 a list by %j shows %s', (chosen, color) => {
  expect(shownColor(variants, chosen)?.color).toBe(color)
})

test.each([
  [{ slug: 'urpi' }, '/product/details/urpi'],
  [{ slug: 'urpi', shown: { color: '', size: '' } }, '/product/details/urpi'],
  [
    { slug: 'urpi', shown: { color: 'NEGRO/ROJO', size: '' } },
    '/product/details/urpi?color=NEGRO%2FROJO#color-NEGRO-ROJO',
  ],
  [{ slug: 'urpi', shown: { color: '', size: '38' } }, '/product/details/urpi?talla=38#talla-38'],
  [
    { slug: 'urpi', shown: { color: 'ROJO', size: '38,5' } },
    '/product/details/urpi?color=ROJO&talla=38%2C5#talla-38-5-ROJO',
  ],
])('SHOWN-02 the card %j leads to %s', (product, path) => {
  expect(cardPath(product)).toBe(path)
})

test('SHOWN-03 a banner stands for the first colour that can be bought, else for the first', () => {
  const [, ...others] = variants
  expect(firstOffered(variants)?.color).toBe('NEGRO')
  const gone = { color: 'NEGRO', sizes: [{ size: '38', stock: 0 }] }
  expect(firstOffered([gone, ...others])?.color).toBe('BLANCO/ROJO')
  expect(firstOffered([gone])?.color).toBe('NEGRO')
  expect(firstOffered([])).toBeUndefined()
})
