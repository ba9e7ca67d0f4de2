import { storageKeys } from '#shared/storage.ts'
import { $purchase } from './purchase.ts'

/** D-72, D-99: the order that waits for its payment, as a plain string. */

export const rememberOrder = (orderId: string): void => localStorage.setItem(storageKeys.orderId, orderId)
export const forgetOrder = (): void => localStorage.removeItem(storageKeys.orderId)
/** CONF-05: from the navigation state, else from local storage; '' when there is none. */
export const orderIdAtHand = (): string =>
  $purchase.get()?.orderId || (localStorage.getItem(storageKeys.orderId) ?? '')
