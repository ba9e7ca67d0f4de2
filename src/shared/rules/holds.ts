import { UNCONFIRMED_ORDER_HOURS } from '../business.ts'
import type { PaymentKind } from './payment-methods.ts'

/** Minutes for which stock is held for an unconfirmed order. */
export interface HoldMinutes {
  none: number
  card: number
  cash: number
  wallet: number
}

/** The longest time that an unconfirmed order waits, whatever the settings are. */
export const LONGEST_HOLD_MINUTES = UNCONFIRMED_ORDER_HOURS * 60

/** How the customer of an unconfirmed order wants to pay. Nobody has to choose if cash is the only way. */
export const chosenMethod = (o: { hasTriedCard: boolean; isCashOnly: boolean }): PaymentKind | '' =>
  o.hasTriedCard ? 'card' : o.isCashOnly ? 'cod' : ''

/** CASH-03: how long the stock of an unconfirmed order is held, by the chosen method. */
export const holdMinutes = (method: PaymentKind | '', holds: HoldMinutes): number =>
  Math.min(
    LONGEST_HOLD_MINUTES,
    { '': holds.none, card: holds.card, cod: holds.cash, wallet: holds.wallet }[method],
  )
