import { cents, sumOf, type Cents } from './money.ts'
import { sellingPrice, type Priced } from './price.ts'
import { allocate } from './allocation.ts'
import { DAY_MS, CREDIT_NOTE_DAYS } from '../business.ts'

/** REFUND-06: units leave an order before it is sent (cancelled), or come back after (returned). */
export type ReversalKind = 'cancelled' | 'returned'
/** What the customer gets for them. */
export type Settlement = 'money' | 'credit'

interface Counted {
  quantity: number
  cancelled: number
  returned: number
}

/** Units of a line that the customer has or will get. */
export const unitsLeft = ({ quantity, cancelled, returned }: Counted): number =>
  quantity - cancelled - returned

interface OrderedLine extends Counted, Priced {
  id: string
}

/** How many units of a line are meant. */
export interface Units {
  id: string
  quantity: number
}

/** Every unit that is left. */
export const allLeft = (lines: readonly (Counted & { id: string })[]): Units[] =>
  lines.map(line => ({ id: line.id, quantity: unitsLeft(line) })).filter(({ quantity }) => quantity > 0)

const priceOf = (line: OrderedLine): number => line.quantity * sellingPrice(line)

/** The price of each line after its share of the coupon, and that share (SHARE-01). */
const sharesOf = (lines: readonly OrderedLine[], couponAmount: Cents) =>
  allocate(couponAmount, lines, priceOf).map(({ row: line, share: coupon }) => ({
    line,
    net: cents(priceOf(line) - coupon),
    coupon,
  }))

/** The part of a line's amount for the next units that leave it: rounded down, and the last unit takes the rest. */
const partOf = (amount: Cents, { quantity, ...line }: OrderedLine, units: number): number => {
  const gone = line.cancelled + line.returned
  const upTo = (count: number) => Math.floor((amount * count) / quantity)
  return upTo(gone + units) - upTo(gone)
}

/** What is left of each line's price after its share of the coupon. */
export const amountsLeft = (
  lines: readonly OrderedLine[],
  couponAmount: Cents,
): (Units & { amount: Cents })[] =>
  sharesOf(lines, couponAmount).map(({ line, net }) => {
    const quantity = unitsLeft(line)
    return { id: line.id, quantity, amount: cents(partOf(net, line, quantity)) }
  })

interface Order {
  lines: readonly OrderedLine[]
  couponAmount: Cents
  shippingFee: Cents
  /** The part of the shipping fee that was refunded before. */
  shippingBack: Cents
}

interface Reversal {
  lines: (Units & { amount: Cents })[]
  /** The price of the units after their share of the coupon. */
  net: Cents
  /** That share. */
  coupon: Cents
  shipping: Cents
  /** Whether nothing is left of the order. */
  isAll: boolean
}

/**
 * REFUND-06: what is refunded for some units of an order, so that all reversals of an order add up to its total. The
 * coupon's share stays deducted, whatever the coupon's minimum was. The shipping fee is refunded with the last units.
 * Faulty units get their part of it at once. A credit note for a change of mind includes none of it.
 */
export function reversalOf(
  order: Order,
  units: readonly Units[],
  { settlement, isFaulty }: { settlement: Settlement; isFaulty: boolean },
): Reversal {
  const shares = sharesOf(order.lines, order.couponAmount)
  const wanted = (id: string) => units.find(unit => unit.id === id)?.quantity ?? 0
  const parts = shares.map(({ line, net, coupon }) => {
    const quantity = wanted(line.id)
    return {
      id: line.id,
      quantity,
      amount: cents(partOf(net, line, quantity)),
      coupon: partOf(coupon, line, quantity),
    }
  })
  const net = sumOf(parts)
  const isAll = order.lines.every(line => unitsLeft(line) === wanted(line.id))
  const whole = shares.reduce((sum, share) => sum + share.net, 0)
  const left = order.shippingFee - order.shippingBack
  const proportion = isFaulty && whole > 0 ? Math.floor((order.shippingFee * net) / whole) : 0
  return {
    lines: parts
      .filter(({ quantity }) => quantity > 0)
      .map(({ id, quantity, amount }) => ({ id, quantity, amount })),
    net,
    coupon: cents(parts.reduce((sum, { coupon }) => sum + coupon, 0)),
    shipping: cents(settlement === 'credit' ? 0 : isAll ? left : Math.min(left, proportion)),
    isAll,
  }
}

/** CREDIT-01: until when a credit note is valid that is made, or gets money back, now; never shorter than before. */
export const noteEnd = (now: Date, before: Date | null): Date =>
  new Date(Math.max(now.getTime() + CREDIT_NOTE_DAYS * DAY_MS, before?.getTime() ?? 0))
