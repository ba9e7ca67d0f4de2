import { grown, MaskBits, Names } from './columns.ts'
import { type Facet, FacetColumn, FACETS } from './facets.ts'
import { Ids } from './ids.ts'
import { Order } from './order.ts'
import type { ListedProduct } from './read.ts'
import { Options } from './options.ts'
import { Words } from './words.ts'

/**
 * The products on sale, for filters, counts, orders and searches: a row for each, about 260 bytes. A row is never
 * written again: a product that changed is delisted there and put on a new row.
 */
export class CatalogIndex {
  readonly ids = new Ids()
  readonly words = new Words()
  readonly options = new Options()
  readonly facets: readonly FacetColumn[]
  readonly bits: MaskBits
  /** Rows so far, also those of delisted products. */
  rowCount = 0
  /** Listed products. */
  listedCount = 0
  /** Counts the changes, for results that are kept for one state. */
  version = 0
  /** 1 while the product of the row is on sale as the row says. */
  listed = new Uint8Array()
  /** 1 while the product is sold out. */
  soldOut = new Uint8Array()
  rating = new Float32Array()
  reviewCount = new Uint32Array()
  seller = new Uint32Array()
  readonly sellers = new Names()
  sellingPrice = new Uint32Array()
  /** The selling price divided by the list price; infinite without an offer, so that such products come last. */
  shareLeft = new Float64Array()
  createdAt = new Float64Array()

  readonly newest = new Order((a, b) => this.#newerFirst(a, b))
  readonly cheapest = new Order(
    (a, b) => this.#price(a) - this.#price(b) || this.#newerFirst(a, b),
    row => this.#price(row),
  )
  readonly dearest = new Order(
    (a, b) => this.#price(b) - this.#price(a) || this.#newerFirst(a, b),
    row => -this.#price(row),
  )
  readonly reduced = new Order(
    (a, b) => compare(this.#share(a), this.#share(b)) || this.#newerFirst(a, b),
    row => this.#share(row),
  )

  constructor(facets: readonly Facet[] = FACETS) {
    this.facets = facets.map(facet => new FacetColumn(facet))
    this.bits = new MaskBits(facets.length)
  }

  facet(name: string): FacetColumn {
    const found = this.facets.find(({ facet }) => facet.name === name)
    if (!found) throw new Error(`There is no facet ${name}.`)
    return found
  }

  /** Delists a product where it was; does nothing when it is not listed. */
  remove(id: string): void {
    const row = this.ids.find(id)
    if (row === undefined || this.listed[row] !== 1) return
    this.listed[row] = 0
    for (const { column } of this.facets) column.remove(row)
    this.options.remove(row)
    this.listedCount -= 1
    this.version += 1
  }

  /** Puts a product on the next row. */
  put(product: ListedProduct): void {
    this.remove(product.id)
    const row = this.rowCount
    this.rowCount += 1
    this.listedCount += 1
    this.version += 1
    this.#makeRoom()
    this.ids.set(product.id, row)
    this.listed[row] = 1
    this.soldOut[row] = product.soldOut ? 1 : 0
    this.rating[row] = product.averageRating
    this.reviewCount[row] = product.reviewCount
    this.seller[row] = this.sellers.add(product.sellerId)
    this.sellingPrice[row] = product.sellingPrice
    this.shareLeft[row] = product.price === 0 ? Infinity : product.sellingPrice / product.price
    this.createdAt[row] = product.createdAt
    for (const { facet, names, column } of this.facets)
      column.put(row, names.add(product.facets[facet.name] ?? null))
    this.options.put(row, product)
    this.words.add(row, product.lexemes, product.nameLexemes)
    for (const order of this.orders) order.add(row)
  }

  get orders(): readonly Order[] {
    return [this.newest, this.cheapest, this.dearest, this.reduced]
  }

  #makeRoom(): void {
    const { rowCount } = this
    this.listed = grown(this.listed, rowCount)
    this.soldOut = grown(this.soldOut, rowCount)
    this.rating = grown(this.rating, rowCount)
    this.reviewCount = grown(this.reviewCount, rowCount)
    this.seller = grown(this.seller, rowCount)
    this.sellingPrice = grown(this.sellingPrice, rowCount)
    this.shareLeft = grown(this.shareLeft, rowCount)
    this.createdAt = grown(this.createdAt, rowCount)
  }

  #price(row: number): number {
    return this.sellingPrice[row] ?? 0
  }

  #share(row: number): number {
    return this.shareLeft[row] ?? 0
  }

  #newerFirst(a: number, b: number): number {
    return (this.createdAt[b] ?? 0) - (this.createdAt[a] ?? 0) || this.ids.compare(b, a)
  }
}

/** Compared and not subtracted, because infinity minus infinity is not a number. */
const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)
