import { grown } from './grow.ts'
import { Names } from './names.ts'
import type { Listed } from './rows.ts'

/** The colours and sizes of each place, as numbers. */
export class Offers {
  readonly color = new Names()
  readonly size = new Names()
  /** A colour as it is called with its codes; `colorOf` and `mainOf` by its number are numbers of `color`. */
  readonly palette = new Names()
  readonly colorOf: number[] = [0]
  readonly mainOf: number[] = [0]
  /** Number in the palette, how many sizes, and each size's number times two, plus one where some are left. */
  data = new Uint32Array(0)
  /** Where the offers of a place begin; they end where the next one's do. */
  at = new Uint32Array(1)

  /** Notes the offers of a place, which comes after all the others. */
  put(place: number, { variants }: Listed): void {
    let end = this.at[place] ?? 0
    this.data = grown(this.data, end + variants.reduce((sum, [, , sizes]) => sum + sizes.length + 2, 0))
    this.at = grown(this.at, place + 2)
    for (const [color, colorCode, sizes] of variants) {
      this.data[end] = this.#paint(color, colorCode)
      this.data[end + 1] = sizes.length
      end += 2
      for (const size of sizes) {
        this.data[end] = this.size.add(size.slice(1)) * 2 + (size.startsWith('+') ? 1 : 0)
        end += 1
      }
    }
    this.at[place + 1] = end
  }

  /** A colour as it is called and coded, by its number in the palette. */
  paint(paint: number): { color: string; colorCode: string } {
    const [color = '', colorCode = ''] = JSON.parse(this.palette.text(paint) || '[]') as string[]
    return { color, colorCode }
  }

  #paint(color: string, colorCode: string): number {
    const paint = this.palette.add(JSON.stringify([color, colorCode]))
    this.colorOf[paint] ??= this.color.add(color)
    this.mainOf[paint] ??= this.color.add(color.split('/')[0] ?? color)
    return paint
  }
}
