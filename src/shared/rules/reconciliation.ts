import { cents, type Cents } from './money.ts'
import type { OrderStatus } from './orders.ts'
import type { RefundState } from './refunds.ts'

/** A refund that has not ended. */
export interface OpenRefund {
  number: string
  amount: Cents
  state: Exclude<RefundState, 'done'>
  /** It waits for the provider for longer than a day. */
  isLate: boolean
  isOwnerAsked: boolean
}

/** What the ledger knows about one payment that somebody has to look at. Céntimos. */
export interface WatchedPayment {
  number: string
  reference: string | null
  amount: Cents
  /** What the provider refunded, in its own words. */
  byProvider: Cents
  /** What the owner and the bank gave. */
  byOthers: Cents
  hasOpenDispute: boolean
  isTransferTwice: boolean
  /** A transfer that came after it was rejected; so much of it is not being refunded yet. */
  lateLeft: Cents
  /** Refunded in the panel while the order goes on, and not explained by units that left it. */
  panelOfLive: Cents
}

/** RECONCILE-05: what is wrong with single payments, independent of today's list of the provider. */
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

/** An order with what was paid and what was promised back, in céntimos. */
export interface OrderBalance {
  number: string
  status: OrderStatus
  isPaid: boolean
  /** What it costs now, without the units that left it. */
  due: Cents
  /** The price of units for which a credit note was given: their money stays. */
  credited: Cents
  /** What those credit notes are worth. */
  notes: Cents
  taken: Cents
  /** The part of it that was collected for single parcels, while others are still to be paid. */
  collected: Cents
  /** Refunded, or being refunded, for any reason. */
  promised: Cents
  /** The part of them that is for money which the order did not need. */
  promisedSecond: Cents
}

/** RECONCILE-02: the ways in which ledger, orders and provider can disagree. */
export type DifferenceCode =
  /** The provider took money for no payment that the ledger knows. */
  | 'chargeUnknown'
  /** The provider took money, and the ledger does not say that. */
  | 'chargeUnsettled'
  /** The ledger says that money was taken, and the provider has no such charge. */
  | 'chargeMissing'
  | 'amountDiffers'
  | 'refundDiffers'
  /** Two charges for one payment, neither of them refunded. */
  | 'takenTwice'
  /** An order counts as paid without money for it. */
  | 'orderUnpaid'
  /** More was taken for an order than it costs, and the rest is not being refunded. */
  | 'orderOverpaid'
  /** Money of an order that is cancelled, returned or not confirmed, which is not being refunded. */
  | 'moneyWithoutOrder'
  | 'refundLate'
  /**
   * More left the shop than was taken: for a payment, by provider, owner and bank; for an order, with its credit notes.
   */
  | 'refundedTooMuch'
  /** The customer's bank disputes a payment, and the owner has not said how it ended. */
  | 'disputeOpen'
  /** Money of an order that goes on was refunded in the provider's panel. */
  | 'liveOrderRefunded'
  /** One number of a transfer was approved for two payments. */
  | 'transferTwice'
  /** A transfer that was rejected because nothing had come came later, and is not being refunded yet. */
  | 'transferLate'
  /** The provider does not say whether a refund was made. */
  | 'refundUnknown'
  /** The owner has to refund it by hand and has not noted it. */
  | 'refundByHand'
  /** PARCEL-17: the cash of a delivered parcel is still with who took it. */
  | 'cashOutside'
  /** PARCEL-17: a parcel that is paid in cash was shipped, and there was no news since. */
  | 'cashUnheard'

export interface Difference {
  code: DifferenceCode
  /** The order's or the parcel's; null when none is known. */
  number: string | null
  reference: string | null
  /** What the shop says, in céntimos. */
  shop: Cents | null
  /** What the provider says, in céntimos. */
  provider: Cents | null
}

const WITHOUT_MONEY: readonly OrderStatus[] = ['pending', 'cancelled', 'returned']

/** RECONCILE-02: compares the ledger with what an order needs. */
export function orderDifferences(orders: readonly OrderBalance[]): Difference[] {
  return orders.flatMap(
    ({ number, status, isPaid, due, credited, notes, taken, collected, promised, promisedSecond }) => {
      const differs = (code: DifferenceCode, shop: number) => [
        { code, number, reference: null, shop: cents(shop), provider: null },
      ]
      const kept = taken - promised - credited
      // The same units have a refund and a credit note, so one of them was given outside of the shop.
      if (notes > 0 && promised + notes > taken) return differs('refundedTooMuch', promised + notes)
      if (WITHOUT_MONEY.includes(status)) {
        // When a credit note is given for the units, the shipping fee stays.
        const stays = status === 'returned' ? due : 0
        return kept > stays ? differs('moneyWithoutOrder', kept - stays) : []
      }
      if (isPaid && taken - promisedSecond < due) return differs('orderUnpaid', due - taken + promisedSecond)
      const over = kept - (isPaid ? due : Math.min(due, collected))
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

/** PARCEL-17: cash of parcels that the shop has not got. */
export const cashDifferences = (
  code: 'cashOutside' | 'cashUnheard',
  parcels: readonly { number: string; amount: Cents | null; holder: string }[],
): Difference[] =>
  parcels.map(({ number, amount, holder }) => ({
    ...{ code, number, reference: holder || null, shop: amount, provider: null },
  }))

/** From this hour in Lima the day before is closed: what was charged at midnight has its answer by then. */
const DUE_HOUR = 4
/** How many missed nights are made up for after the shop was off. */
export const NIGHTS_MADE_UP = 7

export const isNightOver = (hour: number): boolean => hour >= DUE_HOUR
