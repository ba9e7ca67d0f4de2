import type { SellerFacts } from '#shared/contracts/catalog.ts'
import type { Shelf } from './shelf.ts'

const idsAt = (shelf: Shelf, places: readonly number[]): string[] =>
  places.map(place => shelf.ids.text(place))

const isSold = ({ isHere, isGone }: Shelf, place: number): boolean =>
  isHere[place] === 1 && isGone[place] === 0

/** The newest on sale. */
export function newestOf(shelf: Shelf, limit: number): string[] {
  const found: number[] = []
  for (const place of shelf.newest.places()) {
    if (found.length === limit) break
    if (shelf.isHere[place] === 1) found.push(place)
  }
  return idsAt(shelf, found)
}

/** The best rated in stock, of equals those with more reviews, then the newest. */
export function bestRated(shelf: Shelf, limit: number): string[] {
  const { rating, reviewCount } = shelf
  const order = shelf.newest.places()
  const best: number[] = []
  const isBetter = (a: number, b: number): boolean =>
    (rating[a] ?? 0) > (rating[b] ?? 0) ||
    (rating[a] === rating[b] && (reviewCount[a] ?? 0) > (reviewCount[b] ?? 0))
  for (const place of order) {
    if (!isSold(shelf, place)) continue
    const last = best[limit - 1]
    if (last !== undefined && !isBetter(place, last)) continue
    // Newer ones came before, so that it stands behind its equals.
    const at = best.findIndex(other => isBetter(place, other))
    best.splice(at === -1 ? best.length : at, 0, place)
    best.length = Math.min(best.length, limit)
  }
  return idsAt(shelf, best)
}

/** The largest discounts in stock, the newest of equals first. */
export function mostReduced(shelf: Shelf, limit: number): string[] {
  const found: number[] = []
  for (const place of shelf.reduced.places(shelf.newest)) {
    // From here on nothing is cheaper than its list price.
    if (found.length === limit || (shelf.shareLeft[place] ?? Infinity) >= 1) break
    if (isSold(shelf, place)) found.push(place)
  }
  return idsAt(shelf, found)
}

/** What others than `id` must be alike in; null for anything. */
interface Kin {
  id: string
  sellerId: string | null
  category: string | null
  /** Those of this kind of article come before the others. */
  typearticle: string | null
}

/** Ids of others of the same kind: those in stock before the sold-out, the closest and newest first. */
export function kinOf(shelf: Shelf, { id, sellerId, category, typearticle }: Kin, limit: number): string[] {
  const { columns, names, seller, sellers, isHere, isGone } = shelf
  const own = shelf.ids.find(id)
  const wanted = {
    seller: sellerId === null ? null : (sellers.find(sellerId) ?? -1),
    category: category === null ? null : (names.category.find(category) ?? -1),
    typearticle: typearticle === null ? null : (names.typearticle.find(typearticle) ?? -1),
  }
  const groups: [number[], number[], number[], number[]] = [[], [], [], []]
  for (const place of shelf.newest.places()) {
    if (isHere[place] !== 1 || place === own) continue
    if (wanted.seller !== null && seller[place] !== wanted.seller) continue
    if (wanted.category !== null && columns.category.codes[place] !== wanted.category) continue
    const isFar = wanted.typearticle !== null && columns.typearticle.codes[place] !== wanted.typearticle
    const group = groups[((isGone[place] ?? 0) * 2 + (isFar ? 1 : 0)) as 0 | 1 | 2 | 3]
    if (group.length < limit) group.push(place)
    if (groups[0].length === limit) break
  }
  return idsAt(shelf, groups.flat().slice(0, limit))
}

/** What a seller has on sale: how many products, their reviews, and the mean of these to one decimal. */
export function factsOf(shelf: Shelf, sellerId: string): SellerFacts {
  const { isHere, seller, rating, reviewCount } = shelf
  const wanted = shelf.sellers.find(sellerId) ?? -1
  let [products, reviews, stars] = [0, 0, 0]
  for (let place = 0; place < shelf.count; place += 1) {
    if (seller[place] !== wanted || isHere[place] !== 1) continue
    const count = reviewCount[place] ?? 0
    products += 1
    reviews += count
    stars += (rating[place] ?? 0) * count
  }
  return { products, reviews, rating: reviews === 0 ? 0 : Math.round((stars / reviews) * 10) / 10 }
}
