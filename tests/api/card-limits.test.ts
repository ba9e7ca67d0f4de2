import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { rateHits } from '#server/db/schema/limits.ts'
import { payments } from '#server/db/schema/payments.ts'
import { env } from '#server/lib/env.ts'
import { MAX_CARD_TRIES } from '#shared/business.ts'
import { api } from '../support/api.ts'
import { place, putInCart, type Customer, type Refusal } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { serve } from '../support/http.ts'
import { createProduct, type CreatedProduct } from '../support/shop.ts'

/** Every charge asks for the bank's check, so that one payment can be charged again and again. */
const provider = await serve(({ method }) =>
  method === 'GET' ? { body: { data: [] } } : { body: { action_code: 'REVIEW', user_message: '3DS' } },
)
process.env['CULQI_PUBLIC_KEY'] = 'pk_test'
process.env['CULQI_SECRET_KEY'] = 'sk_test'
process.env['CULQI_URL'] = provider.url

const usual = { ...env().rateLimits }
const charges = () => provider.requests.filter(({ method }) => method === 'POST').length
let product: CreatedProduct
beforeAll(async () => {
  await setCompany({ cardPayment: true })
  product = await createProduct({ stock: 900 })
})
afterEach(async () => {
  Object.assign(env().rateLimits, usual)
  await db().delete(rateHits)
})
afterAll(provider.close)

interface Order {
  customer: Customer
  orderId: string
  secret: string
}
let networks = 0
const network = () => `10.9.0.${String((networks += 1))}`

const openPayment = (customer: Customer, orderId: string, address: string) =>
  api.post<{ clientSecret: string } & Refusal>(
    '/order/create-payment',
    { price: 104.99, orderId },
    { token: customer.token, address },
  )

/** An order with one open payment, opened from its own network. */
async function orderOf(customer: Customer): Promise<Order> {
  await putInCart(customer, product.id)
  const { orderId } = (await place(customer)).body
  const { body } = await openPayment(customer, orderId, network())
  return { customer, orderId, secret: body.clientSecret }
}

const steps = {
  /** A further payment, the one before having failed. */
  open: async ({ customer, orderId }: Order, address: string) => {
    await db().update(payments).set({ state: 'failed' }).where(eq(payments.orderId, orderId))
    return openPayment(customer, orderId, address)
  },
  /** A card tried out on the payment that is open. */
  charge: ({ customer, secret }: Order, address: string) =>
    api.post<Refusal>(`/order/payment/${secret}`, { token: 'tkn_x' }, { token: customer.token, address }),
}
const refused = {
  status: 429,
  body: {
    code: 'cardTriesTooMany',
    error: 'Hiciste demasiados intentos con tarjeta. Elige contra entrega o inténtalo mañana.',
  },
}

describe.each(['open', 'charge'] as const)('GUARD-21 to %s a payment', step => {
  const attempt = steps[step]

  /** Tries until it is refused, and tells how often it was not. */
  async function tries(order: Order, address = network): Promise<number> {
    for (let done = 0; ; done += 1) {
      const before = charges()
      const answer = await attempt(order, address())
      if (answer.status === 200 && done < 100) continue
      expect(answer).toMatchObject(refused)
      expect(charges()).toBe(before)
      return done
    }
  }
  const fresh = async (customer: Customer) => {
    const order = await orderOf(customer)
    // What made the payment ready is no part of what is counted here.
    await db().delete(rateHits)
    return order
  }

  test('one order is tried ten times a day, from whatever networks', async () => {
    expect(await tries(await fresh(await signedIn()))).toBe(MAX_CARD_TRIES.order)
  })

  test('one account is tried twenty times a day, with whatever orders', async () => {
    const customer = await signedIn()
    const orders = [await orderOf(customer), await orderOf(customer), await fresh(customer)]
    const counts = []
    for (const order of orders) counts.push(await tries(order))
    expect(counts).toEqual([MAX_CARD_TRIES.order, MAX_CARD_TRIES.account - MAX_CARD_TRIES.order, 0])
    expect((await attempt(await orderOf(await signedIn()), network())).status).toBe(200)
  })

  test('one network is tried a bounded number of times without work, with whatever accounts', async () => {
    env().rateLimits.address = 15
    const customers = [await signedIn(), await signedIn(), await signedIn(), await signedIn()]
    const orders = []
    for (const customer of customers) orders.push(await fresh(customer))
    const own = network()
    const statuses = []
    for (const order of orders) statuses.push((await attempt(order, own)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await attempt(orders[3] as Order, network())).status).toBe(200)
  })
})

test.each([
  ['open', 'cardOpen'],
  ['charge', 'cardCharge'],
] as const)('GUARD-21 to %s a payment is counted apart', async (step, kind) => {
  const order = await orderOf(await signedIn())
  await db().delete(rateHits)
  await steps[step](order, network())
  const kinds = (await db().select().from(rateHits)).map(({ key }) => key.split('/')[0])
  expect(kinds.filter(one => one?.startsWith('card'))).toEqual([kind, kind, kind])
})
