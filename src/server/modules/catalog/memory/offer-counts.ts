import type { Offer } from './offer.ts'
import { isLeft, sizeOf, type Offers } from './offers.ts'

/** D-92: how many products there are of each main colour in which the chosen size is left, a product once for each. */
export class ColorCounts {
  readonly counts: Uint32Array
  readonly #offers: Offers
  readonly #chosen: Offer
  /** The last place + 1 that was counted. */
  readonly #seen: Uint32Array

  constructor(offers: Offers, chosen: Offer) {
    this.#offers = offers
    this.#chosen = chosen
    this.counts = new Uint32Array(offers.color.size)
    this.#seen = new Uint32Array(offers.color.size)
  }

  add(places: Uint32Array): void {
    const { at, paints, stocks, mainOf, sizes } = this.#offers
    const { hasSize } = this.#chosen
    const [counts, seen] = [this.counts, this.#seen]
    const some = thoseWith(places, sizes.codes, hasSize)
    for (let i = 0; i < some.length; i += 1) {
      const place = some[i] ?? 0
      const end = at[place + 1] ?? 0
      for (let variant = at[place] ?? 0; variant < end; variant += 1) {
        // Without the size it is counted for 0, which stands for no colour: cheaper than a branch.
        const main = (mainOf[paints[variant] ?? 0] ?? 0) * (hasSize[stocks[variant] ?? 0] ?? 0)
        if (seen[main] === place + 1) continue
        seen[main] = place + 1
        counts[main] = (counts[main] ?? 0) + 1
      }
    }
  }
}

/** D-92: how many products there are of each size that is left in the chosen colour, a product once for each. */
export class SizeCounts {
  readonly #offers: Offers
  readonly #chosen: Offer
  /** How often each set of sizes is all that a product has in the chosen colour. */
  readonly #sets: Uint32Array
  /** Of products with several variants in the chosen colour. */
  readonly #others: Uint32Array
  /** The last place + 1 that was counted. */
  readonly #seen: Uint32Array

  constructor(offers: Offers, chosen: Offer) {
    this.#offers = offers
    this.#chosen = chosen
    this.#sets = new Uint32Array(offers.sizeSets.size)
    this.#others = new Uint32Array(offers.size.size)
    this.#seen = new Uint32Array(offers.size.size)
  }

  get counts(): Uint32Array {
    return this.#offers.countSizes(this.#sets).map((count, size) => count + (this.#others[size] ?? 0))
  }

  add(places: Uint32Array): void {
    const { hasMain, isColor } = this.#chosen
    const { at, stocks, paints, colors } = this.#offers
    const sets = this.#sets
    const some = thoseWith(places, colors.codes, hasMain)
    for (let i = 0; i < some.length; i += 1) {
      const place = some[i] ?? 0
      const end = at[place + 1] ?? 0
      let [found, set] = [0, 0]
      for (let variant = at[place] ?? 0; variant < end; variant += 1) {
        if (isColor[paints[variant] ?? 0] === 0) continue
        found += 1
        set = stocks[variant] ?? 0
      }
      if (found === 1) sets[set] = (sets[set] ?? 0) + 1
      else if (found > 1) this.#addSeveral(place)
    }
  }

  #addSeveral(place: number): void {
    const { at, stocks, paints } = this.#offers
    const end = at[place + 1] ?? 0
    for (let variant = at[place] ?? 0; variant < end; variant += 1)
      if (this.#chosen.isColor[paints[variant] ?? 0] === 1) this.#addSet(place, stocks[variant] ?? 0)
  }

  #addSet(place: number, set: number): void {
    const { members, at } = this.#offers.sizeSets
    const end = at[set + 1] ?? 0
    for (let i = at[set] ?? 0; i < end; i += 1) {
      const member = members[i] ?? 0
      const size = sizeOf(member)
      if (!isLeft(member) || this.#seen[size] === place + 1) continue
      this.#seen[size] = place + 1
      this.#others[size] = (this.#others[size] ?? 0) + 1
    }
  }
}

/** The places whose number has the flag. */
function thoseWith(places: Uint32Array, codes: Uint32Array, flags: Uint8Array): Uint32Array {
  const some = new Uint32Array(places.length)
  let found = 0
  for (let i = 0; i < places.length; i += 1) {
    const place = places[i] ?? 0
    some[found] = place
    found += flags[codes[place] ?? 0] ?? 0
  }
  return some.subarray(0, found)
}
