import { MIN_DESK_PASSWORD } from '../business.ts'
import { isPersonal } from './password.ts'

interface NewPassword {
  newPassword: string
  confirmPassword: string
}

/** PEOPLE-10: the first thing that is wrong with a new password of somebody who works for a seller; a code of refusal. */
export const deskPasswordProblem = (
  { newPassword, confirmPassword }: NewPassword,
  person: { email: string; name: string },
): 'deskPasswordShort' | 'passwordsDiffer' | 'passwordPersonal' | null => {
  if (newPassword.trim().length < MIN_DESK_PASSWORD) return 'deskPasswordShort'
  if (newPassword !== confirmPassword) return 'passwordsDiffer'
  return isPersonal(newPassword, person) ? 'passwordPersonal' : null
}
