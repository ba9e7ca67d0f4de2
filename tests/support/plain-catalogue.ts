import { sql, type SQL } from 'drizzle-orm'
import { db } from '#server/db/index.ts'
import { synonyms } from '#server/modules/content.ts'
import { searchWords } from '#shared/messages/search.ts'
import { soles, toCents } from '#shared/rules/money.ts'
import { byName, type Filters } from '#shared/rules/catalog.ts'
import { filtersOf, isChosen, withLess, type Part } from '#shared/rules/search-answer.ts'
import { asName, readSearch, SearchLexicon, type WordPart } from '#shared/rules/search-reading.ts'
import { isSearchable } from '#shared/rules/text.ts'

/** A product on sale as the tables hold it. */
export interface Plain extends Record<string, unknown> {
  id: string
  category: string
  typeproduct: string
  typearticle: string
  brand: string | null
  sellerId: string
  price: number
  sellingPrice: number
  stock: number
  rating: number
  reviewCount: number
  variants: {
    color: string
    colorCode: string
    sizes: { size: string; isLeft: boolean }[]
  }[]
}

/** Every product on sale, the newest first. */
export async function readPlainly(): Promise<Plain[]> {
  const { rows } = await db().execute<Plain>(sql`
    select p.id, category, typeproduct, typearticle, brand, seller_id as "sellerId", price, stock, rating,
      selling_price as "sellingPrice", review_count as "reviewCount",
      array(select json_build_object('color', color, 'colorCode', color_code, 'sizes', array(
        select json_build_object('size', size, 'isLeft', s.stock > 0) from sizes s where s.variant_id = v.id))
        from variants v where v.product_id = p.id) as variants
    from products p where is_active order by created_at desc, p.id desc`)
  return rows
}

/** How well each product has the words of a search: 1 mentions them, 2 to 4 is called so. */
type Matches = Map<string, number>

async function readMatches(query: SQL, worth: { mentioned: number; named: number }): Promise<Matches> {
  const { rows } = await db().execute<{ id: string; isNamed: boolean }>(sql`
    select id, ts_filter(search, '{a,b}') @@ ${query} as "isNamed" from products where is_active and search @@ ${query}`)
  const pairs = rows.map(({ id, isNamed }): [string, number] => [id, isNamed ? worth.named : worth.mentioned])
  return new Map(pairs.filter(([, value]) => value > 0))
}

const best = (all: readonly Matches[]): Matches => {
  const found: Matches = new Map()
  for (const one of all) for (const [id, n] of one) found.set(id, Math.max(n, found.get(id) ?? 0))
  return found
}
const worst = (all: readonly Matches[]): Matches => {
  const [first = new Map<string, number>(), ...rest] = all
  const shared = [...first].filter(([id]) => rest.every(one => one.has(id)))
  return new Map(shared.map(([id, n]) => [id, Math.min(n, ...rest.map(one => one.get(id) ?? 0))]))
}

/** One word or phrase, the kind of article that it names, and what it is worth to be called so. */
async function matchPlainly(
  { word, article }: { word: string; article: string },
  named: number,
  products: readonly Plain[],
): Promise<Matches> {
  const query = sql`plainto_tsquery('public.es_shop', ${word})`
  if (article === '') return readMatches(query, { mentioned: 1, named })
  const listed = products.filter(({ typearticle }) => typearticle === article)
  const called = /[ai]d[oa]s?$/.test(word) ? [] : [await readMatches(query, { mentioned: 0, named: 2 })]
  return best([new Map(listed.map(({ id }) => [id, 3])), ...called])
}

async function matchPart(part: WordPart, products: readonly Plain[]): Promise<Matches> {
  const { word, article, meanings } = part
  const own = word.split(' ')
  const all = [
    worst(
      await Promise.all(
        own.map((one, i) => matchPlainly({ word: one, article: i ? '' : article }, 4, products)),
      ),
    ),
  ]
  if (article === '' && own.length === 1)
    all.push(await readMatches(sql`to_tsquery('simple', ${`${word}:*`})`, { mentioned: 1, named: 2 }))
  for (const meaning of meanings)
    all.push(worst(await Promise.all(meaning.map(one => matchPlainly(one, 2, products)))))
  return best(all)
}

const frequent = (values: readonly (string | null)[]): string[] =>
  Object.entries(Object.groupBy(values, value => value ?? ''))
    .filter(([value]) => value !== '')
    .sort(([, a], [, b]) => (b?.length ?? 0) - (a?.length ?? 0))
    .map(([value]) => value)

/** What a search may name in these products. */
const lexiconPlainly = (products: readonly Plain[]): SearchLexicon => {
  const variants = products.flatMap(product => product.variants)
  return new SearchLexicon(
    {
      ...byName(name =>
        name === 'color' || name === 'size' ? [] : frequent(products.map(product => product[name])),
      ),
      color: frequent(variants.flatMap(({ color }) => color.split('/'))),
      size: frequent(variants.flatMap(({ sizes }) => sizes.map(({ size }) => size))),
    },
    synonyms(),
    searchWords,
  )
}

/** D-24, SEARCH-02, SEARCH-05: the filters and matches of a search, found one attempt after the other. */
export async function searchPlainly(products: readonly Plain[], filters: Filters, corrected: string | null) {
  if (!isSearchable(filters.searchValue)) return { filters, matches: null }
  const text = corrected ?? filters.searchValue
  const { parts } = readSearch(text, lexiconPlainly(products))
  const asked = await Promise.all(
    parts
      .filter(part => !isChosen(part, filters))
      .map(async part => {
        if (part.kind !== 'brand') return part
        const called = await matchPart(asName(part), products)
        const others = products.filter(({ id, brand }) => called.get(id) === 4 && brand !== part.value)
        return others.length > 0 ? asName(part) : part
      }),
  )
  const matched = new Map<Part, Matches>()
  for (const part of asked) if (part.kind === 'word') matched.set(part, await matchPart(part, products))
  const lost = new Set<Part>([...matched].filter(([, matches]) => matches.size === 0).map(([part]) => part))
  for (const leftOut of withLess({ parts: asked }, lost)) {
    const kept = asked.filter(part => !leftOut.has(part))
    const words = kept.flatMap(part => matched.get(part) ?? [])
    const attempts = [
      {
        filters: { ...filters, ...filtersOf(kept) },
        matches: words.length === 0 ? null : worst(words),
        isAny: kept.length > 0,
      },
    ]
    if (leftOut === lost) {
      const literally = await readMatches(sql`plainto_tsquery('public.es_shop', ${text})`, {
        mentioned: 1,
        named: 4,
      })
      attempts.push({ filters, matches: literally, isAny: true })
    }
    for (const attempt of attempts)
      if (attempt.isAny && findPlainly(products, attempt.filters, attempt.matches).total > 0) return attempt
  }
  return null
}

const share = ({ price, sellingPrice }: Plain) => (price === 0 ? Infinity : sellingPrice / price)
const NAMED = ['category', 'typeproduct', 'typearticle', 'brand'] as const

/** Sorts by the first number that differs; equals stay in their order. */
const sorted = (products: readonly Plain[], keys: (product: Plain) => number[]) =>
  products.toSorted((a, b) => {
    const [x, y] = [keys(a), keys(b)]
    const at = x.findIndex((value, i) => value !== y[i])
    return at === -1 ? 0 : (x[at] ?? 0) < (y[at] ?? 0) ? -1 : 1
  })

/** The oracle of the index: the same answer by filtering and sorting the products one by one. */
export function findPlainly(products: readonly Plain[], filters: Filters, matches: Matches | null) {
  const { color, size, rating, sortPrice, pageNumber, parPage } = filters
  const low = filters.lowPrice === null ? 0 : toCents(soles(filters.lowPrice))
  const high = filters.highPrice === null ? Infinity : toCents(soles(filters.highPrice))
  const wanted = color.split('/').filter(name => name !== '')
  const isOfColor = (name: string) => wanted.every(one => name.split('/').includes(one))
  const variantsOf = (product: Plain) =>
    product.variants
      .filter(variant => isOfColor(variant.color))
      .map(variant => ({
        ...variant,
        sizes: variant.sizes.filter(each => each.isLeft),
      }))
  const hasSize = ({ sizes }: { sizes: { size: string }[] }) =>
    size === '' || sizes.some(each => each.size === size)
  const checks: Record<string, (product: Plain) => boolean> = {
    ...Object.fromEntries(
      NAMED.map(name => [name, (product: Plain) => filters[name] === '' || product[name] === filters[name]]),
    ),
    rating: product => rating === 0 || Math.floor(product.rating) === rating,
    variant: product => (color === '' && size === '') || variantsOf(product).some(hasSize),
    price: product => product.sellingPrice >= low && product.sellingPrice <= high,
    search: product => matches === null || matches.has(product.id),
  }
  const passing = (but: string) =>
    products.filter(product =>
      Object.entries(checks).every(([name, check]) => name === but || check(product)),
    )
  const facet = (name: string, but: string, valuesOf: (product: Plain) => (string | null)[]) => {
    const counts = new Map<string | null, number>()
    for (const product of passing(but))
      for (const value of new Set(valuesOf(product))) counts.set(value, (counts.get(value) ?? 0) + 1)
    return [...counts].flatMap(([value, n]) => (value === null ? [] : [`${name} ${value} ${String(n)}`]))
  }
  const soldOut = ({ stock }: Plain) => (stock > 0 ? 0 : 1)
  const unnamed = ({ id }: Plain) => (matches === null ? 0 : 4 - (matches.get(id) ?? 0))
  const found = sorted(passing(''), product => {
    if (sortPrice === 'low-to-high') return [product.sellingPrice]
    if (sortPrice === 'high-to-low') return [-product.sellingPrice]
    return sortPrice === 'discount'
      ? [soldOut(product), share(product)]
      : [soldOut(product), unnamed(product)]
  })
  return {
    ids: found.slice((pageNumber - 1) * parPage, pageNumber * parPage).map(({ id }) => id),
    total: found.length,
    facets: [
      ...NAMED.flatMap(name => facet(name, name, product => [product[name]])),
      ...facet('rating', 'rating', ({ rating: n }) => (n < 1 ? [] : [String(Math.floor(n))])),
      ...facet('color', 'variant', ({ variants }) =>
        variants
          .filter(({ sizes }) => hasSize({ sizes: sizes.filter(each => each.isLeft) }))
          .flatMap(variant => variant.color.split('/')),
      ),
      ...facet('size', 'variant', product =>
        variantsOf(product).flatMap(({ sizes }) => sizes.map(s => s.size)),
      ),
    ].sort(),
  }
}

/** The same for what home, a product's page and the lists of filters show (LARGE-05). */
export function picksPlainly(products: readonly Plain[]) {
  const inStock = products.filter(({ stock }) => stock > 0)
  const prices = products.map(({ sellingPrice }) => sellingPrice)
  const ids = (some: readonly Plain[], limit: number) => some.slice(0, limit).map(({ id }) => id)
  return {
    newest: (limit: number) => ids(products, limit),
    topRated: (limit: number) =>
      ids(
        sorted(inStock, ({ rating, reviewCount }) => [-rating, -reviewCount]),
        limit,
      ),
    discounted: (limit: number) =>
      ids(
        sorted(
          inStock.filter(each => each.sellingPrice < each.price),
          each => [share(each)],
        ),
        limit,
      ),
    prices: products.length === 0 ? null : { low: Math.min(...prices), high: Math.max(...prices) },
    sizes: [
      ...new Set(products.flatMap(({ variants }) => variants.flatMap(v => v.sizes.map(s => s.size)))),
    ].sort(),
    colors: [...new Set(products.flatMap(({ variants }) => variants.map(({ color }) => color)))].sort(),
    others: (of: Partial<Plain>, but: string, closest: string | null, limit: number) =>
      ids(
        sorted(
          products.filter(
            each => each.id !== but && Object.entries(of).every(([name, v]) => each[name] === v),
          ),
          each => [each.stock > 0 ? 0 : 1, closest === null || each.typearticle === closest ? 0 : 1],
        ),
        limit,
      ),
    factsOf: (sellerId: string) => {
      const own = products.filter(each => each.sellerId === sellerId)
      const reviews = own.reduce((sum, each) => sum + each.reviewCount, 0)
      const stars = own.reduce((sum, each) => sum + Math.fround(each.rating) * each.reviewCount, 0)
      return {
        products: own.length,
        reviews,
        rating: reviews === 0 ? 0 : Math.round((stars / reviews) * 10) / 10,
      }
    },
  }
}
