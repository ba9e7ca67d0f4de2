import { cents, sumOf, type Cents } from './money.ts'
import type { PlannedReceipt } from './receipt-plan.ts'
import type { RefundReason } from './refunds.ts'
import { allocate } from './allocation.ts'
import type { Settlement } from './reversals.ts'

/** SUNAT's catalogue 01; for credit notes, the reasons of catalogue 09. */
export type ReceiptKind = '01' | '03' | '07'
type CreditReason = '01' | '06' | '07' | '09'

/** What an order's receipts are made from; dates are moments. */
export interface BookedOrder {
  /** After the coupon; each with its receipt. */
  lines: readonly { id: string; quantity: number; charged: Cents; base: Cents; receipt: PlannedReceipt }[]
  shipping: { charged: Cents; base: Cents; receipt: PlannedReceipt }
  reversals: readonly {
    id: string
    createdAt: Date
    settlement: Settlement
    shipping: Cents
    /** The part of `shipping` that nobody had paid, and nobody pays any more (PARCEL-16). */
    uncollected: Cents
    lines: readonly { lineId: string; quantity: number; amount: Cents }[]
  }[]
  /** Refunds that are done. */
  refunds: readonly { reversalId: string | null; amount: Cents; reason: RefundReason; doneAt: Date }[]
}

/** A line of a receipt or credit note; the tax is `amount` less `base`. */
export interface BookLine {
  /** Place of the order's line, null for the shipping. */
  line: number | null
  quantity: number
  amount: Cents
  base: Cents
}
export interface BookEntry {
  receipt: PlannedReceipt
  date: Date
  /** Null for the receipt itself. For a credit note: its reason, and its number among those of the order, from 1. */
  credit: { reason: CreditReason; number: number } | null
  lines: BookLine[]
}

type DueReceipt = PlannedReceipt & { dueAt: Date }
const isDue = (receipt: PlannedReceipt): receipt is DueReceipt => receipt.dueAt !== null

/** What is left of a line, or of the shipping, while the history of an order is read. */
interface Item {
  line: number | null
  /** Null for the shipping. */
  lineId: string | null
  receipt: DueReceipt
  charged: Cents
  base: Cents
  units: number
  taken: Cents
}
interface Part {
  item: Item
  quantity: number
  amount: Cents
}

const leftOf = ({ charged, taken }: Item): Cents => cents(charged - taken)

const whatIsLeft = (item: Item): Part => ({ item, quantity: item.units, amount: leftOf(item) })

/** The base of the first céntimos of an item, so that the bases of successive parts add up to the item's base. */
const baseUpTo = ({ charged, base }: Item, amount: number): number =>
  charged === 0 ? base : Math.round((base * amount) / charged)

function take({ item, quantity, amount }: Part): BookLine {
  const before = item.taken
  const units = Math.min(quantity, item.units)
  item.taken = cents(before + amount)
  item.units -= units
  return {
    line: item.line,
    quantity: Math.max(units, 1),
    amount,
    base: cents(baseUpTo(item, item.taken) - baseUpTo(item, before)),
  }
}

/** What is on a receipt that is due. */
const itemsOf = ({ lines, shipping }: BookedOrder): Item[] =>
  [
    ...lines.map(({ id, quantity, ...figures }, line) => ({ ...figures, line, lineId: id, units: quantity })),
    { ...shipping, line: null, lineId: null, units: 1 },
  ].flatMap(({ receipt, ...item }) => (isDue(receipt) ? { ...item, receipt, taken: cents(0) } : []))

type Reversal = BookedOrder['reversals'][number]

/** What a reversal took of each item; the shipping has no units, and `fee` went with it. */
const partsOf = (items: readonly Item[], { lines }: Reversal, fee: Cents): Part[] =>
  items.map(item => {
    const nothing = { quantity: 0, amount: item.lineId === null ? fee : cents(0) }
    const { quantity, amount } = lines.find(({ lineId }) => lineId === item.lineId) ?? nothing
    return { item, quantity, amount }
  })

/** Shares an amount over items in proportion to their value here, and never more than is left of each. */
function shareOver(parts: readonly Part[], amount: Cents): Part[] {
  const wanted = parts.map(part => ({ ...part, amount: cents(Math.min(part.amount, leftOf(part.item))) }))
  return allocate(cents(Math.min(amount, sumOf(wanted))), wanted, part => part.amount).map(
    ({ row, share }) => ({ ...row, amount: share }),
  )
}

/**
 * Shares a refund over the items that it is for. What is more than they cost goes to the other items, of which no unit
 * came back.
 */
function refundedParts(parts: readonly Part[], refunded: Cents): Part[] {
  const own = shareOver(parts, refunded)
  const room = own.map(part => ({ part, amount: cents(leftOf(part.item) - part.amount) }))
  const rest = cents(Math.min(refunded - sumOf(own), sumOf(room)))
  return allocate(rest, room, ({ amount }) => amount)
    .map(({ row: { part }, share }) => ({ ...part, amount: cents(part.amount + share) }))
    .filter(({ amount }) => amount > 0)
}

const byReceipt = (parts: readonly Part[]): { receipt: DueReceipt; lines: BookLine[] }[] =>
  [...Map.groupBy(parts, ({ item }) => item.receipt)].map(([receipt, own]) => ({
    receipt,
    lines: own.map(take),
  }))

/** What lowers receipts that are due. */
type Correction = Omit<BookedOrder['refunds'][number], 'reversalId' | 'doneAt'> & {
  at: Date
  reversal: Reversal | undefined
  /** PARCEL-16: no refund, but a part of the fee that nobody pays any more. */
  isUnpaidFee: boolean
}

/** In the order of their time; a part of the fee that was taken off before its receipt was due is on no receipt. */
const correctionsOf = ({ reversals, refunds, shipping: { receipt } }: BookedOrder): Correction[] =>
  [
    ...refunds
      // Money that came twice was never on a receipt.
      .filter(({ reason }) => reason !== 'second')
      .map(({ reversalId, doneAt: at, amount, reason }) => {
        const reversal = reversals.find(({ id }) => id === reversalId)
        return { at, amount, reason, reversal, isUnpaidFee: false }
      }),
    ...reversals
      .filter(({ uncollected, createdAt }) => uncollected > 0 && isDue(receipt) && createdAt >= receipt.dueAt)
      .map(({ createdAt: at, uncollected: amount }) => {
        return { at, amount, reason: 'panel' as const, reversal: undefined, isUnpaidFee: true }
      }),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())

function correctedParts(items: readonly Item[], { reversal, amount, isUnpaidFee }: Correction): Part[] {
  const all = items.map(whatIsLeft)
  if (isUnpaidFee)
    return shareOver(
      all.filter(({ item }) => item.line === null),
      amount,
    )
  const own = reversal && partsOf(items, reversal, cents(reversal.shipping - reversal.uncollected))
  return refundedParts(own ?? all, amount)
}

/** SUNAT's catalogue 09: all of it before or after it was sent, some of its lines, or only some of its price. */
function reasonOf({ reason, reversal }: Correction, { isWhole }: { isWhole: boolean }): CreditReason {
  if (isWhole) return reason === 'returned' ? '06' : '01'
  return reversal ? '07' : '09'
}

/**
 * FISCAL-07, FISCAL-10: the receipts of an order that are due, and the credit notes for what was refunded since, or is
 * not paid any more. Units that left the order before their receipt was due are not on it. What was settled by a credit
 * for later stays sold, and lowers the price of what the credit buys.
 */
export function bookOf(order: BookedOrder): BookEntry[] {
  const items = itemsOf(order)
  for (const reversal of order.reversals.filter(({ settlement }) => settlement === 'money'))
    for (const part of partsOf(items, reversal, reversal.shipping))
      if (reversal.createdAt < part.item.receipt.dueAt) take(part)
  const sold = items
    .map(whatIsLeft)
    .filter(({ item, quantity, amount }) => (item.line === null ? amount > 0 : quantity > 0))
  const totals = amountsOf(sold)
  const untouched = sold.map(part => ({ ...part, item: { ...part.item } }))
  const entries: BookEntry[] = byReceipt(untouched).map(each => ({
    ...each,
    date: each.receipt.dueAt,
    credit: null,
  }))
  let number = 0
  for (const correction of correctionsOf(order)) {
    const parts = correctedParts(items, correction)
    const amounts = amountsOf(parts)
    const isDrained = parts.every(({ item, amount }) => amount === leftOf(item))
    number += 1
    const hasUnits = correction.reversal !== undefined || isDrained
    const counted = hasUnits ? parts : parts.map(part => ({ ...part, quantity: 0 }))
    for (const note of byReceipt(counted)) {
      const isWhole = amounts.get(note.receipt) === totals.get(note.receipt)
      entries.push({
        ...note,
        date: correction.at,
        credit: { reason: reasonOf(correction, { isWhole }), number },
      })
    }
  }
  return entries
}

/** How much of each receipt these parts are. */
const amountsOf = (parts: readonly Part[]): Map<DueReceipt, Cents> =>
  new Map([...Map.groupBy(parts, ({ item }) => item.receipt)].map(([receipt, own]) => [receipt, sumOf(own)]))
