import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CatalogIndex } from '#server/modules/catalog/index/catalog-index.ts'
import { type Facet, FACETS } from '#server/modules/catalog/index/facets.ts'
import { findIn } from '#server/modules/catalog/index/find.ts'
import { NumberSets } from '#server/modules/catalog/index/number-sets.ts'
import { pricesOf } from '#server/modules/catalog/index/picks.ts'
import { MATCH, NAME_MATCH, NO_MATCH, Words } from '#server/modules/catalog/index/words.ts'
import { noFilters } from '#shared/rules/catalog.ts'
import { listed } from '../support/listed-product.ts'

const MOST = 12
const someSets = fc.array(fc.uniqueArray(fc.nat(MOST - 1), { maxLength: 6 }), { maxLength: 300 })

test('LARGE-01 sets of sizes and colours have the same number when they have the same members', () => {
  fc.assert(
    fc.property(someSets, given => {
      const sets = new NumberSets()
      const codes = given.map(members => sets.add(members))
      const inOrder = given.map(members => JSON.stringify([...members].sort((a, b) => a - b)))
      expect(codes.map((code, i) => codes.indexOf(code) === i)).toEqual(
        inOrder.map((text, i) => inOrder.indexOf(text) === i),
      )
      expect(codes.map(code => code === 0)).toEqual(given.map(members => members.length === 0))
      expect(given.map(members => sets.add([...members, ...members]))).toEqual(codes)
    }),
  )
})

test('LARGE-01 members of sets are found and summed', () => {
  fc.assert(
    fc.property(someSets, fc.nat(MOST - 1), (given, wanted) => {
      const sets = new NumberSets()
      const codes = given.map(members => sets.add(members))
      const flags = sets.having(wanted)
      expect(codes.map(code => flags[code])).toEqual(given.map(members => (members.includes(wanted) ? 1 : 0)))
      const counts = new Uint32Array(sets.size)
      for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
      expect([...sets.sums(counts, MOST)]).toEqual(
        Array.from({ length: MOST }, (_, member) => given.filter(members => members.includes(member)).length),
      )
    }),
  )
})

test('LARGE-02 a word is found in each of its rows, however far they lie apart', () => {
  const steps = [1, 63, 64, 65, 127, 128, 129, 8_191, 8_192, 8_193, 64]
  const found = steps.map((_, i) => steps.slice(0, i + 1).reduce((sum, step) => sum + step, -1))
  const words = new Words()
  found.forEach((row, i) => words.add(row, ['urpi'], new Set(i % 3 === 0 ? ['urpi'] : [])))
  words.compact()
  const matches = words.match([{ lexeme: 'urpi', isPrefix: false }], 30_000)
  expect([...matches].flatMap((match, row) => (match === NO_MATCH ? [] : [[row, match]]))).toEqual(
    found.map((row, i) => [row, i % 3 === 0 ? NAME_MATCH : MATCH]),
  )
})

/** Facets named f0, f1 and so on, of which one may have a wanted value. */
const facetsMore = (count: number, wanted: Readonly<Record<string, string>> = {}): Facet[] =>
  Array.from({ length: count }, (_, i) => ({
    name: `f${String(i)}`,
    value: sql`null`,
    chosen: () => wanted[`f${String(i)}`] ?? '',
  }))
const idOf = (n: number) => `0190f0f0-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Thirty products, a third of them delisted again, with a value of each of six more facets. */
function filled(facets: readonly Facet[]): CatalogIndex {
  const index = new CatalogIndex(facets)
  for (let n = 0; n < 30; n += 1) {
    const facetsOf = facets.map(({ name }, i): [string, string] => [name, `${name}-${String(n % (i + 2))}`])
    index.put(listed({ id: idOf(n), createdAt: n, facets: Object.fromEntries(facetsOf) }))
  }
  for (let n = 0; n < 30; n += 3) index.remove(idOf(n))
  return index
}

test('LARGE-01 with six facets more each filters and counts, and what is delisted is in no answer', () => {
  const isListed = (n: number) => n % 3 !== 0
  const all = Array.from({ length: 30 }, (_, n) => n)
  const [none, last] = [{ f0: 'f0-9' }, { f5: 'f5-1' }].map(wanted =>
    findIn(filled([...FACETS, ...facetsMore(6, wanted)]), { ...noFilters, parPage: 30 }, null),
  )
  const everything = findIn(filled([...FACETS, ...facetsMore(6)]), { ...noFilters, parPage: 30 }, null)
  expect(everything.total).toBe(20)
  expect(everything.ids).toEqual(all.filter(isListed).map(idOf).reverse())
  expect([none?.total, none?.ids]).toEqual([0, []])
  // The last facet is the twelfth thing by which a row may be refused: its bit is not in a byte.
  const ofLast = (n: number) => n % (FACETS.length + 7) === 1
  expect(last?.ids).toEqual(
    all
      .filter(n => isListed(n) && ofLast(n))
      .map(idOf)
      .reverse(),
  )
  const countOf = (found: typeof last, facet: string, name: string) =>
    found?.facets.find(each => each.facet === facet && each.name === name)?.count
  // Its own counts are without it, those of the others with it.
  expect(countOf(last, 'f5', 'f5-2')).toBe(countOf(everything, 'f5', 'f5-2'))
  expect(countOf(last, 'f0', 'f0-1')).toBe(
    all.filter(n => isListed(n) && ofLast(n) && n % (FACETS.length + 2) === 1).length,
  )
})

test('LARGE-01 D-20 pages follow each other without a gap, also where what is sold out begins', () => {
  const index = new CatalogIndex()
  for (let n = 0; n < 10; n += 1) index.put(listed({ id: idOf(n), createdAt: n, soldOut: n % 2 === 1 }))
  const inOrder = [8, 6, 4, 2, 0, 9, 7, 5, 3, 1].map(idOf)
  for (const parPage of [1, 2, 3, 4, 10]) {
    const pages = Array.from({ length: 10 }, (_, i) =>
      findIn(index, { ...noFilters, parPage, pageNumber: i + 1 }, null),
    )
    expect(pages.map(({ ids }) => ids)).toEqual(
      pages.map((_, i) => inOrder.slice(i * parPage, (i + 1) * parPage)),
    )
  }
})

test('LARGE-01 D-21 what is sold at one price has this price as both bounds, and what is delisted has none', () => {
  const index = new CatalogIndex()
  expect(pricesOf(index)).toBeNull()
  index.put(listed({ id: idOf(1), sellingPrice: 9_990 }))
  expect(pricesOf(index)).toEqual({ low: 9_990, high: 9_990 })
  index.put(listed({ id: idOf(2), sellingPrice: 5_000 }))
  index.put(listed({ id: idOf(3), sellingPrice: 15_000 }))
  expect(pricesOf(index)).toEqual({ low: 5_000, high: 15_000 })
  index.remove(idOf(2))
  index.remove(idOf(3))
  expect(pricesOf(index)).toEqual({ low: 9_990, high: 9_990 })
})

test('LARGE-01 a table of more facets than a mask has bits is refused when the index is made', () => {
  expect(new CatalogIndex(facetsMore(13)).facets).toHaveLength(13)
  expect(() => new CatalogIndex(facetsMore(14))).toThrow('16 bits')
  // With all bits in use what is delisted is left out too.
  expect(findIn(filled(facetsMore(13)), { ...noFilters, parPage: 30 }, null).total).toBe(20)
})
