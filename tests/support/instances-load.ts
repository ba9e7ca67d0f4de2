import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_ORDERS_A_DAY } from '#shared/business.ts'
import type { CartAnswer } from '#shared/contracts/cart.ts'
import { productPath } from '#shared/routes.ts'
import { shippingInfo } from './checkout-form.ts'
import type { RemoteCustomer } from './shop-client.ts'
import type { StockedProduct } from './stocked-shop.ts'

export interface Failure {
  /** 'POST /home/order/place-order' */
  what: string
  /** The status, also of an answer that broke off; 0 when the connection broke before there was one. */
  status: number
  /** What the answer said, or the error of the connection. */
  why: string
  /** When it was sent, and when it had failed. */
  at: number
  until: number
}

/** What clients were told is done, and everything that was answered with an error. */
export interface Ledger {
  requests: number
  orders: number
  messages: number
  reviews: number
  failures: Failure[]
  /** Refusals that no retry can mend: there must be none. */
  refusals: { what: string; status: number; text: string }[]
}

export interface Load {
  ledger: Ledger
  /** Every shopper finishes what was begun. */
  stop(): Promise<void>
}

const PATIENCE_MS = 20_000
const PAUSE_MS = 100
/** Orders that each began so far: the shop takes so many a day of one customer, which a quick machine reaches. */
const begun = new WeakMap<RemoteCustomer, number>()

/** Who has reviewed the product, in whatever load. */
const reviewers = new WeakSet<object>()

/**
 * Shoppers who look, order, write and review until they are stopped, each as a careful client would: what was
 * answered with an error is sent again with its key, until it is done. Of all of them `atOnce` are at it, in turns.
 */
export function startLoad(
  port: number,
  shoppers: readonly RemoteCustomer[],
  {
    product,
    sellerId,
    pauseMs = 20,
    atOnce = shoppers.length,
  }: { product: StockedProduct; sellerId: string; pauseMs?: number; atOnce?: number },
): Load {
  const ledger: Ledger = { requests: 0, orders: 0, messages: 0, reviews: 0, failures: [], refusals: [] }
  let isOver = false

  async function send<T>(method: string, path: string, token: string, body?: unknown): Promise<T | null> {
    const what = `${method} ${path.replace(/[0-9a-f-]{36}/g, '{id}')}`
    const key = randomUUID()
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(PAUSE_MS)) {
      ledger.requests += 1
      const at = Date.now()
      let status = 0
      const fail = (why: string) => {
        ledger.failures.push({ what, status, why, at, until: Date.now() })
      }
      try {
        const response = await fetch(`http://127.0.0.1:${String(port)}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            'idempotency-key': key,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        status = response.status
        const text = await response.text()
        if (response.ok) return (path.startsWith('/api/') ? JSON.parse(text) : text) as T
        if (status < 500) {
          ledger.refusals.push({ what, status, text })
          return null
        }
        fail(text)
      } catch (error) {
        fail(String((error as Error).cause ?? error))
      }
    }
    ledger.refusals.push({ what, status: 0, text: 'given up' })
    return null
  }

  async function order(shopper: RemoteCustomer): Promise<void> {
    const orders = begun.get(shopper) ?? 0
    if (orders === MAX_ORDERS_A_DAY) return
    begun.set(shopper, orders + 1)
    const { id, token } = shopper
    const item = { userId: id, productId: product.id, quantity: 1, variant: null }
    if (!(await send('POST', '/api/home/product/add-to-card', token, item))) return
    const cart = await send<CartAnswer>('GET', `/api/home/product/get-card-product/${id}`, token)
    if (!cart) return
    const placed = await send<{ orderId: string }>('POST', '/api/home/order/place-order', token, {
      userId: id,
      price: cart.price,
      products: cart.card_products,
      shipping_fee: cart.shipping_fee,
      shippingInfo,
    })
    if (!placed) return
    if (await send('GET', `/api/order/confirm/${placed.orderId}?paymentMethod=cod`, token)) ledger.orders += 1
  }

  async function shop(place: number): Promise<void> {
    const own = shoppers.filter((_, i) => i % atOnce === place)
    let wroteAt = 0
    for (let round = 0; !isOver; round += 1) {
      const shopper = own[round % own.length]
      if (!shopper) return
      const { id, token } = shopper
      await send('GET', productPath(product.slug), token)
      await order(shopper)
      // The shop lets one person write a message a second.
      if (Date.now() - wroteAt > 1_100) {
        wroteAt = Date.now()
        const message = { userId: id, sellerId, text: `mensaje ${String(round)}`, clientId: randomUUID() }
        if (await send('POST', '/api/chat/customer/send-message-to-seller', token, message))
          ledger.messages += 1
      }
      const review = { name: '', productId: product.id, rating: 4, review: `opinión ${String(round)}` }
      const isDone = await send('POST', '/api/home/customer/submit-review', token, review)
      // A second one of the same customer takes the place of the first (REV-08).
      if (isDone && !reviewers.has(shopper)) {
        reviewers.add(shopper)
        ledger.reviews += 1
      }
      await sleep(pauseMs)
    }
  }

  const running = Array.from({ length: atOnce }, (_, place) => shop(place))
  return {
    ledger,
    stop: async () => {
      isOver = true
      await Promise.all(running)
    },
  }
}
