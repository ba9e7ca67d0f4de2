// State area `auth` (DATA-52), its password part: change (D-74), forgotten (D-75) and initial password (D-49).
import { atom } from 'nanostores'
import type {
  ChangePassword,
  ForgotPasswordAnswer,
  InitialPassword,
  PasswordStateAnswer,
  ResetPassword,
} from '#shared/contracts/account.ts'
import {
  changePassword,
  forgotPassword,
  getPasswordState,
  resetPassword,
  sendPasswordCode,
  setInitialPassword,
} from '#shared/endpoints/password.ts'
import { accountMessages } from '#shared/messages/account.ts'
import { passwordMessages } from '#shared/messages/password.ts'
import { routes } from '#shared/routes.ts'
import { $newPasswordDue, takeRedirect } from './auth.ts'
import { call } from './call.ts'
import { loading, type Load, load } from './load.ts'
import { run } from './run.ts'
import { toastSuccess } from './toasts.ts'

export const $passwordState = atom<Load<PasswordStateAnswer>>(loading)
export const $passwordBusy = atom(false)
/** D-49: a code was sent by mail. */
export const $codeSent = atom(false)
/** D-75: the shop's answer about the typed e-mail. */
export const $forgot = atom<ForgotPasswordAnswer | null>(null)

export const loadPasswordState = (): Promise<void> =>
  load($passwordState, () => call(getPasswordState), passwordMessages.failed)

const submit = async (work: () => Promise<{ message: string }>): Promise<boolean> => {
  const outcome = await run($passwordBusy, work, passwordMessages.failed)
  if (outcome.ok) toastSuccess(outcome.value.message || passwordMessages.done)
  return outcome.ok
}

/** ACC-11, D-74: success is shown only after the server stored it. */
export const change = (body: ChangePassword): Promise<boolean> => submit(() => call(changePassword, { body }))

/** D-75: the secret is after the `#` of the page's address, which is not sent to any server. */
export const reset = (body: ResetPassword): Promise<boolean> => submit(() => call(resetPassword, { body }))

/** D-49: where the shopper goes on; null when it was refused. */
export async function setInitial(body: InitialPassword): Promise<string | null> {
  if (!(await submit(() => call(setInitialPassword, { body })))) return null
  $newPasswordDue.set(false)
  return takeRedirect() ?? routes.dashboard
}

export async function sendCode(): Promise<void> {
  const outcome = await run($passwordBusy, () => call(sendPasswordCode), passwordMessages.codeFailed)
  if (!outcome.ok) return
  $codeSent.set(true)
  toastSuccess(outcome.value.message)
}

export async function forgot(email: string): Promise<void> {
  const outcome = await run(
    $passwordBusy,
    () => call(forgotPassword, { body: { email } }),
    accountMessages.forgotFailed,
  )
  if (outcome.ok) $forgot.set(outcome.value)
}
