// State area `order` (DATA-52): the way from the form to an order (STATE-39 to STATE-42).
import { atom } from 'nanostores'
import { TOAST_DURATION_MS } from '#shared/business.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { getCompany } from '#shared/endpoints/company.ts'
import { registerCustomer } from '#shared/endpoints/account.ts'
import { checkoutMessages } from '#shared/messages/checkout.ts'
import { codeMessages } from '#shared/messages/order-code.ts'
import { guestCartMessages } from '#shared/messages/guest-cart.ts'
import { checkoutProblems, type Busy } from '#shared/rules/checkout.ts'
import { normalPhone } from '#shared/rules/documents.ts'
import { toSoles, type Soles } from '#shared/rules/money.ts'
import { $loggedIn, $user, signIn } from '../auth.ts'
import { call } from '../call.ts'
import { $cart, $cartCount, loadCart } from '../cart.ts'
import { $guestId, migrate } from '../guest-cart.ts'
import { valueOf } from '../load.ts'
import { setConfirmed } from '../payment.ts'
import { rememberOrder, setPurchase } from './purchase.ts'
import { attempt } from '../run.ts'
import { clearFormError, toastFormError } from '../toasts.ts'
import { $submitBlocked, during } from './busy.ts'
import { $askedCode, $code, forgetCode } from './code.ts'
import {
  $amounts,
  $delivery,
  $option,
  $problems,
  $register,
  $shipping,
  $terms,
  applyTerms,
  setRegister,
} from './drafts.ts'
import { place, type Placement } from './placement.ts'
import { keepOrdered } from './remember.ts'

/** D-48: the e-mail has an account, so the page offers to sign in. */
export const $emailTaken = atom(false)
/** The answer was about the old e-mail, so it is forgotten. */
export const typeEmail = (email: string): void => {
  setRegister('email', email)
  if (!$emailTaken.get()) return
  $emailTaken.set(false)
  clearFormError($problems)
}
/** D-61: the cart was read again because it was no longer what the shopper saw. */
export const $cartChanged = atom(false)

/** D-112: one error of the form at a time. */
const tell = (text: string, extra?: { durationMs: number }): void => toastFormError($problems, text, extra)
const orderError = (text: string): void => tell(text, { durationMs: TOAST_DURATION_MS.order })

/**
 * Registers a guest, moves the cart, places the order. A failure is shown, and the later steps do not run (ERR-11).
 * True when an order waits for its payment.
 */
export async function submit(): Promise<boolean> {
  if ($submitBlocked.get()) return false
  clearFormError($problems)
  if (!isComplete()) return false
  $emailTaken.set(false)
  $cartChanged.set(false)
  const shown = toSoles($amounts.get().subtotal)
  if (!$loggedIn.get() && !(await during('registering', register))) return false
  if ($guestId.get() && !(await during('migrating', moveCart))) return false
  return during('placingOrder', () => order(shown))
}

/** NETWORK-02: the mail did not come, or came too late: the order is sent without a code, and another one is mailed. */
export function askAgain(): Promise<boolean> {
  forgetCode()
  return submit()
}

function isComplete(): boolean {
  const problems = checkoutProblems($shipping.get(), $register.get(), {
    loggedIn: $loggedIn.get(),
    lengths: $terms.get().lengths,
    option: $option.get(),
    store: $delivery.get().store,
  })
  $problems.set(problems)
  const kinds = Object.values(problems)
  if (kinds.length === 0 && $askedCode.get() && $code.get() === '') {
    tell(codeMessages.missing)
    return false
  }
  if (kinds.length === 0) return true
  tell(kinds.includes('required') ? checkoutMessages.missing : checkoutMessages.revise)
  return false
}

/** STATE-40, PERM-04: the document number becomes the initial password (DATA-29, D-49). */
async function register(): Promise<boolean> {
  const { email, ...draft } = $register.get()
  const { name, phone, address, province, city } = $shipping.get()
  const body = {
    ...draft,
    email: email.trim(),
    password: draft.numeroDocumento,
    name,
    phone: normalPhone(phone),
    address,
    province,
    city,
  }
  const outcome = await attempt(() => call(registerCustomer, { body }))
  if (outcome.ok) {
    signIn(outcome.value.token, outcome.value.user)
    return true
  }
  if (outcome.error.code === 'emailTaken') $emailTaken.set(true)
  tell(outcome.error.message || checkoutMessages.registerFailed)
  return false
}

/** STATE-41, D-45. */
async function moveCart(): Promise<boolean> {
  const outcome = await migrate()
  if (outcome && !outcome.ok) {
    tell(outcome.error.message || guestCartMessages.failedAtCheckout)
    return false
  }
  await loadCart()
  return true
}

/** `shown` is the subtotal that the shopper agreed to: the server refuses any other (D-61). */
async function order(shown: Soles): Promise<boolean> {
  const cart = valueOf($cart.get())
  const shipping = $shipping.get()
  const { email, lastname, tipoDocumento, numeroDocumento } = $register.get()
  const envio = $option.get()
  try {
    const placement = await place({
      userId: $user.get()?.id ?? '',
      price: shown,
      products: cart?.card_products ?? [],
      shipping_fee: toSoles($amounts.get().fee),
      items: cart?.buy_product_item ?? 0,
      shippingInfo: {
        ...shipping,
        phone: normalPhone(shipping.phone),
        email: email.trim(),
        lastname,
        tipoDocumento,
        numeroDocumento,
        envio,
        ...(envio === 'tienda' ? { tienda: $delivery.get().store } : {}),
      },
    })
    return await settle(placement)
  } catch {
    orderError(checkoutMessages.orderFailed)
    return false
  }
}

/**
 * The refusals with status 409 that mean that the cart is no longer what the shopper saw. Other refusals with that
 * status have other reasons.
 */
const CART_CHANGED_CODES: readonly string[] = [
  'cartChanged',
  'cartEmpty',
  'couponInvalid',
  'stockExhausted',
  'stockExhaustedFor',
] satisfies ErrorCode[]

/** FEE-03: the owner changed a fee meanwhile, so the next try shows and sends that one. */
async function renewTerms(): Promise<void> {
  const outcome = await attempt(() => call(getCompany))
  if (outcome.ok) applyTerms(outcome.value.company)
}

async function settle(placement: Placement): Promise<boolean> {
  if (placement.state === 'fulfilled') {
    const { orderId, number, price, items } = placement
    keepOrdered()
    $cartCount.set(Math.max(0, $cartCount.get() - items))
    const purchase = { orderId, number, price, items }
    if (price === 0) setConfirmed(purchase, 'cod')
    else {
      rememberOrder(orderId)
      setPurchase({ ...purchase, success: true, paymentMethod: '' })
    }
    return true
  }
  if (placement.state !== 'rejected') return false
  orderError(placement.error.message)
  if (placement.error.status === 409) {
    if (placement.error.code === 'shippingFeeChanged') await renewTerms()
    $cartChanged.set(CART_CHANGED_CODES.includes(placement.error.code))
    await loadCart()
  }
  return false
}

/** SHIP-14: which of its texts the button shows. */
export const busyStep = (busy: Busy): keyof typeof checkoutMessages.busy | null => {
  for (const step of ['registering', 'migrating', 'placingOrder', 'loadingUbigeo'] as const)
    if (busy[step]) return step
  return null
}
