import { $purchase } from './navigation.ts'

/** D-72, D-99: the order that waits for its payment, as a plain string. */
const KEY = 'orderId'

export const rememberOrder = (orderId: string): void => localStorage.setItem(KEY, orderId)
export const forgetOrder = (): void => localStorage.removeItem(KEY)
/** CONF-05: from the navigation state, else from local storage; '' when there is none. */
export const orderIdAtHand = (): string => $purchase.get()?.orderId || (localStorage.getItem(KEY) ?? '')
