import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { products } from '#server/db/schema/catalog.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { takebackLines, takebacks } from '#server/db/schema/takebacks.ts'
import { clock } from '#server/lib/clock.ts'
import { log } from '#server/lib/log.ts'
import { confirmByOwner } from '#server/modules/orders/confirm.ts'
import { cancelUnconfirmedOrders } from '#server/modules/orders/expire.ts'
import { giveBack } from '#server/modules/orders/give-back.ts'
import { payRefunds } from '#server/modules/payments/refund-run.ts'
import { checkPayments } from '#server/modules/orders/settle.ts'
import { cancelOrder, moveOrder, returnOrder } from '#server/modules/orders/states.ts'
import { approveTransfer, rejectTransfer } from '#server/modules/orders/transfer-decide.ts'
import { reconcile } from '#server/modules/reconciliation/day.ts'
import { AppError } from '#shared/errors.ts'
import { limaDay } from '#shared/rules/business-days.ts'
import { cents, toCents } from '#shared/rules/money.ts'
import { api } from '../support/api.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { serveCulqi, WEBHOOK, type ChargeKind } from '../support/culqi.ts'
import { createProduct } from '../support/shop.ts'
import { suddenEnds } from '../support/sudden-end.ts'

/** Interleavings; `npm run bench:money` asks for many more. */
const RUNS = Number(process.env['MONEY_RUNS'] ?? 60)
const MINUTE = 60_000
const STOCK = 3
const UNITS = 2
/** One unit of the only line. */
const ONE = { line: '1', quantity: 1 }

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
  await setCompany({
    cardPayment: true,
    culqiOrders: true,
    yapeNumber: '987654321',
    yapeHolder: 'Rosa Quispe',
    yapeQr: '/media/qr.webp',
  })
})

interface World {
  token: string
  orderId: string
  number: string
  /** Céntimos. */
  total: number
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
  const { token, orderId, total } = world
  const body = { price: total / 100, orderId }
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
const chooseWallet: Act = ({ token, orderId }) =>
  answered(api.post(`/order/wallet/${orderId}`, undefined, { token }))
const sendOperation: Act = ({ token, orderId }) =>
  answered(
    api.post(`/order/wallet/${orderId}/operation`, { wallet: 'yape', operation: '12345678' }, { token }),
  )
/** Somebody pays the code that is out, at an agent's or with a wallet. */
function payCode(orderId: string): void {
  const code = culqi.orders.findLast(
    ({ state, metadata, expiration_date: end }) =>
      state === 'pending' && metadata.order === orderId && end * 1000 > now,
  )
  if (code) code.state = 'paid'
}
const tell = (charge: unknown, id = `evt_test_${randomUUID()}`): Promise<void> =>
  answered(
    api.post(
      '/payments/webhook/culqi',
      { object: 'event', id, type: 'charge.creation.succeeded', data: JSON.stringify(charge ?? {}) },
      {
        headers: {
          authorization: `Basic ${Buffer.from(`${WEBHOOK.user}:${WEBHOOK.password}`).toString('base64')}`,
        },
      },
    ),
  )
const move =
  (to: 'cancelled' | 'warehouse' | 'shipped' | 'delivered'): Act =>
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
  'owner confirms': ({ number }) => orRefused(confirmByOwner(number)),
  'owner cancels': move('cancelled'),
  'owner packs': move('warehouse'),
  'owner sends': move('shipped'),
  'owner delivers': move('delivered'),
  'owner takes back': ({ number }) =>
    orRefused(returnOrder(number, { reason: 'no lo quiso', restock: true, isFaulty: false })),
  'owner writes off': ({ number }) =>
    orRefused(returnOrder(number, { reason: 'roto', restock: false, isFaulty: true })),
  // Before or after its answer, more than once, or about a charge that nobody made.
  'event of a charge': () => tell(culqi.charges.at(-1)),
  'event again': () => tell(culqi.charges.at(-1), 'evt_test_again'),
  'forged event': ({ orderId }) =>
    tell({ id: 'chr_test_forged', outcome: { type: 'venta_exitosa' }, metadata: { order: orderId } }),
  'pay beside its event': world => Promise.all([chargeLast('lost')(world), tell(culqi.charges.at(-1))]),
  'code paid': async ({ orderId }) => payCode(orderId),
  'code in two tabs': world => Promise.all([open(world), open(world)]),
  'code beside a wallet': world => Promise.all([open(world), chooseWallet(world), open(world)]),
  'code paid beside cash': world =>
    Promise.all([confirm('cod')(world), open(world), acts['code paid']?.(world)]),
  'code paid beside a charge': async world => {
    payCode(world.orderId)
    await chargeLast('ok')(world)
  },
  'wallet chosen': chooseWallet,
  'wallet sent': sendOperation,
  'wallet and card': world => Promise.all([sendOperation(world), chargeLast('ok')(world)]),
  'owner approves': ({ number }) => orRefused(approveTransfer(number)),
  'owner rejects': ({ number }) => orRefused(rejectTransfer(number, { came: null, reason: '' })),
  'owner rejects money': ({ number }) => orRefused(rejectTransfer(number, { came: 'all', reason: '' })),
  'owner approves and rejects': ({ number }) =>
    Promise.all([
      orRefused(approveTransfer(number)),
      orRefused(rejectTransfer(number, { came: null, reason: '' })),
    ]),
  'owner cancels one': ({ number }) =>
    orRefused(cancelOrder(number, { part: ONE, reason: 'no hay', restock: true })),
  'owner takes one back': ({ number }) =>
    orRefused(returnOrder(number, { part: ONE, reason: 'chico', restock: true, isFaulty: false })),
  'owner writes one off': ({ number }) =>
    orRefused(returnOrder(number, { part: ONE, reason: 'roto', restock: false, isFaulty: true })),
  'owner gives some back': ({ number }) => orRefused(giveBack(number, cents(1_234))),
  'owner gives all back': ({ number }) => orRefused(giveBack(number, null)),
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

const SENT = ['owner packs', 'owner sends']
/** Half of the histories begin later, where chance alone would seldom come. */
const BEGINNINGS: readonly (readonly string[])[] = [
  [],
  [],
  [],
  [],
  ['charge ok'],
  ['wallet chosen', 'wallet sent'],
  ['code paid'],
  ['charge ok', ...SENT],
  ['charge ok', 'owner gives some back', 'refunds lost', 'refunds paid', 'refunds made'],
  ['cash', ...SENT, 'owner delivers'],
]

/** Everybody answers, and every job has had its time. */
async function comeToRest({ number }: World): Promise<void> {
  culqi.show()
  Object.assign(culqi.state, { isDown: false, refund: 'ok' })
  // The owner has looked into the wallet.
  await orRefused(rejectTransfer(number, { came: null, reason: '' }))
  for (let day = 0; day < 3; day += 1) {
    now += 25 * 60 * MINUTE
    await checkPayments()
    await cancelUnconfirmedOrders()
    await payRefunds()
  }
}

const daysOf = (...times: (Date | null)[]): string[] =>
  times.filter(time => time !== null).map(time => limaDay(time))

/** Only a charge that was given up for lost may turn up beside another taking, and goes back by itself. */
const LONG_TIMES = ['a quarter', 'a day']

async function check(world: World, productId: string, o: { isShort: boolean }): Promise<void> {
  const [order] = await db().select().from(orders).where(eq(orders.id, world.orderId))
  const [product] = await db().select().from(products).where(eq(products.id, productId))
  const rows = await db().select().from(payments).where(eq(payments.orderId, world.orderId))
  const backs = (await db().select().from(refunds)).filter(({ paymentId }) =>
    rows.some(({ id }) => id === paymentId),
  )
  if (!order) throw new Error('The order is missing.')
  const sumOf = (amounts: readonly { amount: number }[]) =>
    amounts.reduce((sum, { amount }) => sum + amount, 0)
  const isGone = order.status === 'cancelled' || order.status === 'returned'
  expect(order.status).not.toBe('pending')

  // What the customer still owes: the units that are left, less what the owner gave back for nothing.
  const given = sumOf(backs.filter(({ reason }) => reason === 'owner'))
  const owes = isGone ? 0 : Math.max(0, order.total - order.takenBack - given)
  const isPaid = order.paymentStatus === 'paid'
  if (order.paymentMethod === 'culqi') expect(isPaid).toBe(true)
  const taken = rows.filter(({ state }) => state === 'succeeded')
  if (o.isShort) expect(taken.length).toBeLessThanOrEqual(1)
  // Taken less given back is what is owed: no second taking, none without an order.
  expect(sumOf(taken) - sumOf(backs)).toBe(isPaid ? owes : 0)
  // The provider says the same of its charges, and has given back what goes back of them.
  const isCode = ({ providerRef }: { providerRef: string | null }) => providerRef?.startsWith('ord_') === true
  const charged = taken.filter(row => row.provider === 'culqi' && !isCode(row))
  expect(culqi.held(world.orderId)).toBe(charged.reduce((sum, row) => sum + row.amount - row.refunded, 0))
  expect(backs.filter(row => row.state !== 'done' && charged.some(({ id }) => id === row.paymentId))).toEqual(
    [],
  )
  // And of its codes, which it does not give back.
  const paidCodes = culqi.orders.filter(
    ({ state, metadata }) => state === 'paid' && metadata.order === order.id,
  )
  expect(sumOf(taken.filter(isCode))).toBe(sumOf(paidCodes))

  // And so do the books of every day, as the owner reads them.
  for (const day of new Set(rows.flatMap(({ sentAt, succeededAt }) => daysOf(sentAt, succeededAt)))) {
    const { differences } = await reconcile(day)
    expect(differences.filter(({ code }) => code !== 'refundByHand')).toEqual([])
  }

  // Every unit is with the customer, on sale or written off.
  const gone = await db()
    .select({ units: takebackLines.quantity, restocked: takebacks.restocked })
    .from(takebackLines)
    .innerJoin(takebacks, eq(takebacks.id, takebackLines.takebackId))
    .where(eq(takebacks.orderId, world.orderId))
  const [line] = await db().select().from(orderLines).where(eq(orderLines.orderId, world.orderId))
  const counted = gone.reduce((sum, { units }) => sum + units, 0)
  expect((line?.cancelled ?? 0) + (line?.returned ?? 0)).toBe(counted)
  const isWhole = order.status === 'cancelled' && order.confirmedAt === null
  if (isGone) expect(counted).toBe(isWhole ? 0 : UNITS)
  if (counted === UNITS) expect(order.takenBack).toBe(order.total)
  const onSale = isWhole
    ? UNITS
    : gone.reduce((sum, { units, restocked }) => sum + (restocked ? units : 0), 0)
  expect(product?.stock).toBe(STOCK - UNITS + onSale)
}

test(
  `PAYMENT-06 in ${String(RUNS)} random histories no order keeps two takings, and none is taken for nothing`,
  async () => {
    const happening = fc.record({
      name: fc.constantFrom(...Object.keys(acts)),
      // One in four does not live to its end.
      end: fc.option(fc.integer({ min: 1, max: MOST_STEPS }), { freq: 3, nil: Infinity }),
    })
    const history = fc.array(happening, { minLength: 2, maxLength: 8 })
    const property = fc.asyncProperty(
      fc.constantFrom(...BEGINNINGS),
      history,
      async (beginning, happenings) => {
        // Those of earlier histories would be read again every day.
        await db().delete(orders)
        culqi.charges.length = 0
        culqi.orders.length = 0
        culqi.refunds.length = 0
        const product = await createProduct({ stock: STOCK })
        const { customer, orderId, number, price } = await customerWithOrder(product.id, UNITS)
        await db().update(orders).set({ createdAt: clock.now() }).where(eq(orders.id, orderId))
        const world: World = { token: customer.token, orderId, number, total: toCents(price), secrets: [] }
        await open(world)
        for (const name of beginning) await acts[name]?.(world)
        for (const { name, end } of happenings)
          if (await ends.during(end, async () => acts[name]?.(world))) ended += 1
        await comeToRest(world)
        await check(world, product.id, {
          isShort: !happenings.some(({ name }) => LONG_TIMES.includes(name)),
        })
      },
    )
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true })
    expect(ended).toBeGreaterThan(RUNS / 10)
  },
  60_000 + RUNS * 1000,
)
