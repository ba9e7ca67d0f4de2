import { MIN_PASSWORD } from '../business.ts'

/** A key of `messages/errors.ts`. */
export type PasswordProblem = 'passwordShort' | 'passwordsDiffer' | 'passwordGuessable'

interface NewPassword {
  newPassword: string
  confirmPassword: string
  /** Of the account's document; '' when it has none or it is not known here. */
  documentNumber?: string
}

/** D-65, D-74, D-49: long enough, typed twice alike, and not the number that anybody could guess. */
export const passwordProblem = (o: NewPassword): PasswordProblem | null => {
  if (o.newPassword.length < MIN_PASSWORD) return 'passwordShort'
  if (o.documentNumber && o.newPassword.trim() === o.documentNumber) return 'passwordGuessable'
  return o.newPassword === o.confirmPassword ? null : 'passwordsDiffer'
}
