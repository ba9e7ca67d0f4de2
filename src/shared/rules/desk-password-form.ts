import { deskPasswordProblem } from './desk-password.ts'

/** A form of the desk that sets a password; what it does not ask for stays ''. */
export interface DeskPasswordDraft {
  name: string
  oldPassword: string
  newPassword: string
  confirmPassword: string
}
export const emptyDeskPassword: DeskPasswordDraft = {
  name: '',
  oldPassword: '',
  newPassword: '',
  confirmPassword: '',
}
type DeskPasswordProblems = Partial<
  Record<keyof DeskPasswordDraft, 'required' | NonNullable<ReturnType<typeof deskPasswordProblem>>>
>

/** What is wrong with each field, in the order of the form; `asks` are the fields besides the password itself. */
export function deskPasswordProblems(
  draft: DeskPasswordDraft,
  { asks, email }: { asks: readonly ('name' | 'oldPassword')[]; email: string },
): DeskPasswordProblems {
  const problems: DeskPasswordProblems = {}
  for (const field of asks) if (draft[field].trim() === '') problems[field] = 'required'
  const problem = deskPasswordProblem(draft, { email, name: draft.name })
  if (draft.newPassword === '') problems.newPassword = 'required'
  else if (problem !== null && problem !== 'passwordsDiffer') problems.newPassword = problem
  if (draft.confirmPassword === '') problems.confirmPassword = 'required'
  else if (problem === 'passwordsDiffer') problems.confirmPassword = problem
  return problems
}
