// D-76: a logout that did not reach the server is sent before any other call in the name of that person.
import { logoutCustomer } from '#shared/endpoints/account.ts'
import { logoutSeller } from '#shared/endpoints/sellers.ts'
import { storageKeys } from '#shared/storage.ts'
import './persistent.ts'
import { ApiError, send } from './send.ts'

const logouts = [
  [storageKeys.pendingLogout, logoutCustomer],
  [storageKeys.pendingSellerLogout, logoutSeller],
] as const
type Key = (typeof logouts)[number][0]

/** Whether the logout is done: any answer means that the cookie is worthless, unless the server was busy or away. */
const hasReached = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

async function settle(): Promise<void> {
  for (const [key, endpoint] of logouts) {
    if (localStorage.getItem(key) === null) continue
    try {
      await send(endpoint)
    } catch (error) {
      if (!hasReached(error)) throw error
    }
    localStorage.removeItem(key)
  }
}

let running: Promise<void> | null = null

/** Only one tab sends it: a second, late logout would end the next person's session. */
const settleOnce = async (): Promise<void> => {
  if ('locks' in navigator) await navigator.locks.request(storageKeys.pendingLogout, settle)
  else await settle()
}

/**
 * Sends a remembered logout, if there is one. Throws ApiError until it has reached the server: nothing else may be sent
 * before.
 */
export async function settleLogouts(): Promise<void> {
  if (logouts.every(([key]) => localStorage.getItem(key) === null)) return
  running ??= settleOnce().finally(() => {
    running = null
  })
  await running
}

/** Notes a logout, with the token of the person who leaves, and sends it. */
export async function rememberLogout(key: Key, token: string): Promise<void> {
  localStorage.setItem(key, token)
  await settleLogouts().catch(() => undefined)
}
