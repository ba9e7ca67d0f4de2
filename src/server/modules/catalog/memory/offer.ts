import type { Filters } from '#shared/rules/catalog.ts'
import { mainOf, sizeIn, type Offers } from './offers.ts'

/** D-92: the chosen colour and size, where one of them is; the size has to be in stock in the colour. */
export class Offer {
  readonly #offers: Offers
  /** The number of the chosen colour; 0 for any, -1 for what nobody sells. */
  readonly #color: number
  /** Of each set of main colours whether it has that of the chosen one. */
  readonly #hasMain: Uint8Array
  /** Of each set of sizes whether the chosen one is left. */
  readonly #hasSize: Uint8Array

  constructor(offers: Offers, { color, size }: Filters) {
    this.#offers = offers
    this.#color = color === '' ? 0 : (offers.color.find(color) ?? -1)
    const { colorSets, sizeSets } = offers
    this.#hasMain =
      color === ''
        ? new Uint8Array(colorSets.size).fill(1)
        : colorSets.having(offers.color.find(mainOf(color)) ?? -1)
    this.#hasSize =
      size === ''
        ? new Uint8Array(sizeSets.size).fill(1)
        : sizeSets.having(sizeIn(offers.size.find(size) ?? -1, true))
  }

  isAt(place: number): boolean {
    if (!this.mayHaveSize(place) || !this.mayHaveColor(place)) return false
    const { at } = this.#offers
    const end = at[place + 1] ?? 0
    for (let variant = at[place] ?? 0; variant < end; variant += 1)
      if (this.hasSize(variant) && this.hasColor(variant)) return true
    return false
  }

  /** Whether any variant of the place has the size. */
  mayHaveSize(place: number): boolean {
    return this.#hasSize[this.#offers.sizes.codes[place] ?? 0] === 1
  }

  /** Whether any variant of the place has the main colour of the chosen one. */
  mayHaveColor(place: number): boolean {
    return this.#hasMain[this.#offers.colors.codes[place] ?? 0] === 1
  }

  hasSize(variant: number): boolean {
    return this.#hasSize[this.#offers.stocks[variant] ?? 0] === 1
  }

  hasColor(variant: number): boolean {
    const { colorOf, mainOf, paints } = this.#offers
    if (this.#color === 0) return true
    const paint = paints[variant] ?? 0
    return colorOf[paint] === this.#color || mainOf[paint] === this.#color
  }
}
