import { grown } from './grow.ts'

/** A number for each place, and how many products on sale have each of the numbers. */
export class Column {
  codes = new Uint32Array(0)
  onSale = new Uint32Array(0)

  put(place: number, code: number): void {
    this.codes = grown(this.codes, place + 1)
    this.onSale = grown(this.onSale, code + 1)
    this.codes[place] = code
    this.onSale[code] = (this.onSale[code] ?? 0) + 1
  }

  /** The product of this place is no longer on sale. */
  remove(place: number): void {
    const code = this.codes[place] ?? 0
    this.onSale[code] = (this.onSale[code] ?? 0) - 1
  }
}
