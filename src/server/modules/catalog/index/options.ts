import { colorNames } from '#shared/rules/colors.ts'
import { Column, grown, Names } from './columns.ts'
import { NumberSets } from './number-sets.ts'
import type { ListedProduct } from './read.ts'

/** A size as a member of a set: its number times two, plus one if it is in stock. */
export const sizeIn = (size: number, isLeft: boolean): number => size * 2 + (isLeft ? 1 : 0)
export const sizeOf = (member: number): number => member >>> 1
export const isLeft = (member: number): boolean => (member & 1) === 1

/** The colours and sizes of each row, as numbers. */
export class Options {
  readonly color = new Names()
  readonly size = new Names()
  /** The palette: a colour's name together with its codes. */
  readonly palette = new Names()
  /**
   * For each entry of the palette, the set of its named colours, as numbers of `color`: NEGRO and ROJO for
   * 'NEGRO/ROJO'.
   */
  readonly namesOf: number[] = [0]
  readonly colorSets = new NumberSets()
  readonly sizeSets = new NumberSets()
  /** For each colour of a product its number in the palette. */
  paints = new Uint32Array()
  /** For each colour of a product, the number of the set of its sizes, sold-out ones included. */
  sizes = new Uint32Array()
  /** Where the colours of a row begin; they end where those of the next row begin. */
  at = new Uint32Array(1)
  /** For each row, the set of its named colours. */
  readonly colors = new Column()
  /** For each row, the set of the sizes that are in stock in any of its colours. */
  readonly sizesLeft = new Column()

  /** Notes the colours of a row, which comes after all the others. */
  put(row: number, { colors }: ListedProduct): void {
    const start = this.at[row] ?? 0
    const end = start + colors.length
    this.paints = grown(this.paints, end)
    this.sizes = grown(this.sizes, end)
    this.at = grown(this.at, row + 2)
    this.at[row + 1] = end
    const left: number[] = []
    colors.forEach(([color, colorCode, sizes], i) => {
      const members = sizes.map(size => sizeIn(this.size.add(size.slice(1)), size.startsWith('+')))
      this.paints[start + i] = this.#paint(color, colorCode)
      this.sizes[start + i] = this.sizeSets.add(members)
      left.push(...members.filter(isLeft))
    })
    const named = Array.from(this.paints.subarray(start, end)).flatMap(paint => this.colorsOf(paint))
    this.colors.put(row, this.colorSets.add(named))
    this.sizesLeft.put(row, this.sizeSets.add(left))
  }

  /** Called when the product of this row is delisted. */
  remove(row: number): void {
    this.colors.remove(row)
    this.sizesLeft.remove(row)
  }

  /** The numbers of a paint's named colours. */
  colorsOf(paint: number): number[] {
    return this.colorSets.membersOf(this.namesOf[paint] ?? 0)
  }

  /** How many products have each named colour, given how many have each set of named colours. */
  countColors(sets: Uint32Array): Uint32Array {
    return this.colorSets.sums(sets, this.color.size)
  }

  /** The sizes in these sets, sold-out ones included. */
  sizesOf(sets: Uint32Array): number[] {
    const members = this.sizeSets.sums(sets, sizeIn(this.size.size, false))
    return [
      ...new Set(
        Array.from(members.keys())
          .filter(member => members[member] !== 0)
          .map(sizeOf),
      ),
    ]
  }

  /** For each size, how many products have it in stock, given how many have each set of sizes. */
  countSizes(sets: Uint32Array): Uint32Array {
    const members = this.sizeSets.sums(sets, sizeIn(this.size.size, false))
    return Uint32Array.from({ length: this.size.size }, (_, size) => members[sizeIn(size, true)] ?? 0)
  }

  /** A colour with its name and code, by its number in the palette. */
  paint(paint: number): { color: string; colorCode: string } {
    const [color = '', colorCode = ''] = JSON.parse(this.palette.text(paint) || '[]') as string[]
    return { color, colorCode }
  }

  #paint(color: string, colorCode: string): number {
    const paint = this.palette.add(JSON.stringify([color, colorCode]))
    this.namesOf[paint] ??= this.colorSets.add(colorNames(color).map(name => this.color.add(name)))
    return paint
  }
}
