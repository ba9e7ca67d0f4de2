import { cents, type Cents } from './money.ts'
import type { ReceiptPlan } from './receipt-plan.ts'
import type { RefundReason } from './refunds.ts'
import { shareOut } from './shares.ts'
import type { Settlement } from './reversals.ts'
import type { OrderTax } from './tax.ts'

/** SUNAT's catalogue 01; for credit notes, the reasons of catalogue 09. */
export type ReceiptKind = '01' | '03' | '07'
type CreditReason = '01' | '06' | '07' | '09'

/** What an order's receipts are made from; dates are moments. */
export interface BookedOrder {
  tax: OrderTax
  shipping: Cents
  plan: ReceiptPlan
  lines: readonly { id: string; quantity: number }[]
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

const sumOf = (amounts: readonly number[]): Cents => cents(amounts.reduce((sum, amount) => sum + amount, 0))
const leftOf = ({ charged, taken }: Item): Cents => cents(charged - taken)

/** The base of the first céntimos of an item, so that the bases of successive parts add up to the item's base. */
const baseUpTo = ({ charged, base }: Item, amount: number): number =>
  charged === 0 ? 0 : Math.round((base * amount) / charged)

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

const itemsOf = ({ tax, shipping, lines, plan: { onReceipt } }: BookedOrder): Item[] => [
  ...lines.map(({ quantity }, line) => ({
    line,
    receipt: onReceipt[line] ?? 0,
    charged: tax.lines[line]?.charged ?? cents(0),
    base: tax.lines[line]?.base ?? cents(0),
    units: quantity,
    taken: cents(0),
  })),
  {
    line: null,
    receipt: onReceipt.at(-1) ?? 0,
    charged: shipping,
    base: tax.shippingBase,
    units: 1,
    taken: cents(0),
  },
]

type Reversal = BookedOrder['reversals'][number]

/** What a reversal took of each item. */
const partsOf = (order: BookedOrder, items: readonly Item[], reversal: Reversal): Part[] =>
  items.map(item => {
    const gone = reversal.lines.find(({ lineId }) => lineId === order.lines[item.line ?? -1]?.id)
    if (item.line === null)
      return { item, quantity: reversal.shipping > 0 ? 1 : 0, amount: reversal.shipping }
    return { item, quantity: gone?.quantity ?? 0, amount: gone?.amount ?? cents(0) }
  })

/** Shares an amount over items in proportion to their value here, and never more than is left of each. */
function shareOver(parts: readonly Part[], amount: Cents): Part[] {
  const wanted = parts.map(({ item, amount: worth }) => cents(Math.min(worth, leftOf(item))))
  const shares = shareOut(cents(Math.min(amount, sumOf(wanted))), wanted)
  return parts.map((part, index) => ({ ...part, amount: shares[index] ?? cents(0) }))
}

/**
 * Shares a refund over the items that it is for. What is too much for them goes to the others, of which no unit came
 * back.
 */
function refundedParts(parts: readonly Part[], all: readonly Part[], refunded: Cents): Part[] {
  const own = shareOver(parts, refunded)
  const used = (item: Item) => own.find(part => part.item === item)?.amount ?? 0
  const rest = cents(refunded - sumOf(own.map(({ amount }) => amount)))
  const room = all.map(({ item }) => ({ item, quantity: 0, amount: cents(leftOf(item) - used(item)) }))
  const extra = shareOut(
    cents(Math.min(rest, sumOf(room.map(({ amount }) => amount)))),
    room.map(({ amount }) => amount),
  )
  return all
    .map(({ item }, index) => ({
      item,
      quantity: own.find(part => part.item === item)?.quantity ?? 0,
      amount: cents(used(item) + (extra[index] ?? 0)),
    }))
    .filter(({ amount }) => amount > 0)
}

const byReceipt = (
  { plan }: BookedOrder,
  parts: readonly Part[],
): Pick<BookEntry, 'receipt' | 'issuer' | 'lines'>[] =>
  [...new Set(parts.map(({ item }) => item.receipt))].map(receipt => ({
    receipt,
    issuer: plan.receipts[receipt]?.issuer ?? '',
    lines: parts.filter(({ item }) => item.receipt === receipt).map(take),
  }))

/** SUNAT's catalogue 09: all of it before or after it was sent, some of its lines, or only some of its price. */
function reasonOf(
  { reason, reversalId }: BookedOrder['refunds'][number],
  { isWhole }: { isWhole: boolean },
): CreditReason {
  if (isWhole) return reason === 'returned' ? '06' : '01'
  return reversalId === null ? '09' : '07'
}

const amountOf = (parts: readonly Part[]): Cents => sumOf(parts.map(({ amount }) => amount))

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
    for (const part of partsOf(order, items, reversal))
      if (reversal.createdAt < (dueOf(part.item) ?? reversal.createdAt)) take(part)
  const sold = items
    .map(item => ({ item, quantity: item.units, amount: leftOf(item) }))
    .filter(({ item, quantity, amount }) => (item.line === null ? amount > 0 : quantity > 0))
  const totalOf = (receipt: number) => amountOf(sold.filter(({ item }) => item.receipt === receipt))
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
    const all = items.map(item => ({ item, quantity: item.units, amount: leftOf(item) }))
    const parts = refundedParts(reversal ? partsOf(order, items, reversal) : all, all, refund.amount)
    if (parts.length === 0) continue
    const wholes = new Set(
      parts
        .map(({ item }) => item.receipt)
        .filter(
          receipt => amountOf(parts.filter(({ item }) => item.receipt === receipt)) === totalOf(receipt),
        ),
    )
    const isDrained = parts.every(({ item, amount }) => amount === leftOf(item))
    number += 1
    const counted = reversal || isDrained ? parts : parts.map(part => ({ ...part, quantity: 0 }))
    for (const note of byReceipt(order, counted)) {
      const reason = reasonOf(refund, { isWhole: wholes.has(note.receipt) })
      entries.push({ ...note, date: refund.doneAt, credit: { reason, number } })
    }
  }
  return entries
}
