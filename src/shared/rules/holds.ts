import { UNCONFIRMED_ORDER_HOURS, WORK_HOLD_MINUTES } from '../business.ts'
import type { PaymentKind } from './payment-methods.ts'
import type { OrderProof } from './orders.ts'

/** Minutes for which stock is held for an unconfirmed order. */
export interface HoldMinutes {
  none: number
  card: number
  cash: number
  wallet: number
}

/** The longest time that an unconfirmed order waits, whatever the settings are. */
export const LONGEST_HOLD_MINUTES = UNCONFIRMED_ORDER_HOURS * 60

/** NETWORK-02: the longest time that an unconfirmed order waits by how it was proved, whatever it is paid with. Minutes. */
export const longestHoldMinutes = (proof: OrderProof): number =>
  proof === 'work' ? WORK_HOLD_MINUTES : LONGEST_HOLD_MINUTES

/** How the customer of an unconfirmed order wants to pay. Nobody has to choose if cash is the only way. */
export const chosenMethod = (o: { hasTriedCard: boolean; isCashOnly: boolean }): PaymentKind | '' =>
  o.hasTriedCard ? 'card' : o.isCashOnly ? 'cod' : ''

/** CASH-03: how long the stock of an unconfirmed order is held, by the chosen method. */
export const holdMinutes = (method: PaymentKind | '', holds: HoldMinutes): number =>
  Math.min(
    LONGEST_HOLD_MINUTES,
    { '': holds.none, card: holds.card, cod: holds.cash, wallet: holds.wallet }[method],
  )
