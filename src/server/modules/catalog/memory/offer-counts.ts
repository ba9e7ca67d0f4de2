import type { Offer } from './offer.ts'
import { isLeft, sizeOf, type Offers } from './offers.ts'

/**
 * D-92: how many products there are of each main colour in which the chosen size is left, and of each size that is left
 * in the chosen colour, by their numbers, a product once for each.
 */
export class OfferCounts {
  readonly colors: Uint32Array
  readonly #offers: Offers
  readonly #chosen: Offer
  /** How often each set of sizes is all that a product has in the chosen colour. */
  readonly #sets: Uint32Array
  /** Of products with several variants in the chosen colour. */
  readonly #sizes: Uint32Array
  /** The last place + 1 that was counted. */
  readonly #colorSeen: Uint32Array
  readonly #sizeSeen: Uint32Array

  constructor(offers: Offers, chosen: Offer) {
    this.#offers = offers
    this.#chosen = chosen
    this.colors = new Uint32Array(offers.color.size)
    this.#colorSeen = new Uint32Array(offers.color.size)
    this.#sets = new Uint32Array(offers.sizeSets.size)
    this.#sizes = new Uint32Array(offers.size.size)
    this.#sizeSeen = new Uint32Array(offers.size.size)
  }

  add(places: Uint32Array): void {
    for (const place of places) if (this.#chosen.mayHaveSize(place)) this.#addColors(place)
    for (const place of places) if (this.#chosen.mayHaveColor(place)) this.#addSizes(place)
  }

  get sizes(): Uint32Array {
    return this.#offers.countSizes(this.#sets).map((count, size) => count + (this.#sizes[size] ?? 0))
  }

  #addColors(place: number): void {
    const { at, paints, mainOf } = this.#offers
    const end = at[place + 1] ?? 0
    for (let variant = at[place] ?? 0; variant < end; variant += 1) {
      const main = mainOf[paints[variant] ?? 0] ?? 0
      if (this.#colorSeen[main] === place + 1 || !this.#chosen.hasSize(variant)) continue
      this.#colorSeen[main] = place + 1
      this.colors[main] = (this.colors[main] ?? 0) + 1
    }
  }

  #addSizes(place: number): void {
    const { at, stocks } = this.#offers
    const end = at[place + 1] ?? 0
    let [found, set] = [0, 0]
    for (let variant = at[place] ?? 0; variant < end; variant += 1) {
      if (!this.#chosen.hasColor(variant)) continue
      found += 1
      set = stocks[variant] ?? 0
    }
    if (found === 1) this.#sets[set] = (this.#sets[set] ?? 0) + 1
    else if (found > 1) this.#addSizesOfSeveral(place)
  }

  #addSizesOfSeveral(place: number): void {
    const { at, stocks, sizeSets } = this.#offers
    const end = at[place + 1] ?? 0
    for (let variant = at[place] ?? 0; variant < end; variant += 1) {
      if (!this.#chosen.hasColor(variant)) continue
      for (const member of sizeSets.members(stocks[variant] ?? 0)) {
        const size = sizeOf(member)
        if (!isLeft(member) || this.#sizeSeen[size] === place + 1) continue
        this.#sizeSeen[size] = place + 1
        this.#sizes[size] = (this.#sizes[size] ?? 0) + 1
      }
    }
  }
}
