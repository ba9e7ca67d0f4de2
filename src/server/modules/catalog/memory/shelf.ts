import { Column } from './column.ts'
import { grown } from './grow.ts'
import { Ids } from './ids.ts'
import { Names } from './names.ts'
import { Offers } from './offers.ts'
import { Order } from './order.ts'
import type { Listed } from './rows.ts'
import { Words } from './words.ts'

/** Lists of a catalogue by which it is filtered, each a column of numbers of names. */
export const COLUMNS = ['category', 'typeproduct', 'typearticle', 'brand'] as const

/**
 * The catalogue in memory, for filters, counts, orders and searches: a place for each product, about 260 bytes. A place
 * is never written again: a product that changed is taken off its place and put on a new one.
 */
export class Shelf {
  readonly ids = new Ids()
  readonly words = new Words()
  readonly offers = new Offers()
  readonly names = {
    category: new Names(),
    typeproduct: new Names(),
    typearticle: new Names(),
    brand: new Names(),
  }
  /** Places given so far, also those of products that are gone from them. */
  count = 0
  /** Products on sale. */
  live = 0
  /** Counts the changes, for what is kept of one state. */
  version = 0
  isHere = new Uint8Array(0)
  isGone = new Uint8Array(0)
  /** The rating without what is behind its point. */
  readonly stars = new Column()
  rating = new Float32Array(0)
  reviewCount = new Uint32Array(0)
  seller = new Uint32Array(0)
  readonly sellers = new Names()
  sellingPrice = new Uint32Array(0)
  /** Of the list price the share that is left; infinite without one, as nulls come last. */
  shareLeft = new Float64Array(0)
  createdAt = new Float64Array(0)
  readonly columns = {
    category: new Column(),
    typeproduct: new Column(),
    typearticle: new Column(),
    brand: new Column(),
  }

  readonly newest = new Order((a, b) => this.#newerFirst(a, b))
  readonly cheapest = new Order(
    (a, b) => this.#price(a) - this.#price(b) || this.#newerFirst(a, b),
    place => this.#price(place),
  )
  readonly dearest = new Order(
    (a, b) => this.#price(b) - this.#price(a) || this.#newerFirst(a, b),
    place => -this.#price(place),
  )
  readonly reduced = new Order(
    (a, b) => compare(this.#share(a), this.#share(b)) || this.#newerFirst(a, b),
    place => this.#share(place),
  )

  /** Takes a product off its place. */
  remove(id: string): void {
    const place = this.ids.find(id)
    if (place === undefined || this.isHere[place] !== 1) return
    this.isHere[place] = 0
    for (const column of COLUMNS) this.columns[column].remove(place)
    this.stars.remove(place)
    this.offers.remove(place)
    this.live -= 1
    this.version += 1
  }

  /** Puts a product on the next place. */
  put(product: Listed): void {
    this.remove(product.id)
    const place = this.count
    this.count += 1
    this.live += 1
    this.version += 1
    this.#makeRoom()
    this.ids.set(product.id, place)
    this.isHere[place] = 1
    this.isGone[place] = product.isGone ? 1 : 0
    this.stars.put(place, Math.floor(product.rating))
    this.rating[place] = product.rating
    this.reviewCount[place] = product.reviewCount
    this.seller[place] = this.sellers.add(product.sellerId)
    this.sellingPrice[place] = product.sellingPrice
    this.shareLeft[place] = product.price === 0 ? Infinity : product.sellingPrice / product.price
    this.createdAt[place] = product.createdAt
    for (const column of COLUMNS) this.columns[column].put(place, this.names[column].add(product[column]))
    this.offers.put(place, product)
    this.words.add(place, product.lexemes, product.named)
    for (const order of [this.newest, this.cheapest, this.dearest, this.reduced]) order.add(place)
  }

  #makeRoom(): void {
    const { count } = this
    this.isHere = grown(this.isHere, count)
    this.isGone = grown(this.isGone, count)
    this.rating = grown(this.rating, count)
    this.reviewCount = grown(this.reviewCount, count)
    this.seller = grown(this.seller, count)
    this.sellingPrice = grown(this.sellingPrice, count)
    this.shareLeft = grown(this.shareLeft, count)
    this.createdAt = grown(this.createdAt, count)
  }

  #price(place: number): number {
    return this.sellingPrice[place] ?? 0
  }

  #share(place: number): number {
    return this.shareLeft[place] ?? 0
  }

  #newerFirst(a: number, b: number): number {
    return (this.createdAt[b] ?? 0) - (this.createdAt[a] ?? 0) || this.ids.compare(b, a)
  }
}

/** Without a difference, which two infinite ones do not have. */
const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)
