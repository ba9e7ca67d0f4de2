import type { SellerFacts } from '#shared/contracts/catalog.ts'
import { cents, type Cents } from '#shared/rules/money.ts'
import type { CatalogIndex } from './catalog-index.ts'

const idsOf = (index: CatalogIndex, rows: readonly number[]): string[] => rows.map(row => index.ids.text(row))

const isInStock = ({ listed, soldOut }: CatalogIndex, row: number): boolean =>
  listed[row] === 1 && soldOut[row] === 0

/** Those of these products that can be bought now, in their order. */
export const areOnOffer = (index: CatalogIndex, ids: readonly string[]): string[] =>
  ids.filter(id => {
    const row = index.ids.find(id)
    return row !== undefined && isInStock(index, row)
  })

/** The newest on sale. */
export function newestOf(index: CatalogIndex, limit: number): string[] {
  const found: number[] = []
  for (const row of index.newest.rows()) {
    if (found.length === limit) break
    if (index.listed[row] === 1) found.push(row)
  }
  return idsOf(index, found)
}

/** The best rated in stock; of equal ones those with more reviews, then the newest. */
export function bestRated(index: CatalogIndex, limit: number): string[] {
  const { rating, reviewCount } = index
  const order = index.newest.rows()
  const best: number[] = []
  const isBetter = (a: number, b: number): boolean =>
    (rating[a] ?? 0) > (rating[b] ?? 0) ||
    (rating[a] === rating[b] && (reviewCount[a] ?? 0) > (reviewCount[b] ?? 0))
  for (const row of order) {
    if (!isInStock(index, row)) continue
    const last = best[limit - 1]
    if (last !== undefined && !isBetter(row, last)) continue
    // Rows come newest first, so this one goes after equal ones.
    const at = best.findIndex(other => isBetter(row, other))
    best.splice(at === -1 ? best.length : at, 0, row)
    best.length = Math.min(best.length, limit)
  }
  return idsOf(index, best)
}

/** The largest discounts in stock, of equal ones the newest first. */
export function mostReduced(index: CatalogIndex, limit: number): string[] {
  const found: number[] = []
  for (const row of index.reduced.rows(index.newest)) {
    // From here on no product has an offer.
    if (found.length === limit || (index.shareLeft[row] ?? Infinity) >= 1) break
    if (isInStock(index, row)) found.push(row)
  }
  return idsOf(index, found)
}

/** What products other than `id` must have in common; null for anything. */
interface Likeness {
  id: string
  sellerId: string | null
  category: string | null
  /** Those with this article type come before the others. */
  typearticle: string | null
}

/** Ids of other products of the same kind: those in stock before the sold-out ones, the closest and newest first. */
export function othersLike(
  index: CatalogIndex,
  { id, sellerId, category, typearticle }: Likeness,
  limit: number,
): string[] {
  const { seller, sellers, listed, soldOut } = index
  const [categories, articles] = [index.facet('category'), index.facet('typearticle')]
  const own = index.ids.find(id)
  const wanted = {
    seller: sellerId === null ? null : (sellers.find(sellerId) ?? -1),
    category: category === null ? null : categories.find(category),
    typearticle: typearticle === null ? null : articles.find(typearticle),
  }
  const groups: [number[], number[], number[], number[]] = [[], [], [], []]
  for (const row of index.newest.rows()) {
    if (listed[row] !== 1 || row === own) continue
    if (wanted.seller !== null && seller[row] !== wanted.seller) continue
    if (wanted.category !== null && categories.column.codes[row] !== wanted.category) continue
    const isFar = wanted.typearticle !== null && articles.column.codes[row] !== wanted.typearticle
    const group = groups[((soldOut[row] ?? 0) * 2 + (isFar ? 1 : 0)) as 0 | 1 | 2 | 3]
    if (group.length < limit) group.push(row)
    if (groups[0].length === limit) break
  }
  return idsOf(index, groups.flat().slice(0, limit))
}

/** What a seller has on sale: how many products, their reviews, and the mean rating to one decimal. */
export function factsOf(index: CatalogIndex, sellerId: string): SellerFacts {
  const { listed, seller, rating, reviewCount } = index
  const wanted = index.sellers.find(sellerId) ?? -1
  let [products, reviews, stars] = [0, 0, 0]
  for (let row = 0; row < index.rowCount; row += 1) {
    if (seller[row] !== wanted || listed[row] !== 1) continue
    const count = reviewCount[row] ?? 0
    products += 1
    reviews += count
    stars += (rating[row] ?? 0) * count
  }
  return { products, reviews, rating: reviews === 0 ? 0 : Math.round((stars / reviews) * 10) / 10 }
}

/** A colour of products on sale, with its name and code. */
export interface Paint {
  color: string
  colorCode: string
  /** How many products have it. */
  uses: number
}

/** The last result for each index; it is valid until the index changes. */
const kept = new WeakMap<CatalogIndex, { version: number; paints: Paint[]; sizes: string[] }>()

/** Every colour and every size of products on sale, also sizes of which nothing is left. */
export function listsOf(index: CatalogIndex): { paints: readonly Paint[]; sizes: readonly string[] } {
  const known = kept.get(index)
  if (known?.version === index.version) return known
  const { options, listed } = index
  const { at, paints, sizes } = options
  const uses = new Uint32Array(options.palette.size)
  const sets = new Uint32Array(options.sizeSets.size)
  for (let row = 0; row < index.rowCount; row += 1) {
    if (listed[row] !== 1) continue
    const end = at[row + 1] ?? 0
    for (let each = at[row] ?? 0; each < end; each += 1) {
      const paint = paints[each] ?? 0
      uses[paint] = (uses[paint] ?? 0) + 1
      sets[sizes[each] ?? 0] = 1
    }
  }
  const made = {
    version: index.version,
    paints: Array.from(uses, (count, paint) => ({ ...options.paint(paint), uses: count })).filter(
      each => each.uses > 0,
    ),
    sizes: options.sizesOf(sets).map(size => options.size.text(size)),
  }
  kept.set(index, made)
  return made
}

/** The lowest and the highest price on sale; null without a product. */
export function pricesOf({
  rowCount,
  listed,
  sellingPrice,
}: CatalogIndex): { low: Cents; high: Cents } | null {
  let [low, high] = [Infinity, -Infinity]
  for (let row = 0; row < rowCount; row += 1) {
    if (listed[row] !== 1) continue
    const price = sellingPrice[row] ?? 0
    if (price < low) low = price
    if (price > high) high = price
  }
  return low <= high ? { low: cents(low), high: cents(high) } : null
}
