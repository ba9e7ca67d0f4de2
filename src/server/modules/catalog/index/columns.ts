type Growable = Uint8Array | Uint32Array | Float32Array | Float64Array

/** The same numbers with room for at least `length`; a quarter more than that when it had to grow. */
export function grown<T extends Growable>(array: T, length: number): T {
  if (array.length >= length) return array
  const Kind = array.constructor as new (length: number) => T
  const longer = new Kind(Math.max(64, Math.ceil(length * 1.25)))
  longer.set(array)
  return longer
}

/** Texts as numbers: the same text has the same number, counted from 1; 0 means no text. */
export class Names {
  readonly #codes = new Map<string, number>()
  readonly #texts: string[] = ['']

  /** The number of a text; a new number for a new text. */
  add(text: string | null): number {
    if (text === null) return 0
    const known = this.#codes.get(text)
    if (known !== undefined) return known
    const code = this.#texts.length
    this.#codes.set(text, code)
    this.#texts.push(text)
    return code
  }

  /** The number of a text; undefined for an unknown one. */
  find(text: string): number | undefined {
    return this.#codes.get(text)
  }

  text(code: number): string {
    return this.#texts[code] ?? ''
  }

  /** How many numbers there are, including 0. */
  get size(): number {
    return this.#texts.length
  }
}

/** A number for each row, and how many listed products have each of the numbers. */
export class Column {
  codes = new Uint32Array()
  listed = new Uint32Array()

  put(row: number, code: number): void {
    this.codes = grown(this.codes, row + 1)
    this.listed = grown(this.listed, code + 1)
    this.codes[row] = code
    this.listed[code] = (this.listed[code] ?? 0) + 1
  }

  /** Called when the product of this row is delisted. */
  remove(row: number): void {
    const code = this.codes[row] ?? 0
    this.listed[code] = (this.listed[code] ?? 0) - 1
  }
}

/** For each row the reasons that refuse it, a bit for each; as wide as `MaskBits` says. */
export type Masks = Uint8Array | Uint16Array

/** The bits of a mask: one for each facet, in the order of the table of facets, then these three. */
export class MaskBits {
  /** Set when the chosen colour and size refuse a row. */
  readonly options: number
  /** Set when the price or the words of a search refuse a row. Such rows are left out of every count. */
  readonly other: number
  readonly delisted: number
  /** How many masks there are. */
  readonly size: number

  constructor(facets: number) {
    if (facets > 13) throw new Error('A mask has 16 bits, three of which are no facets.')
    this.options = 1 << facets
    this.other = this.options << 1
    this.delisted = this.other << 1
    this.size = this.delisted << 1
  }

  /** This many masks, all 0. */
  make(length: number): Masks {
    return this.size <= 256 ? new Uint8Array(length) : new Uint16Array(length)
  }
}

/** Adds to each row's mask the bits of its number. */
export function addBits(masks: Masks, codes: Uint8Array | Uint32Array, bits: Masks): void {
  // A table look-up instead of a comparison: the values are irregular, so the processor would often predict a branch
  // wrongly.
  for (let row = 0; row < masks.length; row += 1)
    masks[row] = (masks[row] ?? 0) | (bits[codes[row] ?? 0] ?? 0)
}
