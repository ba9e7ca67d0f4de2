import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CatalogIndex } from '#server/modules/catalog/index/catalog-index.ts'
import { findIn } from '#server/modules/catalog/index/find.ts'
import { namesIn } from '#server/modules/catalog/index/names.ts'
import {
  areOnOffer,
  bestRated,
  factsOf,
  listsOf,
  mostReduced,
  newestOf,
  othersLike,
  pricesOf,
} from '#server/modules/catalog/index/picks.ts'
import { MATCH, NAME_MATCH, NO_MATCH, Words, type Term } from '#server/modules/catalog/index/words.ts'
import { colorsOf } from '#server/modules/catalog/lists.ts'
import { noFilters, type Filters } from '#shared/rules/catalog.ts'
import { listed } from '../support/listed-product.ts'
import { findPlainly, picksPlainly, type Plain } from '../support/plain-catalogue.ts'

const settings = { seed: 20_261_128, numRuns: 150 }
const idOf = (n: number) => `${String(n % 3)}190f0f0-0000-7000-8000-${String(n).padStart(12, '0')}`

const CATEGORIES = ['MUJER', 'HOMBRE']
const TYPES = ['CALZADO', 'ROPA']
const ARTICLES = ['BOTAS', 'OJOTAS', 'POLOS']
const BRANDS = ['KUSI', 'NUNA']
const COLORS = ['NEGRO', 'ROJO', 'AZUL', 'NEGRO/ROJO', 'ROJO/AZUL']
const SIZES = ['36', '38', '40', 'M']

/** A product as the tables hold it, with its place in time. */
type Product = Plain & { createdAt: number }

const color = fc.record({
  color: fc.constantFrom(...COLORS),
  colorCode: fc.constantFrom('#000', '#fff', '#111,#222'),
  sizes: fc.uniqueArray(fc.record({ size: fc.constantFrom(...SIZES), isLeft: fc.boolean() }), {
    selector: ({ size }) => size,
    maxLength: SIZES.length,
  }),
})
const productOf = (most: number): fc.Arbitrary<Product> =>
  fc
    .record({
      n: fc.nat(most),
      category: fc.constantFrom(...CATEGORIES),
      typeproduct: fc.constantFrom(...TYPES),
      typearticle: fc.constantFrom(...ARTICLES),
      brand: fc.constantFrom(null, ...BRANDS),
      seller: fc.nat(2),
      price: fc.constantFrom(0, 10_000, 20_000, 30_000),
      left: fc.constantFrom(1, 1, 0.9, 0.5),
      stock: fc.constantFrom(0, 1, 9),
      rating: fc.constantFrom(0, 0.5, 3, 3.5, 4.25, 5),
      reviewCount: fc.nat(3),
      variants: fc.uniqueArray(color, { selector: each => each.color + each.colorCode, maxLength: 4 }),
      createdAt: fc.nat(9),
    })
    .map(({ n, seller, left, ...rest }) => ({
      ...rest,
      id: idOf(n),
      sellerId: `seller ${String(seller)}`,
      sellingPrice: rest.price * left,
    }))

type Act = { put: Product } | { remove: string } | { ask: true }
const acts = (most: number, length: number): fc.Arbitrary<Act[]> =>
  fc.array(
    fc.oneof(
      { weight: 6, arbitrary: productOf(most).map(put => ({ put })) },
      { weight: 1, arbitrary: fc.nat(most).map(n => ({ remove: idOf(n) })) },
      { weight: 1, arbitrary: fc.constant({ ask: true as const }) },
    ),
    { minLength: 1, maxLength: length },
  )

const maybe = (values: readonly string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('') }, fc.constantFrom(...values, 'NADA'))
const price = fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, fc.constantFrom(0, 50, 100, 199.99, 9e20))
const filters: fc.Arbitrary<Filters> = fc.record({
  category: maybe(CATEGORIES),
  typeproduct: maybe(TYPES),
  typearticle: maybe(ARTICLES),
  brand: maybe(BRANDS),
  color: maybe([...COLORS, 'AZUL/NEGRO']),
  size: maybe(SIZES),
  rating: fc.constantFrom(0, 0, 0, 3, 4, 5),
  lowPrice: price,
  highPrice: price,
  sortPrice: fc.constantFrom('', 'low-to-high', 'high-to-low', 'discount'),
  pageNumber: fc.constantFrom(1, 1, 2, 3, 50),
  parPage: fc.constantFrom(1, 3, 12),
  searchValue: fc.constant(''),
})

/** An index that took all of it, and the products that are on sale in the end, the newest first. */
function filled(all: readonly Act[]): { index: CatalogIndex; products: Product[] } {
  const index = new CatalogIndex()
  const products = new Map<string, Product>()
  for (const act of all) {
    if ('put' in act) {
      const { put } = act
      products.set(put.id, put)
      const { category, typeproduct, typearticle, brand } = put
      const rating = put.rating < 1 ? null : String(Math.floor(put.rating))
      index.put(
        listed({
          ...put,
          soldOut: put.stock <= 0,
          averageRating: put.rating,
          facets: { category, typeproduct, typearticle, brand, rating },
          colors: put.variants.map(each => [
            each.color,
            each.colorCode,
            each.sizes.map(({ size, isLeft }) => (isLeft ? '+' : '-') + size),
          ]),
        }),
      )
    } else if ('remove' in act) {
      products.delete(act.remove)
      index.remove(act.remove)
    } else expectSame(index, inOrder(products), noFilters)
  }
  return { index, products: inOrder(products) }
}

const inOrder = (products: ReadonlyMap<string, Product>): Product[] =>
  [...products.values()].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))

function expectSame(index: CatalogIndex, products: readonly Product[], wanted: Filters, worth?: number[]) {
  const worthOf = (i: number) => worth?.[i % worth.length] ?? NO_MATCH
  const matches = worth && new Uint8Array(index.rowCount).fill(NAME_MATCH)
  if (matches) products.forEach(({ id }, i) => (matches[index.ids.find(id) ?? 0] = worthOf(i)))
  const found = findIn(index, wanted, matches ?? null)
  const plain = new Map(
    products.map(({ id }, i) => [id, worthOf(i)] as const).filter(([, value]) => value > 0),
  )
  expect({
    ...found,
    facets: found.facets.map(({ facet, name, count }) => `${facet} ${name} ${String(count)}`).sort(),
  }).toEqual(findPlainly(products, wanted, worth ? plain : null))
}

/** How many products have each of these, the most frequent first. */
const counted = (values: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return Object.fromEntries(counts)
}

/** Each named colour, the most frequent first, with its code in the plainest colour that has it. */
function colorsPlainly(products: readonly Product[]) {
  const variants = products.flatMap(product => product.variants)
  const uses = counted(variants.flatMap(({ color: names }) => names.split('/')))
  const plainest = variants.toSorted(
    (a, b) =>
      a.color.length - b.color.length ||
      (a.color === b.color ? (a.colorCode < b.colorCode ? -1 : 1) : a.color < b.color ? -1 : 1),
  )
  return Object.entries(uses)
    .sort(([a, x], [b, y]) => y - x || a.localeCompare(b, 'es'))
    .map(([name]) => {
      const one = plainest.find(({ color: names }) => names.split('/').includes(name))
      const at = one?.color.split('/').indexOf(name) ?? 0
      return [name, one?.colorCode.split(',')[at] ?? '']
    })
}

function expectSamePicks(index: CatalogIndex, products: readonly Product[], limit: number): void {
  const plain = picksPlainly(products)
  expect(bestRated(index, limit)).toEqual(plain.topRated(limit))
  expect(mostReduced(index, limit)).toEqual(plain.discounted(limit))
  expect(newestOf(index, limit)).toEqual(plain.newest(limit))
  expect(pricesOf(index)).toEqual(plain.prices)
  const { paints, sizes } = listsOf(index)
  expect([...sizes].sort()).toEqual(plain.sizes)
  const nameOf = (one: { color: string; colorCode: string }) => `${one.color} ${one.colorCode}`
  expect(Object.fromEntries(paints.map(one => [nameOf(one), one.uses]))).toEqual(
    counted(products.flatMap(({ variants }) => variants.map(nameOf))),
  )
  const shown = colorsOf(index)
  expect(shown.map(({ name, colorCode }) => [name, colorCode])).toEqual(colorsPlainly(products))
  const all = Array.from({ length: 40 }, (_, n) => idOf(n))
  const offered = products.filter(({ stock }) => stock > 0).map(({ id }) => id)
  expect(areOnOffer(index, all)).toEqual(all.filter(id => offered.includes(id)))
  const names = namesIn(index)
  expect([...names.brand].sort()).toEqual([...new Set(products.flatMap(({ brand }) => brand ?? []))].sort())
  const uses = counted(products.map(({ category }) => category))
  expect(names.category.map(name => uses[name])).toEqual(Object.values(uses).sort((a, b) => b - a))
  expect(names.size).toEqual(SIZES.filter(size => plain.sizes.includes(size)))
  for (const { id, category, typearticle, sellerId } of products.slice(0, 4)) {
    const like = (given: Partial<Parameters<typeof othersLike>[1]>) =>
      othersLike(index, { id, sellerId: null, category: null, typearticle: null, ...given }, limit)
    expect(like({ category, typearticle })).toEqual(plain.others({ category }, id, typearticle, limit))
    expect(like({ sellerId })).toEqual(plain.others({ sellerId }, id, null, limit))
    expect(factsOf(index, sellerId)).toEqual(plain.factsOf(sellerId))
  }
  const nobody = { id: idOf(999), sellerId: 'nobody', category: null, typearticle: null }
  expect(othersLike(index, nobody, limit)).toEqual([])
  expect(factsOf(index, 'nobody')).toEqual({ products: 0, reviews: 0, rating: 0 })
}

test('LARGE-01 LARGE-05 whatever was put in and taken out, the index finds, counts and picks as a plain filter does', () => {
  const worth = fc.option(fc.array(fc.integer({ min: NO_MATCH, max: NAME_MATCH }), { minLength: 1 }))
  fc.assert(
    fc.property(
      acts(20, 60),
      fc.array(filters, { minLength: 2, maxLength: 6 }),
      worth,
      fc.integer({ min: 1, max: 6 }),
      (all, asked, matched, limit) => {
        const { index, products } = filled(all)
        expect(index.listedCount).toBe(products.length)
        for (const one of asked) expectSame(index, products, one, matched ?? undefined)
        expectSamePicks(index, products, limit)
      },
    ),
    settings,
  )
})

test('LARGE-01 so it is with more products than are sorted one by one, read together or one after the other', () => {
  const many = fc.array(productOf(1_500), { minLength: 1_200, maxLength: 1_300 })
  fc.assert(
    fc.property(many, fc.array(filters, { minLength: 8, maxLength: 8 }), (made, asked) => {
      const puts = made.map((put): Act => ({ put }))
      const { index, products } = filled([...puts.slice(0, 700), { ask: true }, ...puts.slice(700)])
      for (const sortPrice of ['', 'low-to-high', 'high-to-low', 'discount'] as const)
        expectSame(index, products, { ...noFilters, sortPrice, parPage: 2_000 })
      for (const one of asked) expectSame(index, products, one)
      expectSamePicks(index, products, 9)
    }),
    { ...settings, numRuns: 2 },
  )
})

const LEXEMES = ['bot', 'botin', 'boton', 'cuer', 'cuero', 'x']
const texts = fc.array(
  fc.uniqueArray(fc.record({ lexeme: fc.constantFrom(...LEXEMES), isNamed: fc.boolean() }), {
    selector: ({ lexeme }) => lexeme,
    maxLength: 4,
  }),
  { minLength: 1, maxLength: 80 },
)
const terms: fc.Arbitrary<Term[]> = fc.array(
  fc.record({ lexeme: fc.constantFrom(...LEXEMES, 'b', 'nada'), isPrefix: fc.boolean() }),
  { maxLength: 3 },
)

test('LARGE-02 words are found in the rows that have all of them, as well as the weakest of them', () => {
  fc.assert(
    fc.property(texts, terms, fc.nat(80), fc.nat(80), (rows, wanted, compactedAt, count) => {
      const words = new Words()
      rows.forEach((row, n) => {
        const named = row.filter(({ isNamed }) => isNamed).map(({ lexeme }) => lexeme)
        words.add(
          n,
          row.map(({ lexeme }) => lexeme),
          new Set(named),
        )
        if (n === compactedAt) words.compact()
      })
      const worthOf = (row: (typeof rows)[number], { lexeme, isPrefix }: Term) =>
        Math.max(
          NO_MATCH,
          ...row
            .filter(own => (isPrefix ? own.lexeme.startsWith(lexeme) : own.lexeme === lexeme))
            .map(({ isNamed }) => (isNamed ? NAME_MATCH : MATCH)),
        )
      const most = Math.min(count, rows.length)
      expect([...words.match(wanted, most)]).toEqual(
        rows
          .slice(0, most)
          .map(row => (wanted.length === 0 ? NO_MATCH : Math.min(...wanted.map(term => worthOf(row, term))))),
      )
    }),
    { ...settings, numRuns: 500 },
  )
})
