// State area `order` (DATA-52): what /envio needs before it can be filled in.
import { atom } from 'nanostores'
import { getProfile } from '#shared/endpoints/account.ts'
import { getOrderDetails } from '#shared/endpoints/orders.ts'
import type { ProfileAnswer } from '#shared/contracts/account.ts'
import { storageKeys } from '#shared/storage.ts'
import { resumesPayment, type CheckoutField } from '#shared/rules/checkout.ts'
import { isDocumentValid } from '#shared/rules/documents.ts'
import { $loggedIn, $user } from '../auth.ts'
import { call } from '../call.ts'
import { $cart, loadCart } from '../cart.ts'
import { dropPurchase, $purchase } from './purchase.ts'
import { attempt } from '../run.ts'
import { loadUbigeo } from '../ubigeo.ts'
import { during } from './busy.ts'
import { $locked, $register, $shipping, $terms, dropDrafts } from './drafts.ts'
import { recallRemembered } from './remember.ts'

/** Whether the page stays open, or the path to which the shopper is sent. */
export type Entrance = 'loading' | 'open' | 'payment' | 'cart'
export const $entrance = atom<Entrance>('loading')
/** D-49: signed in with the initial password, so nothing stored is shown. */
export const $withheld = atom(false)

/** SHIP-16 and D-47 decide first, then the form is prefilled; the list of places may come later. */
export async function openCheckout(): Promise<void> {
  const places = during('loadingUbigeo', loadUbigeo)
  await loadCart()
  const cart = $cart.get()
  if (cart.state !== 'ready') return
  if (await waitsForPayment(cart.value.card_product_count)) return $entrance.set('payment')
  if (cart.value.buy_product_item === 0) return $entrance.set('cart')
  if ($loggedIn.get()) await prefill()
  recallRemembered()
  $entrance.set('open')
  await places
}

/**
 * D-46: when the browser shows /envio again from its memory, no draft comes back that another page has dropped
 * meanwhile.
 */
export function reopenCheckout(): Promise<void> {
  if (sessionStorage.getItem(storageKeys.shipping) === null) dropDrafts()
  return openCheckout()
}

async function waitsForPayment(units: number): Promise<boolean> {
  const purchase = $purchase.get()
  if (!purchase?.success || !$loggedIn.get()) return false
  const { orderId } = purchase
  const outcome = await attempt(() => call(getOrderDetails, { params: { orderId } }))
  const status = outcome.ok ? outcome.value.order.delivery_status : ''
  if (resumesPayment({ success: true, orderId, status, units })) return true
  if (outcome.ok || outcome.error.status === 404) dropPurchase()
  return false
}

/** STATE-45, VAL-24, D-50: data of the account fills empty fields; what identifies it is locked. */
async function prefill(): Promise<void> {
  const outcome = await attempt(() => call(getProfile))
  const user = $user.get()
  if (outcome.ok) return fill(outcome.value.profile)
  $withheld.set(outcome.error.code === 'newPasswordRequired')
  if (!user) return
  $register.set({ ...$register.get(), email: user.email })
  $locked.set(['email'])
}

function fill(profile: ProfileAnswer): void {
  const locked: CheckoutField[] = ['email']
  const register = { ...$register.get(), email: profile.email }
  // FISCAL-06: an invalid one can be typed again.
  if (
    profile.tipoDocumento !== '' &&
    isDocumentValid(profile.tipoDocumento, profile.numeroDocumento, $terms.get().lengths)
  ) {
    register.tipoDocumento = profile.tipoDocumento
    register.numeroDocumento = profile.numeroDocumento
    locked.push('tipoDocumento', 'numeroDocumento')
  }
  const shipping = { ...$shipping.get() }
  register.lastname ||= profile.lastname
  for (const field of ['name', 'phone', 'address'] as const) shipping[field] ||= profile[field]
  if (shipping.province === '') {
    shipping.province = profile.province
    shipping.city = profile.city
  }
  if (shipping.numeroComprobante === '' && profile.tipoComprobante === 'FACTURA') {
    shipping.tipoComprobante = 'FACTURA'
    shipping.numeroComprobante = profile.numeroComprobante
    shipping.razonSocial = profile.razonSocial
    shipping.direccionFiscal = profile.direccionFiscal
  }
  $register.set(register)
  $shipping.set(shipping)
  $locked.set(locked)
}
