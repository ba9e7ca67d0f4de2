// D-02: what one step of the purchase passes to the next, in session storage so that it survives a reload.
import { atom } from 'nanostores'
import type { PaymentMethod } from '#shared/rules/payment-methods.ts'
import type { Soles } from '#shared/rules/money.ts'
import { storageKeys } from '#shared/storage.ts'
import { whenSignedOut } from '../auth.ts'
import { keepStored } from '../keep-stored.ts'
import { keepNumbers } from '../offline.ts'
import { parseStored } from '../parse-stored.ts'
import { whenAdded } from '../cart.ts'

export interface Purchase {
  /** ROUTE-13: the total, shipping included; the server recomputes it. */
  price: Soles
  items: number
  orderId: string
  /** The short code that people read out. */
  number: string
  /** SHIP-16: an order was placed and waits for its payment. */
  success: boolean
  paymentMethod: PaymentMethod | ''
}

const read = (): Purchase | null => {
  if (typeof sessionStorage === 'undefined') return null
  const stored = parseStored(sessionStorage.getItem(storageKeys.purchase)) as Purchase | null
  return typeof stored?.orderId === 'string' ? stored : null
}

export const $purchase = atom<Purchase | null>(read())

export const setPurchase = (purchase: Purchase): void => {
  keepStored(sessionStorage, storageKeys.purchase, JSON.stringify(purchase))
  keepNumbers([purchase.number])
  $purchase.set(purchase)
}

/** D-47: dropped on confirmation, on logout and when something new is added to the cart, on any page. */
export const dropPurchase = (): void => {
  sessionStorage.removeItem(storageKeys.purchase)
  $purchase.set(null)
}

/** D-72, D-99: the order that waits for its payment, as a plain string. */
export const rememberOrder = (orderId: string): void => keepStored(localStorage, storageKeys.orderId, orderId)
export const forgetOrder = (): void => localStorage.removeItem(storageKeys.orderId)
/** CONF-05: the order's id from this tab's purchase, else from local storage; '' when there is none. */
export const orderIdAtHand = (): string =>
  $purchase.get()?.orderId || (localStorage.getItem(storageKeys.orderId) ?? '')

whenSignedOut(how => {
  if (how === 'logout') dropPurchase()
})
whenAdded(dropPurchase)
