import { z } from 'zod'

const Password = z.string().min(1).max(200)

export const PasswordBody = z.object({ password: Password })
export type PasswordConfirmation = z.output<typeof PasswordBody>

export const DeleteAccountBody = z.object({
  password: Password,
  /** Reviews stay without a name unless the customer wants them gone. */
  deleteReviews: z.boolean().default(false),
})
export type DeleteAccountInput = z.input<typeof DeleteAccountBody>
export type DeleteAccount = z.output<typeof DeleteAccountBody>

export const MarketingBody = z.object({ accepts: z.boolean() })
export type MarketingInput = z.output<typeof MarketingBody>

/** Times are ISO 8601 in UTC; null: never. */
export interface MarketingAnswer {
  accepts: boolean
  acceptedAt: string | null
  withdrawnAt: string | null
}

export interface PrivacyAnswer {
  marketing: MarketingAnswer
  /**
   * Whether the e-mail is proved to be this person's, by a mailed secret: only then what was filed under it is theirs.
   */
  emailProved: boolean
  /** Whether the shop can mail, so that the e-mail can be proved. */
  mails: boolean
  /** Numbers of the orders that keep the account from being deleted. */
  ordersUnderWay: string[]
  reviews: number
}

/** PERSON-02: what a page reads of all that is kept about a customer (`modules/privacy/export.ts`). */
export interface DataExport {
  /** ISO 8601 UTC. */
  generado: string
}
