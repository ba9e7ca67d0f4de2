import { cents, type Cents } from '#shared/rules/money.ts'
import type { Shelf } from './shelf.ts'

/** A colour of variants on sale, as it is called and coded. */
export interface Paint {
  color: string
  colorCode: string
  /** How many variants have it. */
  uses: number
}

/** Lists that hold for one state of a shelf. */
const kept = new WeakMap<Shelf, { version: number; paints: Paint[]; sizes: string[] }>()

/** Every colour and every size of what is on sale, also where none is left. */
export function listsOf(shelf: Shelf): { paints: readonly Paint[]; sizes: readonly string[] } {
  const known = kept.get(shelf)
  if (known?.version === shelf.version) return known
  const { offers, isHere } = shelf
  const { at, paints, stocks } = offers
  const uses = new Uint32Array(offers.palette.size)
  const sets = new Uint32Array(offers.sizeSets.size)
  for (let place = 0; place < shelf.count; place += 1) {
    if (isHere[place] !== 1) continue
    const end = at[place + 1] ?? 0
    for (let variant = at[place] ?? 0; variant < end; variant += 1) {
      const paint = paints[variant] ?? 0
      uses[paint] = (uses[paint] ?? 0) + 1
      sets[stocks[variant] ?? 0] = 1
    }
  }
  const made = {
    version: shelf.version,
    paints: Array.from(uses, (count, paint) => ({ ...offers.paint(paint), uses: count })).filter(
      each => each.uses > 0,
    ),
    sizes: offers.sizesOf(sets).map(size => offers.size.text(size)),
  }
  kept.set(shelf, made)
  return made
}

/** The lowest and the highest price on sale, null without a product. */
export function pricesOf({ count, isHere, sellingPrice }: Shelf): { low: Cents; high: Cents } | null {
  let [low, high] = [Infinity, -Infinity]
  for (let place = 0; place < count; place += 1) {
    if (isHere[place] !== 1) continue
    const price = sellingPrice[place] ?? 0
    if (price < low) low = price
    if (price > high) high = price
  }
  return low <= high ? { low: cents(low), high: cents(high) } : null
}
