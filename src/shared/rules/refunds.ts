import { cents, sumOf, type Cents } from './money.ts'
import { canGo, type Transitions } from './transitions.ts'

/** REFUND-01: why money is refunded. */
export type RefundReason =
  /** Its order was cancelled. */
  | 'cancelled'
  /** Its parcel came back (D-110). */
  | 'returned'
  /** The order had been paid or confirmed in another way when the money came. */
  | 'second'
  /** Somebody refunded it in the provider's own panel. */
  | 'panel'
  /** The owner decided it. */
  | 'owner'
  /** The customer's bank took it, because the shop lost the dispute. */
  | 'dispute'

/** REFUND-10: who gives the money back. Sums of one giver are never compared with another's. */
export type RefundGiver = 'provider' | 'owner' | 'bank'

/** REFUND-10: the life of one refund. */
export type RefundState =
  /** Promised, but not requested from the provider yet. */
  | 'due'
  /** The request is on its way. */
  | 'asked'
  /** The answer was lost: the refund may have been made. */
  | 'unknown'
  /** The provider accepted the request; the charge does not show it yet. */
  | 'accepted'
  | 'done'
  /** The provider accepted the request, but the money did not go back: the owner refunds it. */
  | 'failed'
  /** The provider refused it, or no provider has the money: the owner refunds it. */
  | 'refused'

/** REFUND-10: every move of a refund. */
export const REFUND_MOVES: Transitions<RefundState> = {
  due: [
    { to: 'asked', when: 'no open dispute, and no other refund of the payment is asked or unknown' },
    { to: 'accepted', when: 'the list of refunds has one of this amount that is not shown yet' },
    { to: 'done', when: 'the charge shows a refund of this amount, or the bank took the money' },
    { to: 'refused', when: 'the provider refused, and the charge was read since' },
  ],
  asked: [
    { to: 'accepted', when: 'the provider answered with the id of the refund' },
    { to: 'unknown', when: 'the answer was lost' },
    { to: 'due', when: 'the provider did not look at the request' },
    { to: 'refused', when: 'the provider documents the answer as a refusal, and the charge shows nothing' },
    { to: 'done', when: 'the charge shows it' },
  ],
  unknown: [
    { to: 'accepted', when: 'the list of refunds has it' },
    { to: 'due', when: '15 minutes passed, and the list says for sure that it is not there' },
    { to: 'done', when: 'the charge shows it, or the owner noted it' },
    { to: 'failed', when: 'the list of refunds says so' },
  ],
  accepted: [
    { to: 'done', when: 'the charge shows it' },
    { to: 'failed', when: 'the list of refunds says so' },
  ],
  done: [{ to: 'failed', when: 'the charge does not show it any more' }],
  failed: [
    { to: 'accepted', when: 'the list of refunds has it after all' },
    { to: 'done', when: 'the owner noted it, or the charge shows it' },
  ],
  refused: [
    { to: 'accepted', when: 'the list of refunds has one of this amount that is not shown yet' },
    { to: 'done', when: 'the owner noted it, or the charge shows it' },
  ],
}

export const canRefundMove = (from: RefundState, to: RefundState): boolean => canGo(REFUND_MOVES, from, to)

/** The states that only the owner can end. */
export const waitsForOwner = ({
  state,
  isOwnerAsked,
}: {
  state: RefundState
  isOwnerAsked: boolean
}): boolean => state === 'refused' || state === 'failed' || (state === 'unknown' && isOwnerAsked)

/** The states in which a refund was made, or may have been made. */
interface Counted {
  giver: RefundGiver
  amount: Cents
}

/**
 * REFUND-11: what may still be refunded of one payment: less the larger of what the provider has refunded and what it
 * was or will be asked to refund, and less what the owner or the bank gave back.
 */
export function leftOfPayment(
  payment: { amount: Cents; refunded: Cents },
  refunds: readonly Counted[],
): Cents {
  const [ofProvider, others] = [
    refunds.filter(({ giver }) => giver === 'provider'),
    refunds.filter(({ giver }) => giver !== 'provider'),
  ]
  return cents(Math.max(0, payment.amount - Math.max(sumOf(ofProvider), payment.refunded) - sumOf(others)))
}

/**
 * REFUND-11: what is left of an order's money: taken, less every refund, less every credit note that was given for it.
 */
export const leftOfOrder = (o: {
  payments: readonly { amount: Cents }[]
  refunds: readonly { amount: Cents }[]
  notes: Cents
}): Cents => cents(Math.max(0, sumOf(o.payments) - sumOf(o.refunds) - o.notes))
