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
  /** The number of the account's document; '' if there is none, or it is not known here. */
  documentNumber?: string
}

/** The facts about a customer that other people know. */
export interface CustomerFacts {
  documentNumber?: string
  email?: string
  name?: string
}

/** GUARD-31: the e-mail, its part before the @ and the name are what people try first. */
export const isPersonal = (password: string, { email = '', name = '' }: CustomerFacts): boolean => {
  const given = fold(password.trim())
  const known = [email, email.split('@')[0] ?? '', name, name.replace(/\s+/g, '')]
  return known.some(text => text !== '' && fold(text.trim()) === given)
}

/** D-65: spaces around a password do not make it longer; people try the lists of common passwords with spaces too. */
export const isShortPassword = (password: string): boolean => password.trim().length < MIN_PASSWORD

/** D-65, D-74, D-49: long enough, typed the same twice, and not a number that anybody could guess. */
export const passwordProblem = (o: NewPassword): PasswordProblem | null => {
  if (isShortPassword(o.newPassword)) return 'passwordShort'
  if (o.documentNumber && o.newPassword.trim() === o.documentNumber) return 'passwordGuessable'
  return o.newPassword === o.confirmPassword ? null : 'passwordsDiffer'
}

/** A form with one proof of the person (old password, code, order number) and the new password twice. */
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
