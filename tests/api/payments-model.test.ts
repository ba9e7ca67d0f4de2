import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { products } from '#server/db/schema/catalog.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { clock } from '#server/lib/clock.ts'
import { log } from '#server/lib/log.ts'
import { cancelUnconfirmedOrders } from '#server/modules/orders/expire.ts'
import { payRefunds } from '#server/modules/orders/refunds.ts'
import { checkPayments } from '#server/modules/orders/settle.ts'
import { moveOrder, returnOrder } from '#server/modules/orders/states.ts'
import { AppError } from '#shared/errors.ts'
import { api } from '../support/api.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { serveCulqi, type ChargeKind } from '../support/culqi.ts'
import { createProduct } from '../support/shop.ts'
import { suddenEnds } from '../support/sudden-end.ts'

/** Interleavings; `npm run bench:money` asks for many more. */
const RUNS = Number(process.env['MONEY_RUNS'] ?? 300)
const MINUTE = 60_000
const STOCK = 3
const TOTAL = 10_499

/** Every statement and every call has two places where the process may end: before and after it. */
const MOST_STEPS = 120

const culqi = await serveCulqi()
const ends = suddenEnds(culqi.url)
let now = Date.now()
let ended = 0
const usual = log.warn

afterAll(async () => {
  Object.assign(log, { warn: usual })
  ends.restore()
  await culqi.close()
})
beforeAll(async () => {
  clock.now = () => new Date(now)
  // Lost answers are what this is about.
  Object.assign(log, { warn: () => undefined })
  await setCompany({ cardPayment: true })
})

interface World {
  token: string
  orderId: string
  number: string
  secrets: string[]
}
type Act = (world: World) => Promise<unknown>

/** A refusal is an answer; anything else is a fault. */
const orRefused = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
const answered = async (work: Promise<{ status: number }>): Promise<void> => {
  const { status } = await work
  if (status >= 500 && status !== 503) throw new Error(`A call was answered ${String(status)}.`)
}

const open: Act = async world => {
  const { token, orderId } = world
  const body = { price: TOTAL / 100, orderId }
  const answer = await api.post<{ clientSecret?: string }>('/order/create-payment', body, { token })
  if (answer.body.clientSecret) world.secrets.push(answer.body.clientSecret)
}
const chargeLast =
  (kind: ChargeKind): Act =>
  ({ token, secrets }) => {
    const body = { token: `tkn_test_${kind}`, ...(kind === '3ds' ? { authentication: { eci: '05' } } : {}) }
    return answered(api.post(`/order/payment/${secrets.at(-1) ?? 'x'}`, body, { token }))
  }
const confirm =
  (paymentMethod: string): Act =>
  ({ token, orderId }) =>
    answered(api.get(`/order/confirm/${orderId}`, { token, query: { paymentMethod } }))
const move =
  (to: 'placed' | 'cancelled' | 'warehouse' | 'shipped' | 'delivered'): Act =>
  ({ number }) =>
    orRefused(moveOrder(number, to))
const pass =
  (ms: number): Act =>
  async () => {
    now += ms
  }
const set =
  (state: Partial<typeof culqi.state>): Act =>
  async () =>
    void Object.assign(culqi.state, state)

const KINDS = ['ok', 'refused', '3ds', 'lost', 'late', 'never', 'busy', 'key', 'nonsense'] as const
const acts: Record<string, Act> = {
  open,
  ...Object.fromEntries(KINDS.map(kind => [`charge ${kind}`, chargeLast(kind)])),
  'two tabs': world => Promise.all([chargeLast('late')(world), chargeLast('ok')(world)]),
  'pay and cash': world => Promise.all([chargeLast('ok')(world), confirm('cod')(world)]),
  'pay and cancel': world => Promise.all([chargeLast('lost')(world), move('cancelled')(world)]),
  cash: confirm('cod'),
  card: confirm('culqi'),
  'come back': ({ token, secrets }) =>
    answered(api.get(`/order/payment/${secrets.at(-1) ?? 'x'}`, { token })),
  modify: ({ token, orderId }) => answered(api.post(`/home/order/modify/${orderId}`, undefined, { token })),
  'owner confirms': move('placed'),
  'owner cancels': move('cancelled'),
  'owner packs': move('warehouse'),
  'owner sends': move('shipped'),
  'owner delivers': move('delivered'),
  'owner takes back': ({ number }) =>
    orRefused(returnOrder(number, { reason: 'no lo quiso', restock: true, isFaulty: false })),
  'owner writes off': ({ number }) =>
    orRefused(returnOrder(number, { reason: 'roto', restock: false, isFaulty: true })),
  'a minute': pass(MINUTE),
  'a quarter': pass(16 * MINUTE),
  'a day': pass(25 * 60 * MINUTE),
  listed: async () => culqi.show(),
  down: set({ isDown: true }),
  up: set({ isDown: false }),
  'refunds lost': set({ refund: 'lost' }),
  'refunds made': set({ refund: 'ok' }),
  'payments checked': () => checkPayments(),
  'refunds paid': () => payRefunds(),
  'old orders': () => cancelUnconfirmedOrders(),
}

/** Everybody answers, and every job has had its time. */
async function comeToRest(): Promise<void> {
  culqi.show()
  Object.assign(culqi.state, { isDown: false, refund: 'ok' })
  for (let i = 0; i < 4; i += 1) {
    now += 25 * 60 * MINUTE
    await checkPayments()
    await cancelUnconfirmedOrders()
    await payRefunds()
  }
}

async function check(world: World, productId: string): Promise<void> {
  const [order] = await db().select().from(orders).where(eq(orders.id, world.orderId))
  const [product] = await db().select().from(products).where(eq(products.id, productId))
  const rows = await db().select().from(payments).where(eq(payments.orderId, world.orderId))
  const backs = (await db().select().from(refunds)).filter(({ paymentId }) =>
    rows.some(({ id }) => id === paymentId),
  )
  const isGone = order?.status === 'cancelled' || order?.status === 'returned'
  const owes = !isGone && order?.paymentMethod === 'culqi' ? TOTAL : 0
  expect(order?.status).not.toBe('pending')
  // What the provider holds is what the customer owes by card: no second taking, none without an order.
  expect(culqi.held(world.orderId)).toBe(owes)
  expect(order?.paymentMethod === 'culqi' ? order.paymentStatus : 'paid').toBe('paid')
  const isOnSale = order?.status === 'cancelled' || order?.restocked === true
  expect(product?.stock).toBe(isOnSale ? STOCK : STOCK - 1)
  // The ledger says the same as the provider.
  const byCard = rows.filter(({ provider }) => provider === 'culqi')
  const taken = byCard.reduce(
    (sum, { state, amount, refunded }) => sum + (state === 'succeeded' ? amount - refunded : 0),
    0,
  )
  expect(taken).toBe(owes)
  // What was handed over in cash the owner gives back by hand: all of it, once.
  const cash = rows.find(({ provider }) => provider === 'cash')
  const open = backs.filter(({ state }) => state !== 'done')
  expect(open.map(({ paymentId, amount }) => [paymentId, amount])).toEqual(
    cash && isGone ? [[cash.id, TOTAL]] : [],
  )
}

test(
  `PAYMENT-06 in ${String(RUNS)} random histories no order keeps two takings, and none is taken for nothing`,
  async () => {
    const happening = fc.record({
      name: fc.constantFrom(...Object.keys(acts)),
      // One in four does not live to its end.
      end: fc.option(fc.integer({ min: 1, max: MOST_STEPS }), { freq: 3, nil: Infinity }),
    })
    const history = fc.array(happening, { minLength: 2, maxLength: 9 })
    const property = fc.asyncProperty(history, async happenings => {
      // Those of earlier histories would be read again every day.
      await db().delete(orders)
      const product = await createProduct({ stock: STOCK })
      const { customer, orderId, number } = await customerWithOrder(product.id)
      const world: World = { token: customer.token, orderId, number, secrets: [] }
      await open(world)
      for (const { name, end } of happenings)
        if (await ends.during(end, async () => acts[name]?.(world))) ended += 1
      await comeToRest()
      await check(world, product.id)
    })
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
    expect(ended).toBeGreaterThan(RUNS / 10)
  },
  60_000 + RUNS * 1000,
)
