import type { Filters } from '#shared/rules/catalog.ts'
import { addBits, type MaskBits, type Masks } from './columns.ts'
import { colorNames } from '#shared/rules/colors.ts'
import { isLeft, sizeIn, sizeOf, type Options } from './options.ts'

/**
 * D-92: the chosen colour and size, if one of them is chosen; the size has to be in stock in the colour. There is a
 * flag for each possible number, so that loops over products only look up.
 */
export class OptionFilter {
  /** For each set of named colours, whether it has the chosen ones: only then can a colour of the product have them. */
  readonly hasColors: Uint8Array
  /** For each colour of the palette, whether it has the chosen ones. */
  readonly isColor: Uint8Array
  /** For each set of sizes, whether the chosen size is in stock. */
  readonly hasSize: Uint8Array
  readonly #options: Options
  /** Whether one colour of the product has both the chosen colour and size, given that the product has each of them. */
  readonly #isPlain: boolean

  constructor(options: Options, { color, size }: Filters) {
    this.#options = options
    const names = colorNames(color)
    this.#isPlain = names.length === 0 || (size === '' && names.length === 1)
    const { colorSets, sizeSets, palette, namesOf } = options
    const any = (length: number) => new Uint8Array(length).fill(1)
    const sizeNumber = options.size.find(size) ?? -1
    this.hasColors = any(colorSets.size)
    for (const name of names) {
      const having = colorSets.having(options.color.find(name) ?? -1)
      this.hasColors.forEach((has, set) => (this.hasColors[set] = has & (having[set] ?? 0)))
    }
    this.isColor = Uint8Array.from({ length: palette.size }, (_, paint) =>
      names.length === 0 ? 1 : (this.hasColors[namesOf[paint] ?? 0] ?? 0),
    )
    this.hasSize = size === '' ? any(sizeSets.size) : sizeSets.having(sizeIn(sizeNumber, true))
  }

  /** Adds its bit to the mask of each row without what is chosen. */
  refuse(masks: Masks, bits: MaskBits): void {
    const { colors, sizesLeft } = this.#options
    addBits(masks, colors.codes, missing(this.hasColors, bits))
    addBits(masks, sizesLeft.codes, missing(this.hasSize, bits))
    if (this.#isPlain) return
    const bit = bits.options
    for (let row = 0; row < masks.length; row += 1) {
      const mask = masks[row] ?? 0
      if ((mask & bit) === 0 && !this.#isAt(row)) masks[row] = mask | bit
    }
  }

  #isAt(row: number): boolean {
    const { at, sizes, paints } = this.#options
    const end = at[row + 1] ?? 0
    for (let each = at[row] ?? 0; each < end; each += 1)
      if (this.hasSize[sizes[each] ?? 0] === 1 && this.isColor[paints[each] ?? 0] === 1) return true
    return false
  }
}

/** For every number, the bit if its flag is not set, else 0. */
const missing = (flags: Uint8Array, bits: MaskBits): Masks => {
  const refused = bits.make(flags.length)
  flags.forEach((flag, code) => {
    refused[code] = (1 - flag) * bits.options
  })
  return refused
}

/** D-92: how many products there are of each named colour in which the chosen size is left, a product once for each. */
export class ColorCounts {
  readonly counts: Uint32Array
  readonly #options: Options
  readonly #chosen: OptionFilter
  /** The last counted row + 1. */
  readonly #seen: Uint32Array

  constructor(options: Options, chosen: OptionFilter) {
    this.#options = options
    this.#chosen = chosen
    this.counts = new Uint32Array(options.color.size)
    this.#seen = new Uint32Array(options.color.size)
  }

  add(rows: Uint32Array): void {
    const { at, paints, sizes, sizesLeft, namesOf, colorSets } = this.#options
    const { hasSize } = this.#chosen
    const [counts, seen] = [this.counts, this.#seen]
    const [members, starts] = [colorSets.members, colorSets.at]
    const some = thoseWith(rows, sizesLeft.codes, hasSize)
    for (let i = 0; i < some.length; i += 1) {
      const row = some[i] ?? 0
      const end = at[row + 1] ?? 0
      for (let each = at[row] ?? 0; each < end; each += 1) {
        // If the size is not in stock, the empty set is counted: that is cheaper than a branch.
        const set = (namesOf[paints[each] ?? 0] ?? 0) * (hasSize[sizes[each] ?? 0] ?? 0)
        const last = starts[set + 1] ?? 0
        for (let n = starts[set] ?? 0; n < last; n += 1) {
          const color = members[n] ?? 0
          if (seen[color] === row + 1) continue
          seen[color] = row + 1
          counts[color] = (counts[color] ?? 0) + 1
        }
      }
    }
  }
}

/** D-92: for each size, how many products have it left in the chosen colour; a product counts once for each size. */
export class SizeCounts {
  readonly #options: Options
  readonly #chosen: OptionFilter
  /** For each set of sizes, how many products have exactly that set in the chosen colour. */
  readonly #sets: Uint32Array
  /** For products that have the chosen colour more than once. */
  readonly #others: Uint32Array
  /** The last counted row + 1. */
  readonly #seen: Uint32Array

  constructor(options: Options, chosen: OptionFilter) {
    this.#options = options
    this.#chosen = chosen
    this.#sets = new Uint32Array(options.sizeSets.size)
    this.#others = new Uint32Array(options.size.size)
    this.#seen = new Uint32Array(options.size.size)
  }

  get counts(): Uint32Array {
    return this.#options.countSizes(this.#sets).map((count, size) => count + (this.#others[size] ?? 0))
  }

  add(rows: Uint32Array): void {
    const { hasColors, isColor } = this.#chosen
    const { at, sizes, paints, colors } = this.#options
    const sets = this.#sets
    const some = thoseWith(rows, colors.codes, hasColors)
    for (let i = 0; i < some.length; i += 1) {
      const row = some[i] ?? 0
      const end = at[row + 1] ?? 0
      let [found, set] = [0, 0]
      for (let each = at[row] ?? 0; each < end; each += 1) {
        if (isColor[paints[each] ?? 0] === 0) continue
        found += 1
        set = sizes[each] ?? 0
      }
      if (found === 1) sets[set] = (sets[set] ?? 0) + 1
      else if (found > 1) this.#addSeveral(row)
    }
  }

  #addSeveral(row: number): void {
    const { at, sizes, paints } = this.#options
    const end = at[row + 1] ?? 0
    for (let each = at[row] ?? 0; each < end; each += 1)
      if (this.#chosen.isColor[paints[each] ?? 0] === 1) this.#addSet(row, sizes[each] ?? 0)
  }

  #addSet(row: number, set: number): void {
    const { members, at } = this.#options.sizeSets
    const end = at[set + 1] ?? 0
    for (let i = at[set] ?? 0; i < end; i += 1) {
      const member = members[i] ?? 0
      const size = sizeOf(member)
      if (!isLeft(member) || this.#seen[size] === row + 1) continue
      this.#seen[size] = row + 1
      this.#others[size] = (this.#others[size] ?? 0) + 1
    }
  }
}

/** Counts the rows whose number has the flag. */
function thoseWith(rows: Uint32Array, codes: Uint32Array, flags: Uint8Array): Uint32Array {
  const some = new Uint32Array(rows.length)
  let found = 0
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] ?? 0
    some[found] = row
    found += flags[codes[row] ?? 0] ?? 0
  }
  return some.subarray(0, found)
}
