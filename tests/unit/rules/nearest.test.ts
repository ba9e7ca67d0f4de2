import { expect, test } from 'vitest'
import { nearestOffer, soldOutChoices } from '#shared/rules/nearest.ts'

/** `38 39- 40` is a colour with those sizes, of which the marked ones are sold out. */
const colorOf = (color: string, sizes: string) => ({
  color,
  sizes: sizes.split(' ').map(one => ({ size: one.replace('-', ''), stock: one.endsWith('-') ? 0 : 1 })),
})

test.each([
  ['the same size in another colour', 'NEGRO 38', ['38- 39 40', '38 39 40'], 'ROJO 38'],
  ['the first of several colours', 'NEGRO 38', ['38- 39', '38- 39', '38 39'], 'AZUL 38'],
  ['the next size up in the same colour', 'NEGRO 38', ['37 38- 39', '38- 39'], 'NEGRO 39'],
  ['the next size down, where the larger is further', 'NEGRO 38', ['37 38- 39- 40', '38-'], 'NEGRO 37'],
  ['half a size is a size like another', 'NEGRO 38', ['37 38- 38.5 39', '38-'], 'NEGRO 38.5'],
  ['letters in their order', 'NEGRO M', ['S M- L XL', 'M-'], 'NEGRO L'],
  ['another colour in the nearest size', 'NEGRO 38', ['38- 39-', '37 39 38-'], 'ROJO 39'],
  ['the larger of two, in the first colour that has it', 'NEGRO 38', ['38-', '37', '39 37', '39'], 'AZUL 39'],
  ['the nearest size, in whichever colour', 'NEGRO 38', ['38-', '42', '39 41'], 'AZUL 39'],
  ['the chosen colour before a nearer size', 'ROJO 38', ['38- 39', '38- 40'], 'ROJO 40'],
  ['a size that the product never had', 'NEGRO 99', ['38 39', '40'], 'NEGRO 39'],
  ['nothing', 'NEGRO 38', ['38- 39-', '38-'], null],
])('ALERT-01 nearest is %s', (_, wanted, sizes, expected) => {
  const [color = '', size = ''] = wanted.split(' ')
  const colors = sizes.map((list, i) => colorOf(['NEGRO', 'ROJO', 'AZUL'][i] ?? '', list))
  const found = nearestOffer(colors, { color, size })
  expect(found && `${found.color} ${found.size}`).toBe(expected)
})

test('ALERT-01 every sold-out choice of a product has its nearest, in the product’s order', () => {
  expect(soldOutChoices([colorOf('NEGRO', '38- 39'), colorOf('ROJO', '38 39-')])).toEqual([
    { gone: { color: 'NEGRO', size: '38' }, nearest: { color: 'ROJO', size: '38' } },
    { gone: { color: 'ROJO', size: '39' }, nearest: { color: 'NEGRO', size: '39' } },
  ])
  expect(soldOutChoices([colorOf('NEGRO', '38 39')])).toEqual([])
})
