import { compareSizes } from './sizes.ts'

/** A choice of a product: a colour and a size. */
interface Choice {
  color: string
  size: string
}
interface Offered {
  color: string
  sizes: readonly { size: string; stock: number }[]
}

const buyable = (colors: readonly Offered[]): Choice[] =>
  colors.flatMap(({ color, sizes }) =>
    sizes.filter(({ stock }) => stock > 0).map(({ size }) => ({ color, size })),
  )

/**
 * ALERT-01: what comes closest to a sold-out choice and can be bought; null where nothing of the product can. Nearest
 * is, in this order:
 *
 * 1. The same size in another colour, the first that has it in the product's order.
 * 2. The same colour in the size that is the fewest sizes away, in the order of all sizes of the product; of two that are
 *    equally near, the larger, because a shoe that is too small is never worn.
 * 3. Another colour in the nearest size, likewise.
 */
export function nearestOffer(colors: readonly Offered[], wanted: Choice): Choice | null {
  const all = [
    ...new Set([wanted.size, ...colors.flatMap(({ sizes }) => sizes.map(({ size }) => size))]),
  ].sort(compareSizes)
  const at = all.indexOf(wanted.size)
  const distance = (size: string): number => Math.abs(all.indexOf(size) - at)
  const offers = buyable(colors).sort(
    (a, b) => distance(a.size) - distance(b.size) || compareSizes(b.size, a.size),
  )
  return (
    offers.find(({ size }) => size === wanted.size) ??
    offers.find(({ color }) => color === wanted.color) ??
    offers[0] ??
    null
  )
}

/** Every sold-out choice of a product, with what comes closest to it. */
export const soldOutChoices = (colors: readonly Offered[]): { gone: Choice; nearest: Choice | null }[] =>
  colors.flatMap(({ color, sizes }) =>
    sizes
      .filter(({ stock }) => stock <= 0)
      .map(({ size }) => ({ gone: { color, size }, nearest: nearestOffer(colors, { color, size }) })),
  )
