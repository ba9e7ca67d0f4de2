import { isEmail } from './documents.ts'
import { isShortPassword } from './password.ts'

/** The fields of /register (AUTH-06 to AUTH-08), with the wire's names. */
interface AccountDraft {
  name: string
  email: string
  password: string
  accept_policies: boolean
  personaldata: boolean
}
export const newAccountDraft: AccountDraft = {
  name: '',
  email: '',
  password: '',
  accept_policies: false,
  personaldata: false,
}

/** A key of `messages/errors.ts`, or that the field is empty. */
type AccountProblem = 'required' | 'emailInvalid' | 'passwordShort' | 'policiesRequired'
type AccountProblems = Partial<Record<keyof AccountDraft, AccountProblem>>

/** VAL-26, D-65, in the order of the form. The consent to marketing is never required. */
export const registerProblems = (draft: AccountDraft): AccountProblems => {
  const problems: AccountProblems = {}
  if (draft.name.trim() === '') problems.name = 'required'
  if (draft.email.trim() === '') problems.email = 'required'
  else if (!isEmail(draft.email.trim())) problems.email = 'emailInvalid'
  if (draft.password === '') problems.password = 'required'
  else if (isShortPassword(draft.password)) problems.password = 'passwordShort'
  if (!draft.accept_policies) problems.accept_policies = 'policiesRequired'
  return problems
}
