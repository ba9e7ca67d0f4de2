import type { WritableAtom } from 'nanostores'
import { isSignedOut } from './call.ts'
import { ApiError } from './send.ts'
import { clearFormError, toastFormError } from './toasts.ts'

export type Outcome<T> = { ok: true; value: T } | { ok: false; error: ApiError }

/** A call that reports instead of throwing; a bug still throws. */
export async function attempt<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error }
    throw error
  }
}

/**
 * Runs an action: busy while it lasts. Its refusal is shown in a toast, with `fallback` when the server gave no
 * sentence (STATE-25), until it runs again (D-112).
 */
export async function run<T>(
  $busy: WritableAtom<boolean>,
  work: () => Promise<T>,
  fallback: string,
): Promise<Outcome<T>> {
  $busy.set(true)
  clearFormError($busy)
  try {
    const outcome = await attempt(work)
    if (!outcome.ok && !isSignedOut(outcome.error.code))
      toastFormError($busy, outcome.error.message || fallback)
    return outcome
  } finally {
    $busy.set(false)
  }
}
