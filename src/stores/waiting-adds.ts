// AWAY-08: additions without an answer wait here, and are sent once when there is a connection.
import { atom } from 'nanostores'
import type { AddToCartInput } from '#shared/contracts/cart.ts'
import { addToCart } from '#shared/endpoints/cart.ts'
import { cartMessages } from '#shared/messages/cart.ts'
import { offlineMessages as say } from '#shared/messages/offline.ts'
import { hasWaitedTooLong } from '#shared/rules/offline.ts'
import { storageKeys } from '#shared/storage.ts'
import { whenSignedOut } from './auth.ts'
import { call } from './call.ts'
import type { ApiError } from './send.ts'
import { shopperId } from './guest-cart.ts'
import { parseStored } from './parse-stored.ts'
import { attempt } from './run.ts'
import { toastError, toastSuccess } from './toasts.ts'

export interface WaitingAdd {
  /** The idempotency key: the server adds it once, however often it is sent. */
  key: string
  body: AddToCartInput
  /** What is added, in words for the shopper. */
  name: string
  /** Milliseconds since 1970. */
  at: number
}

/** One item in the storage for each, so that two tabs never overwrite each other's. */
const itemOf = (key: string) => storageKeys.waitingAdd + key

function parse(text: string | null): WaitingAdd[] {
  const value = parseStored(text) as Partial<WaitingAdd> | null
  const isWhole = typeof value?.key === 'string' && typeof value.at === 'number' && value.body?.productId
  return isWhole ? [value as WaitingAdd] : []
}

function read(): readonly WaitingAdd[] {
  try {
    return Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '')
      .filter(name => name.startsWith(storageKeys.waitingAdd))
      .flatMap(name => parse(localStorage.getItem(name)))
      .sort((a, b) => a.at - b.at)
  } catch {
    return []
  }
}

/** Oldest first. */
export const $waitingAdds = atom<readonly WaitingAdd[]>(read())

/** Whether the same addition is waiting already. */
export const isWaiting = (body: AddToCartInput): boolean =>
  $waitingAdds.get().some(one => JSON.stringify(one.body) === JSON.stringify(body))

/** False if the browser cannot store it: then the shopper must see that adding failed. */
export function letWait(one: WaitingAdd): boolean {
  try {
    localStorage.setItem(itemOf(one.key), JSON.stringify(one))
  } catch {
    return false
  }
  $waitingAdds.set(read())
  return true
}

function drop({ key }: WaitingAdd): void {
  localStorage.removeItem(itemOf(key))
  $waitingAdds.set(read())
}

/** Whether a later try may work: there was no answer, or the shop is busy or out of order. */
const isPassing = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500

/** Sends them one after the other until there is no connection; true if one was answered. */
async function sendAll(): Promise<boolean> {
  let isAnswered = false
  for (const one of read()) {
    if (hasWaitedTooLong(one.at, Date.now())) {
      drop(one)
      toastError(say.expired(one.name))
    } else if (one.body.userId === shopperId()) {
      const headers = { 'idempotency-key': one.key }
      const outcome = await attempt(() => call(addToCart, { body: one.body, headers }))
      if (!outcome.ok && isPassing(outcome.error)) return isAnswered
      drop(one)
      isAnswered = true
      if (outcome.ok) toastSuccess(`${one.name}: ${cartMessages.added}`)
      else toastError(say.refused({ name: one.name, why: outcome.error.message || cartMessages.addFailed }))
    }
  }
  return isAnswered
}

/**
 * Sends what waits, in one tab at a time; what another tab has sent is gone from the storage. True if the cart has
 * changed.
 */
export const sendWaitingAdds = async (): Promise<boolean> => {
  if ($waitingAdds.get().length === 0) return false
  const isAnswered =
    'locks' in navigator ? await navigator.locks.request(storageKeys.waitingAdd, sendAll) : await sendAll()
  $waitingAdds.set(read())
  return isAnswered
}

/** Informs this tab about what another one keeps or has sent. */
export const followOtherTabs = (): void =>
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(storageKeys.waitingAdd)) $waitingAdds.set(read())
  })

whenSignedOut(how => {
  if (how === 'logout') for (const one of read()) drop(one)
})
