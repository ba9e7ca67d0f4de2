// State area `card` (DATA-52): the cart and its count.
import { persistentAtom } from './persistent.ts'
import { atom } from 'nanostores'
import { DEFAULT_SHIPPING_FEES } from '#shared/business.ts'
import type { AddToCartInput, CartAnswer, CartLineAnswer, LineVariant } from '#shared/contracts/cart.ts'
import {
  addToCart,
  applyCoupon as applyCouponCall,
  deleteLine,
  getCart,
  quantityDec,
  quantityInc,
} from '#shared/endpoints/cart.ts'
import { cartMessages } from '#shared/messages/cart.ts'
import { stockMessages } from '#shared/messages/stock.ts'
import { routes } from '#shared/routes.ts'
import { withQuantity } from '#shared/rules/cart.ts'
import { soles, toSoles } from '#shared/rules/money.ts'
import { canDecrease, canIncrease } from '#shared/rules/stock.ts'
import { storageKeys } from '#shared/storage.ts'
import { whenSignedOut } from './auth.ts'
import { keepCart } from './offline.ts'
import { call } from './call.ts'
import { shopperId } from './guest-cart.ts'
import { failed, loading, ready, type Load } from './load.ts'
import { withIdempotencyKey } from './idempotency-key.ts'
import { attempt, run, type Outcome } from './run.ts'
import { QUANTITY_TOAST, toastError, toastSuccess, type ToastItem } from './toasts.ts'
import { isWaiting, letWait, sendWaitingAdds } from './waiting-adds.ts'

type Message = { message: string }

const emptyCart: CartAnswer = {
  card_products: [],
  price: soles(0),
  card_product_count: 0,
  shipping_fee: toSoles(DEFAULT_SHIPPING_FEES.lima),
  outOfStockProduct: [],
  buy_product_item: 0,
  coupon: null,
}

export const $cart = atom<Load<CartAnswer>>(loading)
/** Header and floating badge; kept so that the next page and other tabs show it at once. */
export const $cartCount = persistentAtom<number>(storageKeys.cartCount, 0, { encode: String, decode: Number })
export const $cartBusy = atom(false)
/** D-47: effects of adding something, such as dropping an older order that waits for its payment. */
const onAdded = new Set<() => void>()
export const whenAdded = (effect: () => void): void => void onAdded.add(effect)

/** Counts changes and readings. If two readings are under way, only the later one is shown. */
let version = 0
let pending = 0

/** STATE-07, STATE-09: by customer id, else guest id; without either the cart is empty. */
export async function loadCart(): Promise<void> {
  const userId = shopperId()
  const asked = ++version
  if (userId === '') {
    $cart.set(ready(emptyCart))
    keepCart(emptyCart)
    return $cartCount.set(0)
  }
  const outcome = await attempt(() => call(getCart, { params: { userId } }))
  if (asked !== version) return
  if (!outcome.ok) {
    if ($cart.get().state !== 'ready') $cart.set(failed(outcome.error.message || cartMessages.loadFailed))
    return
  }
  $cart.set(ready(outcome.value))
  keepCart(outcome.value)
  $cartCount.set(outcome.value.card_product_count)
}

/** API-40, API-41, STATE-20: a success message is shown and the cart read again. */
const change = async (work: () => Promise<Message>, { quiet = false } = {}): Promise<Outcome<Message>> => {
  const outcome = await run($cartBusy, work, cartMessages.changeFailed)
  if (outcome.ok && !quiet) toastSuccess(outcome.value.message)
  await loadCart()
  return outcome
}

export interface Added {
  productId: string
  quantity: number
  variant: LineVariant | null
  /** What the toast shows about it. */
  item?: ToastItem
}

/** SCREEN-05: one toast shows what was added last. */
const ADDED_TOAST = 'added'

/**
 * If no answer came, it is unknown whether the call was done, so it waits and is sent again with the same key
 * (AWAY-08).
 */
const sendAdded = withIdempotencyKey(
  async ({ body, name }: { body: AddToCartInput; name: string }, headers) => {
    const outcome = await attempt(() => call(addToCart, { body, headers }))
    if (outcome.ok) return outcome.value
    const key = headers['idempotency-key'] ?? ''
    if (outcome.error.code === 'noResponse' && letWait({ key, body, name, at: Date.now() })) return 'waits'
    throw outcome.error
  },
)

/**
 * API-02; true when it was added, or waits for a connection. The count goes up by one at once and is corrected by the
 * reload (STATE-08, D-39).
 */
export async function add({ productId, quantity, variant, item }: Added): Promise<boolean> {
  const userId = shopperId()
  const body = { userId, productId, quantity, variant: variant === null ? null : JSON.stringify(variant) }
  if (isWaiting(body)) {
    if (await sendWaitingAdds()) await loadCart()
    return true
  }
  const name = [item?.name ?? cartMessages.theProduct, item?.size].filter(Boolean).join(', ')
  const outcome = await run($cartBusy, () => sendAdded({ body, name }), cartMessages.addFailed)
  if (!outcome.ok) return false
  if (outcome.value === 'waits') return true
  $cartCount.set($cartCount.get() + 1)
  for (const effect of onAdded) effect()
  toastSuccess(outcome.value.message, {
    id: ADDED_TOAST,
    link: { href: routes.cart, label: cartMessages.seeCart },
    ...(item ? { item } : {}),
  })
  // Otherwise the shopper could not add again while the cart is read.
  void loadCart()
  return true
}

type LineStep = Pick<CartLineAnswer, '_id' | 'quantity'> & { stock: number }

/** Shows the new quantity at once; quick taps share one toast and only the last one reads the cart again. */
async function step(line: LineStep, quantity: number, endpoint: typeof quantityInc): Promise<void> {
  const cart = $cart.get()
  version += 1
  pending += 1
  if (cart.state === 'ready') {
    $cart.set(ready(withQuantity(cart.value, line._id, quantity)))
    $cartCount.set($cartCount.get() + quantity - line.quantity)
  }
  const outcome = await run(
    $cartBusy,
    () => call(endpoint, { params: { cardId: line._id } }),
    cartMessages.changeFailed,
  )
  if (outcome.ok) toastSuccess(outcome.value.message, { id: QUANTITY_TOAST })
  pending -= 1
  if (pending === 0) await loadCart()
}

/** STATE-19. */
export async function increase(line: LineStep): Promise<void> {
  if (canIncrease(line)) await step(line, line.quantity + 1, quantityInc)
  else toastError(stockMessages.exhausted, { id: QUANTITY_TOAST })
}

/** STATE-18. */
export async function decrease(line: LineStep): Promise<void> {
  if (canDecrease(line)) await step(line, line.quantity - 1, quantityDec)
}

export const remove = (lineId: string): Promise<Outcome<Message>> =>
  change(() => call(deleteLine, { params: { cardId: lineId } }))

/** D-42; '' removes the coupon. */
export const applyCoupon = (code: string): Promise<Outcome<Message>> =>
  change(() => call(applyCouponCall, { body: { userId: shopperId(), code } }))

/** STATE-23. */
export const resetCart = (): void => {
  version += 1
  $cart.set(ready(emptyCart))
  keepCart(emptyCart)
  $cartCount.set(0)
}

whenSignedOut(resetCart)
