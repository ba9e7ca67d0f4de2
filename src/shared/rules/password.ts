import { MIN_PASSWORD } from '../business.ts'
import { fold } from './text.ts'

/** A key of `messages/errors.ts`. */
type PasswordProblem =
  | 'passwordShort'
  | 'passwordsDiffer'
  | 'passwordGuessable'
  | 'passwordPersonal'
  | 'passwordCommon'

interface NewPassword {
  newPassword: string
  confirmPassword: string
  /** Of the account's document; '' when it has none or it is not known here. */
  documentNumber?: string
}

/** What others know of the customer. */
export interface CustomerFacts {
  documentNumber?: string
  email?: string
  name?: string
}

/** GUARD-31: the e-mail, its part before the @ and the name are the first that somebody tries. */
export const isPersonal = (password: string, { email = '', name = '' }: CustomerFacts): boolean => {
  const given = fold(password.trim())
  const known = [email, email.split('@')[0] ?? '', name, name.replace(/\s+/g, '')]
  return known.some(text => text !== '' && fold(text.trim()) === given)
}

/** D-65: spaces around it make a password no longer, since lists of common ones are tried with them. */
export const isShortPassword = (password: string): boolean => password.trim().length < MIN_PASSWORD

/** D-65, D-74, D-49: long enough, typed twice alike, and not the number that anybody could guess. */
export const passwordProblem = (o: NewPassword): PasswordProblem | null => {
  if (isShortPassword(o.newPassword)) return 'passwordShort'
  if (o.documentNumber && o.newPassword.trim() === o.documentNumber) return 'passwordGuessable'
  return o.newPassword === o.confirmPassword ? null : 'passwordsDiffer'
}

/** A form that asks for one proof of the person (old password, code, order number) and twice for the new password. */
export interface PasswordDraft {
  proof: string
  newPassword: string
  confirmPassword: string
}
export const newPasswordDraft: PasswordDraft = { proof: '', newPassword: '', confirmPassword: '' }
type PasswordProblems = Partial<Record<keyof PasswordDraft, 'required' | PasswordProblem>>

/** ACC-10, in the order of the form. */
export const passwordProblems = (
  draft: PasswordDraft,
  { asksProof }: { asksProof: boolean },
): PasswordProblems => {
  const problems: PasswordProblems = {}
  if (asksProof && draft.proof.trim() === '') problems.proof = 'required'
  const problem = passwordProblem(draft)
  if (draft.newPassword === '') problems.newPassword = 'required'
  else if (problem === 'passwordShort') problems.newPassword = problem
  if (draft.confirmPassword === '') problems.confirmPassword = 'required'
  else if (problem === 'passwordsDiffer') problems.confirmPassword = problem
  return problems
}
