import { grown } from './grow.ts'
import type { Offer } from './offer.ts'
import type { Offers } from './offers.ts'

/** How many products there are of each main colour and of each size in stock, by their numbers, a product once for each. */
export class OfferCounts {
  colors = new Uint32Array(0)
  sizes = new Uint32Array(0)
  /** The last place + 1 that was counted. */
  #colorSeen = new Uint32Array(0)
  #sizeSeen = new Uint32Array(0)
  readonly #offers: Offers
  /** Counts colours with the chosen size alone, and sizes in the chosen colour; all of them for null. */
  readonly #chosen: Offer | null

  constructor(offers: Offers, chosen: Offer | null) {
    this.#offers = offers
    this.#chosen = chosen
    this.#makeRoom()
  }

  /** Counts the places that fail nothing, or `but` alone. */
  addPassing(fails: Uint8Array, but: number): this {
    for (let place = 0; place < fails.length; place += 1)
      if (((fails[place] ?? 0) & ~but) === 0) this.#count(place, 1)
    return this
  }

  /** Counts the places of products on sale that fail something. */
  addFailing(fails: Uint8Array, isHere: Uint8Array): this {
    for (let place = 0; place < fails.length; place += 1)
      if (fails[place] !== 0 && isHere[place] === 1) this.#count(place, 1)
    return this
  }

  add(place: number): void {
    this.#makeRoom()
    this.#count(place, 1)
  }

  remove(place: number): void {
    this.#colorSeen.fill(0)
    this.#sizeSeen.fill(0)
    this.#count(place, -1)
  }

  /** Becomes what is left of `all` without what was counted. */
  takenFrom({ colors, sizes }: OfferCounts): this {
    this.colors = this.colors.map((count, color) => (colors[color] ?? 0) - count)
    this.sizes = this.sizes.map((count, size) => (sizes[size] ?? 0) - count)
    return this
  }

  #count(place: number, change: number): void {
    const { data, at: ends, mainOf } = this.#offers
    const [chosen, colors, sizes, sizeSeen] = [this.#chosen, this.colors, this.sizes, this.#sizeSeen]
    const end = ends[place + 1] ?? 0
    for (let at = ends[place] ?? 0; at < end;) {
      const paint = data[at] ?? 0
      const from = at + 2
      at = from + (data[at + 1] ?? 0)
      const main = mainOf[paint] ?? 0
      if (this.#colorSeen[main] !== place + 1 && (chosen === null || chosen.hasSize(from, at))) {
        this.#colorSeen[main] = place + 1
        colors[main] = (colors[main] ?? 0) + change
      }
      if (chosen !== null && !chosen.isColor(paint)) continue
      for (let i = from; i < at; i += 1) {
        const entry = data[i] ?? 0
        const size = entry >>> 1
        if ((entry & 1) === 0 || sizeSeen[size] === place + 1) continue
        sizeSeen[size] = place + 1
        sizes[size] = (sizes[size] ?? 0) + change
      }
    }
  }

  #makeRoom(): void {
    const { color, size } = this.#offers
    this.colors = grown(this.colors, color.size)
    this.#colorSeen = grown(this.#colorSeen, color.size)
    this.sizes = grown(this.sizes, size.size)
    this.#sizeSeen = grown(this.#sizeSeen, size.size)
  }
}
