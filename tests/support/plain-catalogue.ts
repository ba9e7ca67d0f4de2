import { sql, type SQL } from 'drizzle-orm'
import { db } from '#server/db/index.ts'
import { soles, toCents } from '#shared/rules/money.ts'
import type { Filters } from '#shared/rules/catalog.ts'
import { fold, isSearchable } from '#shared/rules/text.ts'

/** A product on sale as the tables hold it. */
interface Plain extends Record<string, unknown> {
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

/** The products that have the words of a search, and whether in their names (weights A and B). */
type Matches = Map<string, { isNamed: boolean }>

async function readMatches(query: SQL): Promise<Matches> {
  const { rows } = await db().execute<{ id: string; isNamed: boolean }>(sql`
    select id, ts_filter(search, '{a,b}') @@ ${query} as "isNamed" from products where is_active and search @@ ${query}`)
  return new Map(rows.map(row => [row.id, row]))
}

/** D-24: the words as typed, else as beginnings, else those that they were corrected to. Null without a search. */
export async function searchPlainly(text: string, corrected: string | null) {
  if (!isSearchable(text)) return { matches: null, corrected: null }
  const words = (fold(text).match(/[a-z0-9]+/g) ?? []).slice(0, 8)
  const plain = (typed: string) => sql`plainto_tsquery('public.es_shop', ${typed})`
  const asBeginnings = sql`to_tsquery('public.es_shop', ${words.map(word => `${word}:*`).join(' & ')})`
  for (const query of [plain(text), ...(words.length > 0 ? [asBeginnings] : [])]) {
    const matches = await readMatches(query)
    if (matches.size > 0) return { matches, corrected: null }
  }
  const matches: Matches = corrected === null ? new Map() : await readMatches(plain(corrected))
  return { matches, corrected: matches.size > 0 ? corrected : null }
}

const mainOf = (color: string) => color.split('/')[0] ?? color
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
  const isOfColor = (name: string) => color === '' || name === color || mainOf(name) === color
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
  const isUnnamed = ({ id }: Plain) => (matches === null || matches.get(id)?.isNamed ? 0 : 1)
  const found = sorted(passing(''), product => {
    if (sortPrice === 'low-to-high') return [product.sellingPrice]
    if (sortPrice === 'high-to-low') return [-product.sellingPrice]
    return sortPrice === 'discount'
      ? [soldOut(product), share(product)]
      : [soldOut(product), isUnnamed(product)]
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
          .map(variant => mainOf(variant.color)),
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
