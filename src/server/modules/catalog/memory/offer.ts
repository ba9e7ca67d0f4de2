import type { Filters } from '#shared/rules/catalog.ts'
import type { Offers } from './offers.ts'

/** The chosen colour and size, as numbers; 0 for any, -1 for what nobody sells. */
export class Offer {
  readonly #offers: Offers
  readonly color: number
  readonly size: number

  constructor(offers: Offers, { color, size }: Filters) {
    this.#offers = offers
    this.color = color === '' ? 0 : (offers.color.find(color) ?? -1)
    this.size = size === '' ? 0 : (offers.size.find(size) ?? -1)
  }

  isColor(paint: number): boolean {
    const { colorOf, mainOf } = this.#offers
    return this.color === 0 || colorOf[paint] === this.color || mainOf[paint] === this.color
  }

  /** Whether the sizes from `from` to `to` of the offers have the chosen one in stock. */
  hasSize(from: number, to: number): boolean {
    if (this.size === 0) return true
    const wanted = this.size * 2 + 1
    for (let i = from; i < to; i += 1) if (this.#offers.data[i] === wanted) return true
    return false
  }

  /** D-92: the chosen size in stock in the chosen colour. */
  isAt(place: number): boolean {
    const { data, at: ends } = this.#offers
    const end = ends[place + 1] ?? 0
    for (let at = ends[place] ?? 0; at < end;) {
      const sizes = at + 2
      const next = sizes + (data[at + 1] ?? 0)
      if (this.isColor(data[at] ?? 0) && this.hasSize(sizes, next)) return true
      at = next
    }
    return false
  }
}
