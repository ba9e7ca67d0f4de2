import { NETWORK_STOCK } from '../business.ts'

/**
 * NETWORK-04: whether unproved orders of one network may hold `wanted` more units of a stock of which they hold `held`.
 * The first of them is bounded by what one order may take, as anywhere else. `stock` is what is left.
 */
export const mayHold = ({ held, wanted, stock }: { held: number; wanted: number; stock: number }): boolean =>
  held === 0 ||
  held + wanted <= Math.max(NETWORK_STOCK.units, Math.floor(NETWORK_STOCK.share * (stock + held)))
