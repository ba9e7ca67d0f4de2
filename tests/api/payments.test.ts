import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { payments as command } from '#cli/payments.ts'
import { db, transaction } from '#server/db/index.ts'
import { products } from '#server/db/schema/catalog.ts'
import { customers } from '#server/db/schema/customers.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { clock } from '#server/lib/clock.ts'
import { cancelUnconfirmedOrders } from '#server/modules/orders/expire.ts'
import type { ProviderAdapter } from '#providers/adapter.ts'
import { payRefunds } from '#server/modules/payments/refund-run.ts'
import { checkPayments } from '#server/modules/orders/settle.ts'
import { moveOrder } from '#server/modules/orders/states.ts'
import { providerNamed } from '#server/modules/payments/choice.ts'
import { insertPayment } from '#server/modules/payments/ledger.ts'
import { lockOrder } from '#server/modules/payments/locks.ts'
import { readPayment } from '#server/modules/payments/reading.ts'
import { applyProviderReport } from '#server/modules/payments/report.ts'
import { openSession } from '#server/modules/sessions.ts'
import type { ConfirmAnswer, OrderAnswer } from '#shared/contracts/orders.ts'
import type { PaymentStateAnswer } from '#shared/contracts/payments.ts'
import { cents } from '#shared/rules/money.ts'
import { api } from '../support/api.ts'
import { customerWithOrder, place, putInCart, type Customer, type Refusal } from '../support/checkout.ts'
import { findRefunds } from '#server/modules/payments/refunds.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { serveCulqi, type ChargeKind } from '../support/culqi.ts'
import { createProduct } from '../support/shop.ts'

const culqi = await serveCulqi()
const PRICE = 104.99
const MINUTE = 60_000
const OWNER = 'dueno@example.com'
let now = Date.now()
const pass = (ms: number) => {
  now += ms
}

afterAll(culqi.close)
beforeAll(() => setCompany({ cardPayment: true, orderMail: OWNER }))
beforeEach(() => {
  now = Date.now()
  clock.now = () => new Date(now)
  Object.assign(culqi.state, { isDown: false, refund: 'ok' })
})

let networks = 0
/** Another network each time, since one has few attempts (GUARD-21). */
const address = () => `10.9.0.${String((networks += 1))}`
const open = (customer: Customer, body: Record<string, unknown>) =>
  api.post<{ clientSecret: string } & Refusal>('/order/create-payment', body, {
    token: customer.token,
    address: address(),
  })
const charge = (customer: Customer, secret: string, body: Record<string, unknown>) =>
  api.post<PaymentStateAnswer & Refusal>(`/order/payment/${secret}`, body, { token: customer.token })
const stateOf = (customer: Customer, secret: string) =>
  api.get<PaymentStateAnswer & Refusal>(`/order/payment/${secret}`, { token: customer.token })
const confirm = (customer: Customer, orderId: string, query: Record<string, string> = {}) =>
  api.get<ConfirmAnswer & Refusal>(`/order/confirm/${orderId}`, { token: customer.token, query })
const modify = (customer: Customer, orderId: string) =>
  api.post<Refusal>(`/home/order/modify/${orderId}`, undefined, { token: customer.token })

async function start() {
  const product = await createProduct({ stock: 5 })
  const { customer, orderId } = await customerWithOrder(product.id)
  const { secret, pay } = await opened(customer, orderId)
  return { product, customer, orderId, secret, pay }
}
type Started = Awaited<ReturnType<typeof start>>

async function opened(customer: Customer, orderId: string) {
  const secret = (await open(customer, { price: PRICE, orderId })).body.clientSecret
  return { secret, pay: (kind: ChargeKind) => charge(customer, secret, { token: `tkn_test_${kind}` }) }
}
/** How often the provider was asked to give a charge back. */
const askedBack = (charge: string): number =>
  culqi.requests.filter(({ url, body }) => url === '/v2/refunds' && body.includes(`"${charge}"`)).length
const orderOf = async (id: string) => {
  const [order] = await db().select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error('The order is missing.')
  return order
}
const paymentsOf = (orderId: string) =>
  db().select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.attempt)
const stockOf = async ({ id }: { id: string }) =>
  (await db().select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock
const mailsTo = async (recipient: string, number: string) =>
  (await db().select().from(mails).where(eq(mails.recipient, recipient)))
    .filter(({ subject }) => subject.includes(number))
    .map(({ subject }) => subject)
/** Both jobs, when everything that waits for its time is due. */
async function runJobs() {
  pass(61 * MINUTE)
  await checkPayments()
  await payRefunds()
}

test('D-71 PAYMENT-04 a token is charged with the stored amount, and the order is confirmed at once, browser or not', async () => {
  const { customer, orderId, secret, pay } = await start()
  expect(secret).toMatch(/^vit_/)
  expect(await pay('ok')).toMatchObject({ status: 200, body: { status: 'succeeded', orderId } })
  const sent = culqi.requests.at(-1)
  expect(sent?.headers.authorization).toBe('Bearer sk_test')
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    amount: 10_499,
    currency_code: 'PEN',
    email: customer.email,
    metadata: { order: orderId },
  })
  const order = await orderOf(orderId)
  expect(order).toMatchObject({ status: 'placed', paymentStatus: 'paid', paymentMethod: 'culqi' })
  expect(await mailsTo(customer.email, order.number)).toHaveLength(1)
  expect((await confirm(customer, orderId)).body.order).toMatchObject({
    payment_status: 'paid',
    confirmed: true,
  })
  expect(await pay('ok')).toMatchObject({ status: 409, body: { code: 'orderNotPending' } })
  expect(culqi.held(orderId)).toBe(10_499)
})

test('ERR-20 a refused card says so and another attempt gets a new secret', async () => {
  const { customer, orderId, secret, pay } = await start()
  const refused = await pay('refused')
  expect(refused.status).toBe(402)
  expect(refused.body.error).toBe('Tu tarjeta no fue aceptada. Prueba con otra o elige contra entrega.')
  const again = (await open(customer, { price: PRICE })).body.clientSecret
  expect(again).not.toBe(secret)
  // A refusal that the provider lists is its last word: nobody asks about it again.
  const [row] = await db().select().from(payments).where(eq(payments.secret, secret))
  expect(row).toMatchObject({ state: 'failed', nextCheckAt: null })
  expect((await charge(customer, again, { token: 'tkn_test_ok' })).body.orderId).toBe(orderId)
})

test('D-71 a card that wants 3-D Secure is charged with what it gave back', async () => {
  const { customer, secret, pay } = await start()
  expect((await pay('3ds')).body.status).toBe('requires_action')
  const body = { token: 'tkn_test_3ds', authentication: { eci: '05', xid: 'x' } }
  expect((await charge(customer, secret, body)).body.status).toBe('succeeded')
})

test.each(['busy', 'key'] as const)(
  'PAYMENT-01 what the provider did not look at (%s) is no fault of the card',
  async kind => {
    const { customer, orderId, pay } = await start()
    expect(await pay(kind)).toMatchObject({ status: 503, body: { code: 'paymentUnavailable' } })
    expect((await confirm(customer, orderId, { paymentMethod: 'cod' })).body.order.confirmed).toBe(true)
  },
)

test('API-34 D-71 the amount comes from the stored order, and an open payment is handed out again', async () => {
  const { customer, orderId, secret } = await start()
  expect((await open(customer, { price: PRICE })).body).toEqual({ clientSecret: secret })
  const [row] = await paymentsOf(orderId)
  expect(row).toMatchObject({ amount: 10_499, currency: 'PEN', state: 'created' })
})

test('GUARD-01 D-49 by its price alone a restricted session finds no order that proves whose account it is', async () => {
  const { customer } = await start()
  const [row] = await db().select().from(customers).where(eq(customers.id, customer.id))
  if (!row) throw new Error('The customer has no account.')
  const stranger = { ...customer, token: await openSession(row, { isRestricted: true }) }
  expect((await open(stranger, { price: PRICE })).status).toBe(404)
  expect((await open(customer, { price: PRICE })).status).toBe(200)
  await putInCart(stranger, (await createProduct()).id)
  const own = (await place(stranger)).body
  const { clientSecret } = (await open(stranger, { price: PRICE })).body
  expect((await stateOf(stranger, clientSecret)).body.orderId).toBe(own.orderId)
})

test('API-34 an order that is not named is the newest unpaid one of that price', async () => {
  const { customer, orderId } = await start()
  const more: string[] = []
  for (const price of [10_000, 10_000, 20_000]) {
    await putInCart(customer, (await createProduct({ price })).id)
    more.push((await place(customer)).body.orderId)
  }
  const [same, called = '', dearer = ''] = more
  await modify(customer, called)
  const found = async (price: number) => {
    const { clientSecret } = (await open(customer, { price })).body
    return (await stateOf(customer, clientSecret)).body.orderId
  }
  expect(await found(PRICE)).toBe(same)
  expect(await found(PRICE + 100)).toBe(dearer)
  await modify(customer, same ?? '')
  await modify(customer, dearer)
  expect(await found(PRICE)).toBe(orderId)
})

test('D-71 D-66 another price, another’s order and a cancelled one are refused', async () => {
  const { customer, orderId } = await start()
  const other = await signedIn()
  expect(await open(customer, { price: 1, orderId })).toMatchObject({
    status: 409,
    body: { code: 'paymentMismatch' },
  })
  expect((await open(other, { price: PRICE, orderId })).status).toBe(404)
  expect((await open(other, { price: PRICE })).status).toBe(404)
  await modify(customer, orderId)
  const cancelled = await open(customer, { price: PRICE, orderId })
  expect(cancelled).toMatchObject({ status: 409, body: { error: 'Este pedido fue cancelado' } })
})

test('D-34 CONF-03 somebody else’s payment is unknown and cannot be charged', async () => {
  const { customer, secret } = await start()
  const other = await signedIn()
  expect((await charge(other, secret, { token: 'tkn_test_ok' })).status).toBe(404)
  expect((await api.post(`/order/payment/${secret}`, { token: 'tkn_test_ok' })).status).toBe(401)
  expect((await stateOf(other, secret)).status).toBe(404)
  expect((await stateOf(customer, 'nada')).status).toBe(404)
})

test('D-70 without the owner’s setting cards are off although keys are set', async () => {
  const { customer, orderId } = await customerWithOrder((await createProduct()).id)
  await setCompany({ cardPayment: false })
  expect((await open(customer, { price: PRICE, orderId })).status).toBe(503)
  await setCompany({ cardPayment: true })
})

describe('D-67 an order is paid only once the provider says so', () => {
  test.each(['less', 'usd', 'foreign', 'nonsense'] as const)(
    'what it says of another payment (%s) counts for nothing',
    async kind => {
      const { customer, orderId, pay } = await start()
      expect((await pay(kind)).body.status).toBe('processing')
      expect((await confirm(customer, orderId, { paymentMethod: 'culqi' })).body.code).toBe(
        'paymentInProgress',
      )
      await runJobs()
      expect(await orderOf(orderId)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' })
    },
  )

  test('an opened one is none; cash ends it', async () => {
    const { customer, orderId, secret } = await start()
    expect((await stateOf(customer, secret)).body).toEqual({
      orderId,
      status: 'requires_payment_method',
      method: 'culqi',
    })
    expect((await confirm(customer, orderId, { paymentMethod: 'culqi' })).body.code).toBe(
      'paymentNotFinished',
    )
    expect((await confirm(customer, orderId, { paymentMethod: 'cod' })).body.order).toMatchObject({
      payment_status: 'unpaid',
      payment_method: 'cod',
    })
    expect(await paymentsOf(orderId)).toMatchObject([{ state: 'canceled' }])
    const refused = { status: 409, body: { code: 'orderNotPending' } }
    expect(await charge(customer, secret, { token: 'tkn_test_ok' })).toMatchObject(refused)
    expect(await open(customer, { price: PRICE, orderId })).toMatchObject(refused)
    expect(culqi.held(orderId)).toBe(0)
  })

  test.each([
    ['3ds', 'paymentNotFinished'],
    ['late', 'paymentInProgress'],
  ] as const)('no method named is not cash while a card is under way (%s)', async (kind, code) => {
    const { customer, orderId, pay } = await start()
    await pay(kind)
    expect(await confirm(customer, orderId)).toMatchObject({ status: 409, body: { code } })
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending', confirmedAt: null })
  })

  test('a charge whose answer was lost is found, and never made twice', async () => {
    const { customer, orderId, secret, pay } = await start()
    expect((await pay('lost')).body.status).toBe('processing')
    expect((await pay('ok')).body.code).toBe('paymentInProgress')
    expect((await stateOf(customer, secret)).body.status).toBe('succeeded')
    expect(await orderOf(orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
    expect(culqi.held(orderId)).toBe(10_499)
    // Confirming asks as well, also where the page of the payment was closed.
    const other = await start()
    await other.pay('lost')
    const confirmed = await confirm(other.customer, other.orderId, { paymentMethod: 'culqi' })
    expect(confirmed.body.order).toMatchObject({ payment_status: 'paid', payment_method: 'culqi' })
  })

  test('cash that is named ends a card for which the bank asks', async () => {
    const { customer, orderId, pay } = await start()
    await pay('3ds')
    expect((await confirm(customer, orderId, { paymentMethod: 'cod' })).body.order).toMatchObject({
      payment_method: 'cod',
      confirmed: true,
    })
    expect(await paymentsOf(orderId)).toMatchObject([{ state: 'canceled' }])
  })
})

describe('PAYMENT-02 while a charge may still come', () => {
  const late = async () => {
    const started = await start()
    expect((await started.pay('late')).body.status).toBe('processing')
    return started
  }

  test('nothing else is charged, confirmed, modified, cancelled or expired', async () => {
    const { customer, orderId, secret, product } = await late()
    const refusals = [
      await open(customer, { price: PRICE, orderId }),
      await charge(customer, secret, { token: 'tkn_test_ok' }),
      await confirm(customer, orderId, { paymentMethod: 'cod' }),
      await confirm(customer, orderId, { paymentMethod: 'culqi' }),
      await modify(customer, orderId),
    ]
    expect(refusals.map(({ body }) => body.code)).toEqual(refusals.map(() => 'paymentInProgress'))
    const { number } = await orderOf(orderId)
    for (const state of ['cancelled', 'placed'] as const)
      await expect(moveOrder(number, state)).rejects.toMatchObject({ code: 'paymentInProgress' })
    culqi.state.isDown = true
    expect((await confirm(customer, orderId, { paymentMethod: 'cod' })).body.code).toBe('paymentInProgress')
    pass(25 * 60 * MINUTE)
    await checkPayments()
    await cancelUnconfirmedOrders()
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending' })
    expect(await stockOf(product)).toBe(4)
  })

  test('the data base holds no second open attempt', async () => {
    const { orderId } = await late()
    const again = insertPayment({ id: orderId, total: cents(10_499) }, 'culqi')
    await expect(again).rejects.toMatchObject({ cause: { constraint: 'payments_one_open' } })
  })

  test('who closes the page finds the order confirmed once the provider lists the charge', async () => {
    const { orderId } = await late()
    pass(MINUTE)
    await checkPayments()
    expect((await orderOf(orderId)).status).toBe('pending')
    culqi.show()
    culqi.state.isDown = true
    await runJobs()
    expect((await orderOf(orderId)).status).toBe('pending')
    culqi.state.isDown = false
    await runJobs()
    expect(await orderOf(orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
  })
})

describe('PAYMENT-03 a charge that the provider does not list for a quarter of an hour', () => {
  const lost = async () => {
    const started = await start()
    await started.pay('late')
    pass(16 * MINUTE)
    await checkPayments()
    const answer = await stateOf(started.customer, started.secret)
    expect(answer.body).toMatchObject({ status: 'requires_payment_method', unclear: true })
    return started
  }

  const acts = {
    'paid again by card': [
      'second',
      ({ customer, orderId }) => opened(customer, orderId).then(({ pay }) => pay('ok')),
    ],
    'confirmed as cash': [
      'second',
      ({ customer, orderId }) => confirm(customer, orderId, { paymentMethod: 'cod' }),
    ],
    modified: ['cancelled', ({ customer, orderId }) => modify(customer, orderId)],
  } as const satisfies Record<string, [string, (started: Started) => Promise<unknown>]>

  test.each(Object.entries(acts))(
    'blocks nothing; the order %s, it goes back by itself and is told (REFUND-03)',
    async (_, [reason, act]) => {
      const started = await lost()
      const { customer, orderId } = started
      await act(started)
      const before = await orderOf(orderId)
      const owed = before.paymentStatus === 'paid' ? 10_499 : 0
      expect(culqi.held(orderId)).toBe(owed + 10_499)
      culqi.show()
      await runJobs()
      expect(await findRefunds(orderId)).toMatchObject([{ amount: 10_499, reason, state: 'done' }])
      expect(culqi.held(orderId)).toBe(owed)
      const { status, paymentStatus } = await orderOf(orderId)
      expect({ status, paymentStatus }).toEqual({
        status: before.status,
        paymentStatus: before.paymentStatus,
      })
      expect(await mailsTo(OWNER, before.number)).toEqual(
        expect.arrayContaining([
          `Por devolver S/104.99 del pedido ${before.number}`,
          `Devuelto S/104.99 del pedido ${before.number}`,
        ]),
      )
      const told = (await mailsTo(customer.email, before.number)).filter(subject =>
        subject.startsWith('Devolución'),
      )
      expect(told).toHaveLength(2)
    },
  )

  test('counts from when it was sent, however long its page was open before', async () => {
    const { customer, orderId, secret, pay } = await start()
    pass(30 * 60 * MINUTE)
    await pay('late')
    pass(14 * MINUTE)
    culqi.state.isDown = true
    await checkPayments()
    culqi.state.isDown = false
    const nextCheckAt = new Date(now + 7 * MINUTE)
    expect(await paymentsOf(orderId)).toMatchObject([{ state: 'processing', nextCheckAt }])
    expect((await stateOf(customer, secret)).body.status).toBe('processing')
    culqi.show()
    // It is asked about again after half of that time.
    pass(7 * MINUTE)
    await checkPayments()
    expect(await orderOf(orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
  })

  test('still confirms an order that waits, and is given up after a day', async () => {
    const waiting = await lost()
    const gone = await start()
    await gone.pay('never')
    culqi.show()
    await runJobs()
    expect(await orderOf(waiting.orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
    pass(25 * 60 * MINUTE)
    await checkPayments()
    expect(await paymentsOf(gone.orderId)).toMatchObject([{ state: 'failed', nextCheckAt: expect.any(Date) }])
    await cancelUnconfirmedOrders()
    expect((await orderOf(gone.orderId)).status).toBe('cancelled')
    // It is asked about for 180 days since it was sent.
    const [given] = await paymentsOf(gone.orderId)
    const end = (given?.sentAt?.getTime() ?? 0) + 180 * 24 * 60 * MINUTE
    // So long is kept by what it is found.
    for (const [at, nextCheckAt, lookupEmail] of [
      [end - 1, expect.any(Date), expect.any(String)],
      [end, null, null],
    ]) {
      now = at
      await db()
        .update(payments)
        .set({ nextCheckAt: new Date(now) })
        .where(eq(payments.orderId, gone.orderId))
      await checkPayments()
      expect(await paymentsOf(gone.orderId)).toMatchObject([{ state: 'failed', nextCheckAt, lookupEmail }])
    }
  })

  test('listed while another attempt is being charged it waits for that one to end', async () => {
    const { customer, orderId, secret } = await lost()
    const again = await opened(customer, orderId)
    expect((await again.pay('never')).body.status).toBe('processing')
    culqi.show()
    expect((await stateOf(customer, secret)).body).toMatchObject({ unclear: true })
    pass(MINUTE)
    await checkPayments()
    expect((await orderOf(orderId)).status).toBe('pending')
    await runJobs()
    await runJobs()
    expect(await orderOf(orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
    expect(culqi.held(orderId)).toBe(10_499)
  })

  test('days later it is still found', async () => {
    const { orderId, customer } = await lost()
    await confirm(customer, orderId, { paymentMethod: 'cod' })
    pass(3 * 24 * 60 * MINUTE)
    await checkPayments()
    expect(await paymentsOf(orderId)).toMatchObject([{ state: 'failed' }])
    culqi.show()
    pass(25 * 60 * MINUTE)
    await runJobs()
    expect(await findRefunds(orderId)).toMatchObject([{ amount: 10_499, reason: 'second', state: 'done' }])
    const refused = await start()
    await refused.pay('refused')
    expect(await paymentsOf(refused.orderId)).toMatchObject([{ state: 'failed', nextCheckAt: null }])
  })
})

test('REFUND-04 REFUND-05 customer and owner see what goes back; what the provider refuses the owner notes himself', async () => {
  const { customer, orderId, pay } = await start()
  await pay('ok')
  const { number } = await orderOf(orderId)
  const shown = async () =>
    (
      await api.get<{ order: OrderAnswer }>(`/home/coustomer/get-order-details/${orderId}`, {
        token: customer.token,
      })
    ).body.order.refunds
  let printed = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += String(text)
    return true
  })
  expect(await shown()).toBeUndefined()
  await expect(command.run(['devuelto', number, '104.99', '777'])).rejects.toMatchObject({
    code: 'refundNotRefused',
  })
  await moveOrder(number, 'cancelled')
  await expect(command.run(['devuelto', number, '104.99', '777'])).rejects.toMatchObject({
    code: 'refundNotRefused',
  })
  expect(await shown()).toMatchObject([{ amount: PRICE, isDone: false }])
  culqi.state.refund = 'refused'
  await payRefunds()
  expect(await shown()).toMatchObject([{ amount: PRICE, isDone: false }])
  await command.run(['devuelto', number.toLowerCase(), '104.99', '777'])
  expect(await shown()).toMatchObject([{ amount: PRICE, isDone: true }])
  await expect(command.run(['devuelto', number, '104.99', '777'])).rejects.toMatchObject({
    code: 'refundNotRefused',
  })
  await command.run(['listar', number])
  write.mockRestore()
  expect(printed).toMatch(/intento 1 · .* · culqi · S\/104\.99 · cobrado · venta_exitosa · chr_test_/)
  expect(printed).toMatch(/devolución: .* · S\/104\.99 · pedido cancelado · devuelta · 777/)
})

describe('REFUND-01 what was paid goes back when its order is cancelled', () => {
  const cancelled = async () => {
    const started = await start()
    await started.pay('ok')
    const { number } = await orderOf(started.orderId)
    await moveOrder(number, 'cancelled')
    expect(await findRefunds(started.orderId)).toMatchObject([
      { state: 'due', amount: 10_499, reason: 'cancelled' },
    ])
    expect(await stockOf(started.product)).toBe(5)
    return { ...started, number }
  }

  test('by the provider, once, however often it is asked', async () => {
    const { orderId } = await cancelled()
    await Promise.all(Array.from({ length: 6 }, () => payRefunds()))
    await runJobs()
    expect(await findRefunds(orderId)).toMatchObject([{ state: 'done', nextCheckAt: null }])
    expect(await paymentsOf(orderId)).toMatchObject([{ state: 'succeeded', refunded: 10_499 }])
    const [paid] = await paymentsOf(orderId)
    expect(askedBack(paid?.providerRef ?? '')).toBe(1)
    expect(culqi.held(orderId)).toBe(0)
  })

  test('REFUND-10 a reading from before the refund that is booked after it does not undo it', async () => {
    const { orderId } = await cancelled()
    const [known] = await paymentsOf(orderId)
    const provider = providerNamed('culqi')
    if (!known || !provider) throw new Error('no payment')
    const early = await readPayment(provider, known)
    expect(early.report?.refunded).toBe(0)
    await payRefunds()
    const book = (from: typeof known) =>
      transaction(async () => applyProviderReport(await lockOrder(orderId), from, early))
    await book(known)
    expect(await findRefunds(orderId)).toMatchObject([{ state: 'done' }])
    const [later] = await paymentsOf(orderId)
    expect(later?.refunded).toBe(10_499)
    // The same words in a reading that began later: the refund has failed after all.
    await book(later ?? known)
    expect(await findRefunds(orderId)).toMatchObject([{ state: 'failed' }])
  })

  test('REFUND-02 a refund whose answer is lost is found and not made again', async () => {
    const { orderId } = await cancelled()
    culqi.state.refund = 'lost'
    await payRefunds()
    expect(await findRefunds(orderId)).toMatchObject([{ state: 'unknown' }])
    culqi.state.refund = 'ok'
    await runJobs()
    expect(await findRefunds(orderId)).toMatchObject([{ state: 'done' }])
    const [paid] = await paymentsOf(orderId)
    expect(askedBack(paid?.providerRef ?? '')).toBe(1)
  })

  test('REFUND-02 one that the provider refuses is the owner’s to make, and he is told', async () => {
    const { orderId, number } = await cancelled()
    culqi.state.refund = 'refused'
    await payRefunds()
    expect(await findRefunds(orderId)).toMatchObject([{ state: 'refused', nextCheckAt: null }])
    expect(await mailsTo(OWNER, number)).toContain(`Devuelve tú S/104.99 del pedido ${number}`)
    // He does it in the provider's panel: the shop sees it at the next reading.
    const charged = culqi.charges.find(({ metadata }) => metadata.order === orderId)
    if (charged) charged.amount_refunded = charged.amount
    pass(25 * 60 * MINUTE)
    await runJobs()
    expect(await findRefunds(orderId)).toMatchObject([{ state: 'done' }])
  })
})

test('PAYMENT-05 money given back in the provider’s panel appears for 180 days', async () => {
  const { orderId, pay } = await start()
  await pay('ok')
  const charged = culqi.charges.find(({ metadata }) => metadata.order === orderId)
  if (!charged) throw new Error('There is no charge.')
  charged.amount_refunded = 4000
  pass(25 * 60 * MINUTE)
  await checkPayments()
  expect(await findRefunds(orderId)).toMatchObject([{ amount: 4000, reason: 'panel', state: 'done' }])
  const day = 24 * 60 * MINUTE
  for (const ms of [100 * day, 80 * day - 25 * 60 * MINUTE - 1]) {
    pass(ms)
    await checkPayments()
    expect(await paymentsOf(orderId)).toMatchObject([{ nextCheckAt: expect.any(Date) }])
    await db()
      .update(payments)
      .set({ nextCheckAt: new Date(now) })
      .where(eq(payments.orderId, orderId))
  }
  pass(1)
  await checkPayments()
  expect(await paymentsOf(orderId)).toMatchObject([{ refunded: 4000, nextCheckAt: null }])
  expect(await findRefunds(orderId)).toHaveLength(1)
})

test('D-62 an old order is cancelled with the payment that was only opened', async () => {
  const { orderId, product, pay } = await start()
  pass(25 * 60 * MINUTE)
  await cancelUnconfirmedOrders()
  expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled' })
  expect(await paymentsOf(orderId)).toMatchObject([{ state: 'canceled' }])
  expect(await stockOf(product)).toBe(5)
  expect(await pay('ok')).toMatchObject({ status: 409, body: { code: 'orderCancelled' } })
  expect(culqi.held(orderId)).toBe(0)
})

test('REFUND-01 what was paid goes back also where the provider cannot be asked when its order is cancelled', async () => {
  const { orderId, pay } = await start()
  await pay('ok')
  const { number } = await orderOf(orderId)
  culqi.state.isDown = true
  await moveOrder(number, 'cancelled')
  culqi.state.isDown = false
  await runJobs()
  expect(culqi.held(orderId)).toBe(0)
})

test('PAYMENT-03 a fault of the shop is not taken for a silent provider', async () => {
  const { customer, orderId, secret, pay } = await start()
  await pay('late')
  const find = vi.spyOn(providerNamed('culqi') as ProviderAdapter, 'find')
  find.mockRejectedValueOnce(new TypeError('a fault of the shop'))
  pass(MINUTE)
  await expect(checkPayments()).rejects.toThrow('a fault of the shop')
  find.mockRejectedValueOnce(new TypeError('a fault of the shop'))
  expect((await stateOf(customer, secret)).status).toBe(500)
  find.mockRestore()
  expect(await orderOf(orderId)).toMatchObject({ status: 'pending' })
})

describe('GUARD-21 attempts of one order to pay by card', () => {
  test('ten are a day’s measure', async () => {
    const { customer, orderId } = await customerWithOrder((await createProduct()).id)
    const tryOnce = async () => {
      const answer = await open(customer, { price: PRICE, orderId })
      await db().update(payments).set({ state: 'failed' }).where(eq(payments.orderId, orderId))
      return answer
    }
    for (let i = 0; i < 10; i += 1) expect((await tryOnce()).status).toBe(200)
    expect(await tryOnce()).toMatchObject({
      status: 429,
      body: {
        code: 'cardTriesTooMany',
        error: 'Hiciste demasiados intentos con tarjeta. Elige contra entrega o inténtalo mañana.',
      },
    })
  })

  test('to open the page again is none', async () => {
    const { customer, orderId } = await start()
    const answers = []
    for (let i = 0; i < 14; i += 1) answers.push(await open(customer, { price: PRICE, orderId }))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('REFUND-09 the owner gives back what he wants', () => {
  const output = async (...args: string[]): Promise<string> => {
    let printed = ''
    const write = vi.spyOn(process.stdout, 'write').mockImplementation(text => {
      printed += String(text)
      return true
    })
    await command.run(args).finally(() => write.mockRestore())
    return printed
  }

  test('REFUND-09 an amount, then the rest, and never more than was paid', async () => {
    const { customer, orderId, pay } = await start()
    const { number } = await orderOf(orderId)
    await expect(command.run(['devolver', number, 'todo'])).rejects.toMatchObject({ code: 'refundTooMuch' })
    await pay('ok')
    for (const text of ['mucho', '-5', '0', '0.00', '1.999'])
      await expect(command.run(['devolver', number, text])).rejects.toThrow(`«${text}» no es un monto`)
    await expect(command.run(['devolver', number, '105'])).rejects.toThrow('quedan S/104.99')
    expect(await findRefunds(orderId)).toEqual([])
    expect(await output('devolver', number.toLowerCase(), '20')).toContain(
      `${number}: se devolverán S/20.00.`,
    )
    await expect(command.run(['devolver', number, '85'])).rejects.toThrow('quedan S/84.99')
    await payRefunds()
    expect(await output('ver', number)).toMatch(
      /Realizado · Pagado · cuesta S\/104\.99 · cobrado S\/104\.99 · devuelto S\/20\.00 · por devolver S\/0\.00\n.*intento 1.*\n.*S\/20\.00 · por decisión tuya · devuelta/,
    )
    expect(await output('devolver', number, 'todo')).toContain('S/84.99')
    await payRefunds()
    expect(culqi.held(orderId)).toBe(0)
    expect(await orderOf(orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
    expect(await mailsTo(customer.email, number)).toHaveLength(5)
    await expect(command.run(['devolver', number, '1'])).rejects.toThrow('quedan S/0.00')
    await expect(command.run(['ver', 'V-ZZZZZZZZ'])).rejects.toMatchObject({ code: 'notFound' })
  })

  test('REFUND-09 of the same money nothing goes back twice when two ask at once, or the order is cancelled', async () => {
    const { orderId, pay } = await start()
    const { number } = await orderOf(orderId)
    await pay('ok')
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const asked = await Promise.allSettled([
      command.run(['devolver', number, '60']),
      command.run(['devolver', number, '60']),
    ])
    vi.restoreAllMocks()
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await moveOrder(number, 'cancelled')
    expect((await findRefunds(orderId)).map(({ amount }) => amount).sort()).toEqual([4_499, 6_000])
    await payRefunds()
    expect(culqi.held(orderId)).toBe(0)
  })
})

test('PAYMENT-03 a charge whose answer was lost is asked for before all that is only read again', async () => {
  const { orderId, pay } = await start()
  expect(await pay('lost')).toMatchObject({ status: 200, body: { status: 'processing' } })
  const other = await start()
  await other.pay('ok')
  const [paid] = await paymentsOf(other.orderId)
  if (!paid) throw new Error('The payment is missing.')
  // More than one run takes, and all of them due for longer.
  const longAgo = new Date(now - 60 * MINUTE)
  await db()
    .insert(payments)
    .values(
      Array.from({ length: 120 }, (_, i) => ({
        ...paid,
        id: randomUUID(),
        secret: randomUUID(),
        attempt: i + 2,
        nextCheckAt: longAgo,
      })),
    )
  pass(MINUTE)
  await checkPayments()
  expect(await orderOf(orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
  await db().delete(orders).where(eq(orders.id, other.orderId))
})
