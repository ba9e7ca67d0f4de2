import { cents, type Cents } from './money.ts'
import type { OrderStatus } from './orders.ts'
import type { PaymentState } from './payments.ts'
import type { RefundState } from './refunds.ts'

/** A charge as the provider has it: in its own list, or in the report that it lets one download. Céntimos. */
export interface ListedCharge {
  reference: string
  /** The payment of ours that it was made for; null where the source does not say. */
  paymentId: string | null
  amount: Cents
  currency: string
  isPaid: boolean
  /** Given back of it; null where the source does not say. */
  refunded: Cents | null
}

/** A row of the ledger with the number of its order. */
export interface LedgerEntry {
  id: string
  number: string
  reference: string | null
  state: PaymentState
  amount: Cents
  currency: string
  /** Given back of it, as the refunds of the shop say that are done. */
  refunded: Cents
}

/** A refund that has not come to its end. */
export interface OpenRefund {
  number: string
  amount: Cents
  state: Exclude<RefundState, 'done'>
  /** Waits longer than a day for the provider. */
  isLate: boolean
  isOwnerAsked: boolean
}

/** What the ledger knows about one payment that somebody has to look at. Céntimos. */
export interface WatchedPayment {
  number: string
  reference: string | null
  amount: Cents
  /** What the provider refunded, as it says itself. */
  byProvider: Cents
  /** What the owner and the bank gave. */
  byOthers: Cents
  hasOpenDispute: boolean
  isTransferTwice: boolean
  /** A transfer that came after it was rejected, of which this much does not go back yet. */
  lateLeft: Cents
  /** Refunded in the panel while the order goes on, and not explained by units that left it. */
  panelOfLive: Cents
}

/** RECONCILE-05: what is wrong with single payments, whatever the provider lists today. */
export const paymentDifferences = (payments: readonly WatchedPayment[]): Difference[] =>
  payments.flatMap(payment => {
    const { number, reference, amount, byProvider, byOthers } = payment
    const differs = (code: DifferenceCode, shop: Cents, provider: Cents | null = null) => ({
      ...{ code, number, reference, shop, provider },
    })
    return [
      ...(byProvider + byOthers > amount ? [differs('refundedTooMuch', byOthers, byProvider)] : []),
      ...(payment.hasOpenDispute ? [differs('disputeOpen', amount)] : []),
      ...(payment.isTransferTwice ? [differs('transferTwice', amount)] : []),
      ...(payment.lateLeft > 0 ? [differs('transferLate', payment.lateLeft)] : []),
      ...(payment.panelOfLive > 0 ? [differs('liveOrderRefunded', payment.panelOfLive)] : []),
    ]
  })

/** An order with what was taken and promised back for it, in céntimos. */
export interface OrderBalance {
  number: string
  status: OrderStatus
  isPaid: boolean
  /** What it costs now, less the units that left it. */
  due: Cents
  /** What such units cost for which a credit note was given: their money stays. */
  credited: Cents
  /** What those credit notes are worth. */
  notes: Cents
  taken: Cents
  /** Of it back or on its way back, for whatever reason. */
  promised: Cents
  /** Of this, takings that the order never wanted. */
  promisedSecond: Cents
}

/** RECONCILE-02: the ways in which ledger, orders and provider can disagree. */
type DifferenceCode =
  /** The provider took money for no payment that the ledger knows. */
  | 'chargeUnknown'
  /** The provider took money, and the ledger does not say so. */
  | 'chargeUnsettled'
  /** The ledger says that money was taken, and the provider has no such charge. */
  | 'chargeMissing'
  | 'amountDiffers'
  | 'refundDiffers'
  /** Two charges of one payment, neither of them given back. */
  | 'takenTwice'
  /** An order counts as paid without money for it. */
  | 'orderUnpaid'
  /** More was taken for an order than it costs, and the rest does not go back. */
  | 'orderOverpaid'
  /** Money of an order that is cancelled, returned or not confirmed, and it does not go back. */
  | 'moneyWithoutOrder'
  | 'refundLate'
  /** More left the shop than was taken: for a payment by provider, owner and bank, for an order with its credit notes. */
  | 'refundedTooMuch'
  /** The customer's bank disputes a payment, and the owner has not said how it ended. */
  | 'disputeOpen'
  /** Money of an order that goes on was refunded in the provider's panel. */
  | 'liveOrderRefunded'
  /** One number of a transfer was approved for two payments. */
  | 'transferTwice'
  /** A transfer that was rejected since nothing had come, came after all, and does not go back yet. */
  | 'transferLate'
  /** The provider does not say whether a refund was made. */
  | 'refundUnknown'
  /** The owner gives it back by hand and has not noted it. */
  | 'refundByHand'

export interface Difference {
  code: DifferenceCode
  /** The order's; null where no order is known. */
  number: string | null
  reference: string | null
  /** What the shop says, in céntimos. */
  shop: Cents | null
  /** What the provider says, in céntimos. */
  provider: Cents | null
}

const isOf = (entry: LedgerEntry, charge: ListedCharge): boolean =>
  charge.paymentId === entry.id || charge.reference === entry.reference

/** Paid and not given back. */
const isHeld = ({ isPaid, refunded, amount }: ListedCharge): boolean => isPaid && (refunded ?? 0) < amount

/** RECONCILE-02: what the provider lists beside what the ledger says. Every entry is one the provider should know if its money was taken. */
export function chargeDifferences(
  listed: readonly ListedCharge[],
  ledger: readonly LedgerEntry[],
): Difference[] {
  const unknown = listed
    .filter(charge => isHeld(charge) && !ledger.some(entry => isOf(entry, charge)))
    .map(({ reference, amount }) => ({
      code: 'chargeUnknown' as const,
      number: null,
      reference,
      shop: null,
      provider: amount,
    }))
  return [...unknown, ...ledger.flatMap(entry => entryDifferences(entry, listed))]
}

function entryDifferences(entry: LedgerEntry, listed: readonly ListedCharge[]): Difference[] {
  const own = listed.filter(charge => charge.isPaid && isOf(entry, charge))
  const differs = (
    code: DifferenceCode,
    o: { shop: Cents | null; provider: Cents | null },
    ref?: string,
  ) => ({
    code,
    number: entry.number,
    reference: ref ?? entry.reference,
    ...o,
  })
  const held = own.filter(isHeld)
  if (held.length > 1)
    return held
      .slice(1)
      .map(({ reference, amount }) => differs('takenTwice', { shop: null, provider: amount }, reference))
  // Of several the one whose money is still there, else the one that the ledger names.
  const charge = held[0] ?? own.find(({ reference }) => reference === entry.reference) ?? own[0]
  if (entry.state !== 'succeeded')
    return charge && isHeld(charge)
      ? [differs('chargeUnsettled', { shop: null, provider: charge.amount }, charge.reference)]
      : []
  if (!charge) return [differs('chargeMissing', { shop: entry.amount, provider: null })]
  if (charge.amount !== entry.amount || charge.currency !== entry.currency)
    return [differs('amountDiffers', { shop: entry.amount, provider: charge.amount })]
  return charge.refunded !== null && charge.refunded !== entry.refunded
    ? [differs('refundDiffers', { shop: entry.refunded, provider: charge.refunded })]
    : []
}

const WITHOUT_MONEY: readonly OrderStatus[] = ['pending', 'cancelled', 'returned']

/** RECONCILE-02: what the ledger says beside what an order wants. */
export function orderDifferences(orders: readonly OrderBalance[]): Difference[] {
  return orders.flatMap(
    ({ number, status, isPaid, due, credited, notes, taken, promised, promisedSecond }) => {
      const differs = (code: DifferenceCode, shop: number) => [
        { code, number, reference: null, shop: cents(shop), provider: null },
      ]
      const kept = taken - promised - credited
      // Money and a credit note for the same goods, since one of them was given outside of the shop.
      if (notes > 0 && promised + notes > taken) return differs('refundedTooMuch', promised + notes)
      if (WITHOUT_MONEY.includes(status)) {
        // With the goods that a credit note was given for, the shipping fee stays.
        const stays = status === 'returned' ? due : 0
        return kept > stays ? differs('moneyWithoutOrder', kept - stays) : []
      }
      if (isPaid && taken - promisedSecond < due) return differs('orderUnpaid', due - taken + promisedSecond)
      const over = kept - (isPaid ? due : 0)
      return over > 0 ? differs('orderOverpaid', over) : []
    },
  )
}

/** RECONCILE-02: refunds that somebody has to look after. */
export const refundDifferences = (refunds: readonly OpenRefund[]): Difference[] =>
  refunds.flatMap(({ number, amount, state, isLate, isOwnerAsked }) => {
    const isByHand = state === 'refused' || state === 'failed'
    const late = isOwnerAsked ? 'refundUnknown' : isLate ? 'refundLate' : null
    const code = isByHand ? 'refundByHand' : late
    return code ? [{ code, number, reference: null, shop: amount, provider: null }] : []
  })

/** From this hour of Lima on the day before is closed: what was charged at midnight has been answered. */
const DUE_HOUR = 4
/** Nights that are made up for after the shop was switched off. */
export const NIGHTS_MADE_UP = 7

export const isNightOver = (hour: number): boolean => hour >= DUE_HOUR
