import type { ErrorCode } from '#shared/errors.ts'
import { wayOfToken } from '../rules.ts'

/** What the customer can do about it, by Culqi's own words for a refused card ("Códigos de error", `decline_code`). */
const byWord: Readonly<Record<string, ErrorCode>> = {
  insufficient_funds: 'paymentWithoutFunds',
  expired_card: 'paymentCardExpired',
  incorrect_cvv: 'paymentWrongCvv',
  invalid_cvv: 'paymentWrongCvv',
  too_many_attempts_cvv: 'paymentAskBank',
  contact_issuer: 'paymentAskBank',
  issuer_decline_operation: 'paymentAskBank',
  issuer_not_available: 'paymentBankAway',
  processing_error: 'paymentBankAway',
}

/** ERR-20: the refusal of a charge; it does not reveal that a card was reported as lost or stolen. */
export const refusalOf = (token: string, word: string | null): ErrorCode =>
  wayOfToken(token) === 'yape' ? 'yapeRejected' : (byWord[word ?? ''] ?? 'paymentRejected')
