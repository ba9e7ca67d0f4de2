import type { Filters } from '#shared/rules/catalog.ts'
import { mainOf, sizeIn, type Offers } from './offers.ts'

/**
 * D-92: the chosen colour and size, where one of them is; the size has to be in stock in the colour. A flag for each
 * number there is, so that loops over products only look up.
 */
export class Offer {
  /** Of each set of main colours whether it has that of the chosen one, so that a variant may have the colour. */
  readonly hasMain: Uint8Array
  /** Of each colour of the palette whether it is the chosen one. */
  readonly isColor: Uint8Array
  /** Of each set of sizes whether the chosen one is left. */
  readonly hasSize: Uint8Array
  readonly #offers: Offers
  /** Whether a variant has what is chosen wherever both flags of the place say so. */
  readonly #isPlain: boolean

  constructor(offers: Offers, { color, size }: Filters) {
    this.#offers = offers
    this.#isPlain = color === '' || (size === '' && mainOf(color) === color)
    const { colorSets, sizeSets, palette } = offers
    const any = (length: number) => new Uint8Array(length).fill(1)
    const numberOf = (name: string) => offers.color.find(name) ?? -1
    const sizeNumber = offers.size.find(size) ?? -1
    this.hasMain = color === '' ? any(colorSets.size) : colorSets.having(numberOf(mainOf(color)))
    this.isColor = color === '' ? any(palette.size) : isPaintOf(offers, numberOf(color))
    this.hasSize = size === '' ? any(sizeSets.size) : sizeSets.having(sizeIn(sizeNumber, true))
  }

  /** Notes this bit at each place without what is chosen. */
  fail(fails: Uint8Array, bit: number): void {
    failCodes(fails, this.#offers.colors.codes, missing(this.hasMain, bit))
    failCodes(fails, this.#offers.sizes.codes, missing(this.hasSize, bit))
    if (this.#isPlain) return
    for (let place = 0; place < fails.length; place += 1) {
      const failed = fails[place] ?? 0
      if ((failed & bit) === 0 && !this.#isAt(place)) fails[place] = failed | bit
    }
  }

  #isAt(place: number): boolean {
    const { at, stocks, paints } = this.#offers
    const end = at[place + 1] ?? 0
    for (let variant = at[place] ?? 0; variant < end; variant += 1)
      if (this.hasSize[stocks[variant] ?? 0] === 1 && this.isColor[paints[variant] ?? 0] === 1) return true
    return false
  }
}

const isPaintOf = ({ palette, colorOf, mainOf }: Offers, color: number): Uint8Array =>
  Uint8Array.from({ length: palette.size }, (_, paint) =>
    colorOf[paint] === color || mainOf[paint] === color ? 1 : 0,
  )

/** The bit for every number without the flag. */
const missing = (flags: Uint8Array, bit: number): Uint8Array => flags.map(flag => (1 - flag) * bit)

/** Notes at each place what the number there misses. */
export function failCodes(fails: Uint8Array, codes: Uint32Array, misses: Uint8Array): void {
  // Looked up and not compared: the processor would guess wrongly as often as products differ.
  for (let place = 0; place < fails.length; place += 1)
    fails[place] = (fails[place] ?? 0) | (misses[codes[place] ?? 0] ?? 0)
}
