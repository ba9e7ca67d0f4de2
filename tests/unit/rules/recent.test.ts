import { expect, test } from 'vitest'
import { readSeen, withSeen, type SeenProduct } from '#shared/rules/recent.ts'
import { seenProduct } from '../../support/seen-product.ts'

const many = Array.from({ length: 35 }, (_, i) => seenProduct(i))
const ids = (list: readonly SeenProduct[]) => list.map(({ id }) => id)

test('CHOOSE-03 the thirty last seen are kept, each once, the last first', () => {
  const list = many.reduce<SeenProduct[]>(withSeen, [])
  expect(list).toEqual(many.slice(5).reverse())
  const again = withSeen(list, { ...seenProduct(20), seenAt: 99 })
  expect(again[0]).toEqual({ ...seenProduct(20), seenAt: 99 })
  expect(ids(again)).toEqual(['p20', ...ids(list).filter(id => id !== 'p20')])
})

test.each<[string, unknown, object]>([
  ['a product with all that its page showed', seenProduct(2), seenProduct(2)],
  [
    'one without picture and price',
    { ...seenProduct(2), picture: null, priceCents: null },
    { picture: null, priceCents: null },
  ],
  ['a gift', { ...seenProduct(2), priceCents: 0 }, { priceCents: 0 }],
  ['a céntimo', { ...seenProduct(2), priceCents: 1 }, { priceCents: 1 }],
  ['half a céntimo', { ...seenProduct(2), priceCents: 1.5 }, { priceCents: null }],
  ['less than nothing', { ...seenProduct(2), priceCents: -1 }, { priceCents: null }],
  ['a price in words', { ...seenProduct(2), priceCents: '12' }, { priceCents: null }],
  ['no picture', { ...seenProduct(2), picture: '' }, { picture: null }],
  ['a picture that is a number', { ...seenProduct(2), picture: 7 }, { picture: null }],
  ['a time in words', { ...seenProduct(2), seenAt: 'x' }, { seenAt: 0 }],
  ['more than is known', { ...seenProduct(2), more: 1 }, seenProduct(2)],
])('CHOOSE-03 of what the device stored %s is read', (_, stored, read) => {
  expect(readSeen([stored])).toEqual([{ ...seenProduct(2), ...read }])
})

test('CHOOSE-03 what is no product is dropped, and no more than thirty are read', () => {
  for (const strange of [null, undefined, 7, 'x', {}]) expect(readSeen(strange)).toEqual([])
  for (const field of ['id', 'slug', 'name'])
    for (const value of [undefined, null, '', 7])
      expect(readSeen([null, 1, { ...seenProduct(1), [field]: value }, seenProduct(2)])).toEqual([
        seenProduct(2),
      ])
  expect(readSeen(many)).toEqual(many.slice(0, 30))
})
