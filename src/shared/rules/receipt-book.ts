import { cents, sumOf, type Cents } from './money.ts'
import type { ReceiptPlan } from './receipt-plan.ts'
import type { RefundReason } from './refunds.ts'
import { allocate } from './allocation.ts'
import type { Settlement } from './reversals.ts'

/** SUNAT's catalogue 01; for credit notes, the reasons of catalogue 09. */
export type ReceiptKind = '01' | '03' | '07'
type CreditReason = '01' | '06' | '07' | '09'

/** What an order's receipts are made from; dates are moments. */
export interface BookedOrder {
  plan: ReceiptPlan
  /** After the coupon. */
  lines: readonly { id: string; quantity: number; charged: Cents; base: Cents }[]
  shipping: { charged: Cents; base: Cents }
  reversals: readonly {
    id: string
    createdAt: Date
    settlement: Settlement
    shipping: Cents
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
  /** The place of its receipt in the plan, and who gives it: a seller's RUC, '' for the shop. */
  receipt: number
  issuer: string
  date: Date
  /** Null for the receipt itself. For a credit note: its reason, and its number among those of the order, from 1. */
  credit: { reason: CreditReason; number: number } | null
  lines: BookLine[]
}

/** What is left of a line, or of the shipping, while the history of an order is read. */
interface Item {
  line: number | null
  /** Null for the shipping. */
  lineId: string | null
  receipt: number
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

const itemsOf = ({ lines, shipping, plan: { onReceipt } }: BookedOrder): Item[] => [
  ...lines.map(({ id, quantity, charged, base }, line) => ({
    ...{ line, lineId: id, charged, base },
    receipt: onReceipt[line] ?? 0,
    units: quantity,
    taken: cents(0),
  })),
  { ...shipping, line: null, lineId: null, receipt: onReceipt.at(-1) ?? 0, units: 1, taken: cents(0) },
]

type Reversal = BookedOrder['reversals'][number]

/** What a reversal took of each item; the shipping has no units. */
const partsOf = (items: readonly Item[], { lines, shipping }: Reversal): Part[] =>
  items.map(item => {
    const nothing = { quantity: 0, amount: item.lineId === null ? shipping : cents(0) }
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

const byReceipt = (
  { plan }: BookedOrder,
  parts: readonly Part[],
): Pick<BookEntry, 'receipt' | 'issuer' | 'lines'>[] =>
  [...Map.groupBy(parts, ({ item }) => item.receipt)].map(([receipt, own]) => ({
    receipt,
    issuer: plan.receipts[receipt]?.issuer ?? '',
    lines: own.map(take),
  }))

/** SUNAT's catalogue 09: all of it before or after it was sent, some of its lines, or only some of its price. */
function reasonOf(
  { reason, reversalId }: BookedOrder['refunds'][number],
  { isWhole }: { isWhole: boolean },
): CreditReason {
  if (isWhole) return reason === 'returned' ? '06' : '01'
  return reversalId === null ? '09' : '07'
}

/**
 * FISCAL-07, FISCAL-10: the receipts of an order that are due, and the credit notes for what was refunded since. Units
 * that left the order before their receipt was due are not on it. Money that came twice was never on it, so its refund
 * is no credit note. What was settled by a credit for later stays sold, and lowers the price of what the credit buys.
 */
export function bookOf(order: BookedOrder): BookEntry[] {
  const { receipts } = order.plan
  const dueOf = ({ receipt }: Item): Date | null => receipts[receipt]?.dueAt ?? null
  const items = itemsOf(order).filter(item => dueOf(item) !== null)
  for (const reversal of order.reversals.filter(({ settlement }) => settlement === 'money'))
    for (const part of partsOf(items, reversal))
      if (reversal.createdAt < (dueOf(part.item) ?? reversal.createdAt)) take(part)
  const sold = items
    .map(whatIsLeft)
    .filter(({ item, quantity, amount }) => (item.line === null ? amount > 0 : quantity > 0))
  const totals = amountsOf(sold)
  const untouched = sold.map(part => ({ ...part, item: { ...part.item } }))
  const entries: BookEntry[] = byReceipt(order, untouched).flatMap(receipt => {
    const date = receipts[receipt.receipt]?.dueAt
    return date ? [{ ...receipt, date, credit: null }] : []
  })
  let number = 0
  const refunds = order.refunds
    .filter(({ reason }) => reason !== 'second')
    .toSorted((a, b) => a.doneAt.getTime() - b.doneAt.getTime())
  for (const refund of refunds) {
    const reversal = order.reversals.find(({ id }) => id === refund.reversalId)
    const all = items.map(whatIsLeft)
    const parts = refundedParts(reversal ? partsOf(items, reversal) : all, refund.amount)
    if (parts.length === 0) continue
    const amounts = amountsOf(parts)
    const isDrained = parts.every(({ item, amount }) => amount === leftOf(item))
    number += 1
    const counted = reversal || isDrained ? parts : parts.map(part => ({ ...part, quantity: 0 }))
    for (const note of byReceipt(order, counted)) {
      const isWhole = amounts.get(note.receipt) === totals.get(note.receipt)
      entries.push({
        ...note,
        date: refund.doneAt,
        credit: { reason: reasonOf(refund, { isWhole }), number },
      })
    }
  }
  return entries
}

/** How much of each receipt these parts are. */
const amountsOf = (parts: readonly Part[]): Map<number, Cents> =>
  new Map([...Map.groupBy(parts, ({ item }) => item.receipt)].map(([receipt, own]) => [receipt, sumOf(own)]))
