import { expect, test } from 'vitest'
import { cents } from '#shared/rules/money.ts'
import { readSeen, withSeen, type SeenProduct } from '#shared/rules/recent.ts'

const seen = (n: number): SeenProduct => ({
  id: `p${String(n)}`,
  slug: `zapatilla-${String(n)}`,
  name: `Zapatilla ${String(n)}`,
  picture: n % 2 === 0 ? `m${String(n)}` : null,
  priceCents: cents(n * 100),
  seenAt: n,
})
const many = Array.from({ length: 35 }, (_, i) => seen(i))
const ids = (list: readonly SeenProduct[]) => list.map(({ id }) => id)

test('CHOOSE-03 the thirty last seen are kept, each once, the last first', () => {
  const list = many.reduce<SeenProduct[]>(withSeen, [])
  expect(list).toEqual(many.slice(5).reverse())
  const again = withSeen(list, { ...seen(20), seenAt: 99 })
  expect(again[0]).toEqual({ ...seen(20), seenAt: 99 })
  expect(ids(again)).toEqual(['p20', ...ids(list).filter(id => id !== 'p20')])
})

test.each<[string, unknown, object]>([
  ['a product with all that its page showed', seen(2), seen(2)],
  [
    'one without picture and price',
    { ...seen(2), picture: null, priceCents: null },
    { picture: null, priceCents: null },
  ],
  ['a gift', { ...seen(2), priceCents: 0 }, { priceCents: 0 }],
  ['a céntimo', { ...seen(2), priceCents: 1 }, { priceCents: 1 }],
  ['half a céntimo', { ...seen(2), priceCents: 1.5 }, { priceCents: null }],
  ['less than nothing', { ...seen(2), priceCents: -1 }, { priceCents: null }],
  ['a price in words', { ...seen(2), priceCents: '12' }, { priceCents: null }],
  ['no picture', { ...seen(2), picture: '' }, { picture: null }],
  ['a picture that is a number', { ...seen(2), picture: 7 }, { picture: null }],
  ['a time in words', { ...seen(2), seenAt: 'x' }, { seenAt: 0 }],
  ['more than is known', { ...seen(2), more: 1 }, seen(2)],
])('CHOOSE-03 of what the device stored %s is read', (_, stored, read) => {
  expect(readSeen([stored])).toEqual([{ ...seen(2), ...read }])
})

test('CHOOSE-03 what is no product is dropped, and no more than thirty are read', () => {
  for (const strange of [null, undefined, 7, 'x', {}]) expect(readSeen(strange)).toEqual([])
  for (const field of ['id', 'slug', 'name'])
    for (const value of [undefined, null, '', 7])
      expect(readSeen([null, 1, { ...seen(1), [field]: value }, seen(2)])).toEqual([seen(2)])
  expect(readSeen(many)).toEqual(many.slice(0, 30))
})
