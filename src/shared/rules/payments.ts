import { WALLETS, type Wallet } from '../business.ts'
import { canGo, type Transitions } from './transitions.ts'

/** PAYMENT-01: the life of one attempt to pay an order. */
export type PaymentState =
  /** Opened here; the provider knows nothing of it. */
  | 'created'
  /** The customer's bank wants to check (3-D Secure). Nothing is charged. */
  | 'requires_action'
  /**
   * A code that may be paid until it expires. It is taken back before the order is paid in another way (PAYMENT-15).
   */
  | 'waiting'
  /** The charge was sent: until the provider says how it went, the money may be taken. */
  | 'processing'
  /** The customer says that the money was transferred by hand. Only the owner can see whether it came (WALLET-04). */
  | 'to_verify'
  /**
   * The provider has not listed it for a quarter of an hour. It blocks nothing. If it appears later, it is refunded.
   */
  | 'lost'
  | 'succeeded'
  | 'failed'
  | 'canceled'

const ended = {
  to: 'canceled',
  when: 'another way was chosen, or its order was changed, called off or not confirmed in time',
} as const

/** PAYMENT-01: every move of an attempt to pay. */
export const PAYMENT_MOVES: Transitions<PaymentState> = {
  created: [
    { to: 'processing', when: 'its order is pending, and its customer sent a card or went to the provider' },
    { to: 'to_verify', when: 'its order is pending, and its customer wrote the number of a transfer' },
    ended,
  ],
  requires_action: [{ to: 'processing', when: 'the bank asked and its customer answered' }, ended],
  processing: [
    { to: 'requires_action', when: 'the provider wants the bank to ask; nothing is charged' },
    { to: 'lost', when: 'the provider has not listed it for 15 minutes' },
    {
      to: 'succeeded',
      when: 'the provider says so, with its amount, currency and order; no other attempt is undecided',
    },
    { to: 'failed', when: 'the provider refused it' },
  ],
  to_verify: [
    {
      to: 'succeeded',
      when: 'the owner saw the money; its number was not approved before, or is approved again on purpose',
    },
    { to: 'failed', when: 'the owner saw none' },
  ],
  lost: [
    { to: 'succeeded', when: 'the provider lists it after all' },
    { to: 'failed', when: 'it was refused, or is not listed after 24 hours' },
    { to: 'canceled', when: 'the provider says that it is over' },
  ],
  waiting: [
    { to: 'succeeded', when: 'somebody paid the code' },
    {
      to: 'canceled',
      when: 'the code has ended, was withdrawn, or is unknown to the provider an hour after its end',
    },
  ],
  succeeded: [],
  failed: [{ to: 'succeeded', when: 'it was given up as lost, and the provider lists it days later' }],
  canceled: [
    {
      to: 'succeeded',
      when: "it was paid on the provider's page just before that was closed, and is listed after it",
    },
    {
      to: 'to_verify',
      when: 'it was transferred in time, and its number came when the order was cancelled (WALLET-05)',
    },
  ],
}

export const canPaymentMove = (from: PaymentState, to: PaymentState): boolean =>
  canGo(PAYMENT_MOVES, from, to)

/** An order has one of these at most; the database holds it too (`payments_one_open`). */
export const OPEN_PAYMENTS = [
  'created',
  'requires_action',
  'processing',
  'to_verify',
] as const satisfies PaymentState[]

/** PAYMENT-02: the money may be taken, so nothing else is done to the order. */
export const isUndecided = (state: PaymentState): boolean => state === 'processing' || state === 'to_verify'

/** The states whose end only the provider knows. */
export const ASKED_PAYMENTS = ['processing', 'lost', 'waiting'] as const satisfies PaymentState[]

const MINUTE_MS = 60_000
/** A charge appears in a provider's list within seconds. After this long without it, another attempt may begin. */
export const LOST_AFTER_MS = 15 * MINUTE_MS
const GIVEN_UP_AFTER_MS = 24 * 60 * MINUTE_MS
/**
 * For how many days a charge is read again: by then, refunds and disputes from the provider's panel have appeared, and
 * charges that were given up as lost.
 */
export const REREAD_DAYS = 180

/**
 * PAYMENT-03: the state of a charge that was sent to the provider but is not in its list, `sinceMs` after it was sent.
 */
export function stateUnlisted(sinceMs: number): Extract<PaymentState, 'processing' | 'lost' | 'failed'> {
  if (sinceMs < LOST_AFTER_MS) return 'processing'
  return sinceMs < GIVEN_UP_AFTER_MS ? 'lost' : 'failed'
}

/** PAYMENT-15: the state of a code that its provider does not know, `sinceMs` after it expired. */
export const codeUnlisted = (sinceMs: number): Extract<PaymentState, 'waiting' | 'canceled'> =>
  sinceMs < 60 * MINUTE_MS ? 'waiting' : 'canceled'

/** PAYMENT-03: the pause before the provider is asked again, in ms: half a minute first, an hour at most. */
export const pauseMs = (sinceMs: number): number =>
  Math.min(Math.max(sinceMs / 2, MINUTE_MS / 2), 60 * MINUTE_MS)

/** PAYMENT-15: the pause between two questions about an open code, in ms: its customer is looking at the page. */
export const CODE_PAUSE_MS = MINUTE_MS

/** The provider's name in the ledger for cash that was handed over; the owner refunds it by hand. */
export const CASH = 'cash'

/** Whether a row of the ledger is a manual transfer, and in which wallet. */
export const walletOf = (provider: string): Wallet | null => WALLETS.find(name => name === provider) ?? null

/** REFUND-05: no provider has this money; the owner refunds it. */
export const isByHand = (provider: string): boolean => provider === CASH || walletOf(provider) !== null

/** DISPUTE-01: how a dispute of the customer's bank ended, for the shop. */
export type DisputeResult = 'lost' | 'won'

/** DISPUTE-01: nothing is refunded during a dispute, because the bank may take the money too. */
export const hasOpenDispute = (payment: {
  disputedAt: Date | null
  disputeResult: DisputeResult | null
}): boolean => payment.disputedAt !== null && payment.disputeResult === null
