import type { ShippingOption } from '../business.ts'
import { cents, type Cents } from './money.ts'
import { allocate } from './allocation.ts'
import { fold } from './text.ts'

/** PARCEL-16: who took the cash of a parcel from its customer. */
export const COLLECTORS = ['shop', 'seller', 'carrier'] as const
export type Collector = (typeof COLLECTORS)[number]

/** The names of two carriers that no company is: the seller's own way, and the customer's. */
const OWN_WAY = 'propio'
const PICKUP = 'recojo'

/**
 * PARCEL-16: who takes the cash of a parcel if nothing else is said. What has no carrier was handed over by the shop.
 */
export function collectorOf({ carrier, envio }: { carrier: string; envio: ShippingOption }): Collector {
  const name = fold(carrier)
  if (envio === 'tienda' || name === '' || name === PICKUP) return 'shop'
  return name === OWN_WAY ? 'seller' : 'carrier'
}

interface CashParcel {
  id: string
  /** The price of its units that are left, after their share of the coupon. */
  net: Cents
  /** It was cancelled or came back. */
  isOver: boolean
  /** The part of the shipping fee in what was collected for it; null while nothing was. */
  takenFee: Cents | null
}

export interface CashShare {
  net: Cents
  fee: Cents
}

const isOpen = ({ isOver, takenFee }: CashParcel): boolean => !isOver && takenFee === null

/** The part of the fee that nobody has paid yet. */
const feeLeft = (parcels: readonly CashParcel[], fee: Cents): Cents =>
  cents(Math.max(0, fee - parcels.reduce((sum, { takenFee }) => sum + (takenFee ?? 0), 0)))

/**
 * PARCEL-16: what is to be collected for each parcel that is open: its units, and a part of the fee in proportion to
 * them. Together with what was collected they make up what the order costs.
 */
export function cashShares(parcels: readonly CashParcel[], fee: Cents): Map<string, CashShare> {
  const shares = allocate(feeLeft(parcels, fee), parcels.filter(isOpen), ({ net }) => net)
  return new Map(shares.map(({ row: { id, net }, share }) => [id, { net, fee: share }]))
}

/**
 * PARCEL-16: the part of the fee that nobody can collect any more, because the last open parcel leaves the order and
 * the others are paid: the shop does without it.
 */
export const feeDropped = (parcels: readonly CashParcel[], fee: Cents): Cents =>
  parcels.some(({ takenFee }) => takenFee !== null) && !parcels.some(isOpen)
    ? feeLeft(parcels, fee)
    : cents(0)

interface Leaving {
  /** Lines whose parcel was collected. */
  takenLines: readonly string[]
  takenFee: Cents
}

/**
 * PARCEL-16: of the units that leave an order which is still to be paid, only the price of those already collected goes
 * back.
 */
export const netBack = (
  { lines }: { lines: readonly { id: string; amount: Cents }[] },
  { takenLines }: Leaving,
): Cents => cents(lines.reduce((sum, { id, amount }) => sum + (takenLines.includes(id) ? amount : 0), 0))

/**
 * PARCEL-16: the same for the part of the fee that is taken off with them: it goes back with units that were collected,
 * and with the last units of the order (REFUND-08).
 */
export const feeBack = (
  { lines, shipping, isAll }: { lines: readonly { id: string }[]; shipping: Cents; isAll: boolean },
  { takenLines, takenFee }: Leaving,
): Cents => cents(isAll || lines.some(({ id }) => takenLines.includes(id)) ? Math.min(shipping, takenFee) : 0)
