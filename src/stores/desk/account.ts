// The account of somebody who works for a seller: invitation, password, sessions (PEOPLE-08 to PEOPLE-11, PEOPLE-14).
import { atom } from 'nanostores'
import type { ForgotPasswordAnswer } from '#shared/contracts/account.ts'
import type { InvitationAnswer, PersonExport, SessionAnswer } from '#shared/contracts/people.ts'
import {
  acceptInvitation,
  changePersonPassword,
  endSession,
  exportPerson,
  forgotPersonPassword,
  getInvitation,
  getSessions,
  resetPersonPassword,
} from '#shared/endpoints/people.ts'
import { deskMessages as say } from '#shared/messages/desk.ts'
import { withoutSignature } from '#shared/rules/token.ts'
import { call } from '../call.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import { loaded, loading, ready, type Load } from '../load.ts'
import { attempt, run } from '../run.ts'
import { $sellerToken } from '../seller.ts'
import type { ApiError } from '../send.ts'
import { toastSuccess } from '../toasts.ts'

interface NewPassword {
  newPassword: string
  confirmPassword: string
}
/** An invitation, or the sentence and code of why its link does not work here. */
type Invitation =
  | { invitation: InvitationAnswer; refusal: null }
  | { invitation: null; refusal: Pick<ApiError, 'message' | 'code'> }

export const $accountBusy = atom(false)
export const $sessionsBusy = atom(false)
export const $exportBusy = atom(false)
export const $invitation = atom<Load<Invitation>>(loading)
/** The shop's answer about the typed e-mail. */
export const $forgotten = atom<ForgotPasswordAnswer | null>(null)
export const $sessions = atom<Load<SessionAnswer[]>>(loading)

export async function readInvitation(token: string): Promise<void> {
  $invitation.set(loading)
  const outcome = await attempt(() => call(getInvitation, { body: { token } }))
  $invitation.set(
    ready(
      outcome.ok
        ? { invitation: outcome.value.invitation, refusal: null }
        : {
            invitation: null,
            refusal: { message: outcome.error.message || say.loadFailed, code: outcome.error.code },
          },
    ),
  )
}

/** True when the person is made and signed in. */
export async function join(body: NewPassword & { token: string; name: string }): Promise<boolean> {
  const outcome = await run($accountBusy, () => call(acceptInvitation, { body }), say.failed)
  if (outcome.ok) $sellerToken.set(withoutSignature(outcome.value.token))
  return outcome.ok
}

export async function forgot(email: string): Promise<void> {
  const outcome = await run($accountBusy, () => call(forgotPersonPassword, { body: { email } }), say.failed)
  if (outcome.ok) $forgotten.set(outcome.value)
}

export const reset = async (body: NewPassword & { token: string }): Promise<boolean> =>
  (await run($accountBusy, () => call(resetPersonPassword, { body }), say.failed)).ok

export async function changePassword(body: NewPassword & { oldPassword: string }): Promise<boolean> {
  const outcome = await run($accountBusy, () => call(changePersonPassword, { body }), say.failed)
  if (!outcome.ok) return false
  toastSuccess(outcome.value.message)
  await readSessions()
  return true
}

/** What is shown stays while it is read again. */
export async function readSessions(): Promise<void> {
  const outcome = await attempt(async () => (await call(getSessions)).sessions)
  $sessions.set(loaded(outcome, say.loadFailed))
}

const sendEnd = withIdempotencyKey((sessionId: string, headers) =>
  call(endSession, { params: { sessionId }, headers }),
)

export async function endOne(sessionId: string): Promise<void> {
  const outcome = await run($sessionsBusy, () => sendEnd(sessionId), say.failed)
  if (outcome.ok) toastSuccess(outcome.value.message)
  await readSessions()
}

/** PEOPLE-14: what is kept about the person; null when it was refused. */
export async function exportOwn(password: string): Promise<PersonExport | null> {
  const outcome = await run($exportBusy, () => call(exportPerson, { body: { password } }), say.failed)
  return outcome.ok ? outcome.value : null
}
