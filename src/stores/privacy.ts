// The page 'Mis datos' (PERSON-01 to PERSON-04): what the shop keeps about the customer, downloaded or deleted.
import { atom } from 'nanostores'
import type { PrivacyAnswer } from '#shared/contracts/privacy.ts'
import { deleteAccount, exportData, getPrivacy, setMarketing } from '#shared/endpoints/privacy.ts'
import { privacyMessages as say } from '#shared/messages/privacy.ts'
import { routes } from '#shared/routes.ts'
import { logout } from './auth.ts'
import { call } from './call.ts'
import { goTo } from '#browser/go.ts'
import { saveJson } from '#browser/save-json.ts'
import { loading, ready, type Load, load } from './load.ts'
import { attempt, run } from './run.ts'
import { toastSuccess } from './toasts.ts'

export const $privacy = atom<Load<PrivacyAnswer>>(loading)
/** Which of the page's three actions is under way. */
export const $exporting = atom(false)
export const $choosing = atom(false)
export const $deleting = atom(false)

export const loadPrivacy = (): Promise<void> => load($privacy, () => call(getPrivacy), say.loadFailed)

/** Runs an action that the password confirms; returns the server's refusal for the page, null when it was done. */
async function confirmed<T>(
  $busy: typeof $exporting,
  work: () => Promise<T>,
  done: (value: T) => void | Promise<void>,
): Promise<string | null> {
  $busy.set(true)
  try {
    const outcome = await attempt(work)
    if (!outcome.ok) return outcome.error.message || say.failed
    await done(outcome.value)
    return null
  } finally {
    $busy.set(false)
  }
}

/** PERSON-02: the answer becomes a file of the browser. */
export const download = (password: string): Promise<string | null> =>
  confirmed(
    $exporting,
    () => call(exportData, { body: { password } }),
    data => {
      saveJson(say.fileName(data.generado.slice(0, 10)), data)
      toastSuccess(say.exported)
    },
  )

/** PERSON-03. */
export async function chooseMarketing(accepts: boolean): Promise<void> {
  const outcome = await run($choosing, () => call(setMarketing, { body: { accepts } }), say.failed)
  const now = $privacy.get()
  if (!outcome.ok || now.state !== 'ready') return
  const { marketing, message } = outcome.value
  $privacy.set(ready({ ...now.value, marketing }))
  toastSuccess(message)
}

/** PERSON-04: this browser forgets the customer as after a sign-out. */
export const removeAccount = (body: { password: string; deleteReviews: boolean }): Promise<string | null> =>
  confirmed(
    $deleting,
    () => call(deleteAccount, { body }),
    async ({ message }) => {
      toastSuccess(message)
      goTo(routes.home)
      await logout()
    },
  )
