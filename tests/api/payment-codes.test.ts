import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { payments as command } from '#cli/payments.ts'
import { db } from '#server/db/index.ts'
import { products } from '#server/db/schema/catalog.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { clock } from '#server/lib/clock.ts'
import { confirmByOwner } from '#server/modules/orders/confirm.ts'
import { cancelUnconfirmedOrders } from '#server/modules/orders/expire.ts'
import type { ProviderAdapter } from '#providers/adapter.ts'
import { providerNamed } from '#server/modules/payments/choice.ts'
import { payRefunds } from '#server/modules/payments/refund-run.ts'
import { checkPayments } from '#server/modules/orders/settle.ts'
import { moveOrder } from '#server/modules/orders/states.ts'
import type { PaymentOpened, PaymentStateAnswer } from '#shared/contracts/payments.ts'
import { cents } from '#shared/rules/money.ts'
import { api } from '../support/api.ts'
import { customerWithOrder, type Customer, type Refusal } from '../support/checkout.ts'
import { findRefunds } from '#server/modules/payments/refunds.ts'
import { setCompany } from '../support/commerce.ts'
import { serveCulqi, WEBHOOK } from '../support/culqi.ts'
import { createProduct } from '../support/shop.ts'

const culqi = await serveCulqi()
const culqiAdapter = providerNamed('culqi') as ProviderAdapter
const MINUTE = 60_000
const HOLD = 30
let now = Date.now()
const pass = (ms: number) => {
  now += ms
}

afterAll(culqi.close)
beforeAll(() => setCompany({ cardPayment: true, culqiOrders: true, cardHoldMinutes: HOLD }))
beforeEach(async () => {
  now = Date.now()
  clock.now = () => new Date(now)
  await setCompany({ culqiOrders: true })
  Object.assign(culqi.state, { isDown: false, isSilent: false })
})

const open = ({ token }: Customer, orderId: string, price: number) =>
  api.post<PaymentOpened & Refusal>('/order/create-payment', { price, orderId }, { token })
const stateOf = ({ token }: Customer, secret: string) =>
  api.get<PaymentStateAnswer>(`/order/payment/${secret}`, { token })
const confirmCash = ({ token }: Customer, orderId: string) =>
  api.get<Refusal>(`/order/confirm/${orderId}`, { token, query: { paymentMethod: 'cod' } })
const orderOf = async (id: string) => (await db().select().from(orders).where(eq(orders.id, id)))[0]
const codesOf = async (orderId: string) =>
  (await db().select().from(payments).where(eq(payments.orderId, orderId))).filter(
    ({ expiresAt }) => expiresAt !== null,
  )

/** An order whose customer opened the frame: what it was given to be paid by a code, as the provider has it. */
async function start(price = 10_000) {
  const product = await createProduct({ stock: 5, price })
  const { customer, orderId, price: total, number } = await customerWithOrder(product.id)
  const { body } = await open(customer, orderId, total)
  const made = culqi.orders.find(({ metadata }) => metadata.order === orderId)
  return { product, customer, orderId, number, total, body, made }
}
async function withCode() {
  const { body, made, ...started } = await start()
  if (!body.code || !made) throw new Error('No code was offered.')
  return { ...started, card: body.clientSecret, code: body.code, made }
}

test('PAYMENT-15 the provider’s order is made from the stored order, and is good as long as its stock is held', async () => {
  const { customer, orderId, number, code, made, total } = await withCode()
  expect(made).toMatchObject({
    amount: 10_499,
    currency_code: 'PEN',
    client_details: { email: customer.email },
    metadata: { order: orderId },
    expiration_date: Math.floor((now + HOLD * MINUTE) / 1000),
  })
  expect(made.order_number).toContain(number)
  expect(code).toMatchObject({ reference: made.id, until: new Date(now + HOLD * MINUTE).toISOString() })
  expect((await stateOf(customer, code.secret)).body).toMatchObject({ orderId, status: 'requires_action' })
  // Somebody who opens the page again gets the same one.
  const again = await open(customer, orderId, total)
  expect(again.body.code).toEqual(code)
  expect(await codesOf(orderId)).toMatchObject([{ state: 'waiting', providerRef: made.id }])
})

test('PAYMENT-15 once it is paid the order is confirmed, by the job', async () => {
  const { orderId, number, made } = await withCode()
  made.payment_code = '36338442'
  pass(20 * MINUTE)
  await checkPayments()
  // The owner can tell who asks for it what they have to pay.
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await command.run(['listar', number])
  expect(print.mock.calls.join('')).toContain(`espera que paguen su código`)
  expect(print.mock.calls.join('')).toContain(`${made.id} 36338442`)
  print.mockRestore()
  made.state = 'paid'
  pass(MINUTE)
  await checkPayments()
  expect(await orderOf(orderId)).toMatchObject({
    status: 'placed',
    paymentStatus: 'paid',
    paymentMethod: 'culqi',
  })
  expect(await codesOf(orderId)).toMatchObject([{ state: 'succeeded', rawState: 'paid' }])
  // What was paid is read again, and not taken back.
  pass(25 * 60 * MINUTE)
  await checkPayments()
  expect(culqi.requests.filter(({ method, url }) => method === 'DELETE' && url.endsWith(made.id))).toEqual([])
})

test('PAYMENT-09 PAYMENT-15 order.status.changed confirms it at once, and only if the provider says so', async () => {
  const { orderId, made } = await withCode()
  const tell = () =>
    api.post(
      '/payments/webhook/culqi',
      {
        object: 'event',
        id: `evt_${randomUUID()}`,
        type: 'order.status.changed',
        data: JSON.stringify({ ...made, object: 'order', state: 'paid' }),
      },
      {
        headers: {
          authorization: `Basic ${Buffer.from(`${WEBHOOK.user}:${WEBHOOK.password}`).toString('base64')}`,
        },
      },
    )
  expect((await tell()).status).toBe(200)
  expect(await orderOf(orderId)).toMatchObject({ status: 'pending' })
  made.state = 'paid'
  expect((await tell()).status).toBe(200)
  expect(await orderOf(orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
})

test.each([
  ['of another amount', { amount: 1 }],
  ['in another currency', { currency_code: 'USD' }],
  ['of another payment', { metadata: { payment: randomUUID(), order: '' } }],
])('PAYMENT-15 an order %s pays nothing', async (_, lie) => {
  const { orderId, made } = await withCode()
  Object.assign(made, { state: 'paid', ...lie })
  pass(2 * MINUTE)
  await checkPayments()
  expect(await orderOf(orderId)).toMatchObject({ status: 'pending' })
})

describe('PAYMENT-15 a code that nobody paid', () => {
  test('is taken back when its time is over, and then the stock returns', async () => {
    const { orderId, made, product } = await withCode()
    pass(HOLD * MINUTE + 1000)
    await cancelUnconfirmedOrders()
    // It may have been paid in the last second: the provider is asked first.
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending' })
    await checkPayments()
    expect(made.state).not.toBe('pending')
    await cancelUnconfirmedOrders()
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled' })
    expect(await codesOf(orderId)).toMatchObject([{ state: 'canceled' }])
    const [row] = await db().select().from(products).where(eq(products.id, product.id))
    expect(row?.stock).toBe(5)
  })

  test('and was paid in the last second counts', async () => {
    const { orderId, made } = await withCode()
    made.state = 'paid'
    pass(HOLD * MINUTE + 1000)
    await cancelUnconfirmedOrders()
    await checkPayments()
    expect(await orderOf(orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
  })

  test('holds no stock for longer than a day, whatever the provider does', async () => {
    const { customer, orderId } = await withCode()
    culqi.state.isDown = true
    pass(26 * 60 * MINUTE)
    await checkPayments()
    await cancelUnconfirmedOrders()
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled' })
    expect((await confirmCash(customer, orderId)).body.code).toBe('orderCancelled')
  })
})

test('PAYMENT-15 asking for a transfer that the owner does not take, or for the result, takes no code back', async () => {
  const { customer, orderId, made } = await withCode()
  const { token } = customer
  const wallet = await api.post<Refusal>(`/order/wallet/${orderId}`, undefined, { token })
  expect(wallet.body.code).toBe('walletUnavailable')
  expect((await api.get(`/order/wallet/${orderId}`, { token })).body).toEqual({ wallet: null })
  const query = { paymentMethod: 'culqi' }
  const result = await api.get<Refusal>(`/order/confirm/${orderId}`, { token, query })
  expect(result.body.code).toBe('paymentNotFinished')
  expect(made.state).toBe('pending')
  expect(await codesOf(orderId)).toMatchObject([{ state: 'waiting' }])
})

type Started = Awaited<ReturnType<typeof withCode>>
const payByCard = ({ card, customer: { token } }: Started) =>
  api.post<Refusal>(`/order/payment/${card}`, { token: 'tkn_test_ok' }, { token })
const openAgain = ({ customer, orderId, total }: Started) => open(customer, orderId, total)

describe('PAYMENT-15 an order is paid by one way alone', () => {
  beforeAll(() =>
    setCompany({ yapeNumber: '987654321', yapeHolder: 'Rosa Quispe', yapeQr: '/media/qr.webp' }),
  )
  const ways: [name: string, pay: (started: Started) => Promise<unknown>, refusal: unknown][] = [
    ['a card is charged', payByCard, { status: 409, body: { code: 'codeNotTakenBack' } }],
    [
      'cash is confirmed',
      ({ customer, orderId }) => confirmCash(customer, orderId),
      { status: 409, body: { code: 'codeNotTakenBack' } },
    ],
    [
      'a wallet is chosen',
      ({ customer: { token }, orderId }) => api.post(`/order/wallet/${orderId}`, undefined, { token }),
      { status: 409, body: { code: 'codeNotTakenBack' } },
    ],
    [
      'the owner confirms it',
      ({ number }) => confirmByOwner(number).catch((error: unknown) => error),
      { code: 'codeNotTakenBack' },
    ],
  ]

  test.each(ways)('before %s the code is taken back', async (_, pay) => {
    const started = await withCode()
    await pay(started)
    expect(started.made.state).toBe('deleted')
    expect(await codesOf(started.orderId)).toMatchObject([{ state: 'canceled' }])
  })

  test.each(ways)('paid just before %s it counts, and nothing else is taken', async (_, pay) => {
    const started = await withCode()
    const { orderId, made } = started
    made.state = 'paid'
    await pay(started)
    expect(await orderOf(orderId)).toMatchObject({
      status: 'placed',
      paymentMethod: 'culqi',
      paymentStatus: 'paid',
    })
    const states = (await db().select().from(payments).where(eq(payments.orderId, orderId))).map(
      ({ state }) => state,
    )
    expect(states.toSorted()).toEqual(['canceled', 'succeeded'])
    expect(culqi.held(orderId)).toBe(0)
    expect(await findRefunds(orderId)).toEqual([])
  })

  test.each(ways)('where the provider cannot be asked before %s, nothing is', async (_, pay, refusal) => {
    const started = await withCode()
    culqi.state.isDown = true
    expect(await pay(started)).toMatchObject(refusal as object)
    expect(await orderOf(started.orderId)).toMatchObject({ status: 'pending', paymentMethod: '' })
    expect((await codesOf(started.orderId)).map(({ state }) => state)).toEqual(['waiting'])
    // And is possible as soon as it can be.
    culqi.state.isDown = false
    await pay(started)
    expect(await codesOf(started.orderId)).toMatchObject([{ state: 'canceled' }])
  })

  test('one that the provider forgets once it was taken back is over', async () => {
    const started = await withCode()
    culqi.state.forgets = true
    expect((await payByCard(started)).status).toBe(200)
    culqi.state.forgets = false
    expect(await codesOf(started.orderId)).toMatchObject([{ state: 'canceled', rawState: 'deleted' }])
  })

  test('two tabs have the same code', async () => {
    const { customer, orderId, total } = await withCode()
    await db().delete(payments).where(eq(payments.orderId, orderId))
    const tabs = await Promise.all([1, 2, 3].map(() => open(customer, orderId, total)))
    const [first] = await codesOf(orderId)
    expect(new Set(tabs.map(({ body }) => body.code?.secret))).toEqual(new Set([first?.secret]))
    expect(await codesOf(orderId)).toHaveLength(1)
  })

  test('an order that is cancelled while its code is taken back stays so', async () => {
    const { customer, orderId, number } = await withCode()
    const withdraw = culqiAdapter.withdrawCode.bind(culqiAdapter)
    const taken = vi.spyOn(culqiAdapter, 'withdrawCode').mockImplementationOnce(async ref => {
      await moveOrder(number, 'cancelled')
      return withdraw(ref)
    })
    expect((await confirmCash(customer, orderId)).body.code).toBe('orderCancelled')
    taken.mockRestore()
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', paymentMethod: '' })
  })

  test('a code of an order that was cancelled is taken back at its provider', async () => {
    const { orderId, number, made } = await withCode()
    await moveOrder(number, 'cancelled')
    await checkPayments()
    expect(made.state).toBe('deleted')
    expect(await codesOf(orderId)).toMatchObject([{ state: 'canceled' }])
  })

  test('the owner confirms no order with an open code', async () => {
    const { orderId, number } = await withCode()
    await expect(moveOrder(number, 'placed')).rejects.toMatchObject({ code: 'codeNotTakenBack' })
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending' })
  })

  test('where taking it back fails for a fault of the shop, it is not taken for a silent provider', async () => {
    const { customer, orderId } = await withCode()
    const failing = vi.spyOn(culqiAdapter, 'withdrawCode').mockRejectedValueOnce(new TypeError('a fault'))
    expect((await confirmCash(customer, orderId)).status).toBe(500)
    failing.mockRestore()
    expect(await orderOf(orderId)).toMatchObject({ status: 'pending' })
  })

  const meanwhile: [name: string, act: (started: Started) => Promise<unknown>][] = [
    ['the order was cancelled', ({ number }) => moveOrder(number, 'cancelled')],
    [
      'a wallet was chosen',
      ({ customer: { token }, orderId }) => api.post(`/order/wallet/${orderId}`, undefined, { token }),
    ],
    [
      'a card is being charged',
      ({ card, customer: { token } }) =>
        api.post(`/order/payment/${card}`, { token: 'tkn_test_late' }, { token }),
    ],
  ]
  test.each(meanwhile)('no code is shown where %s while it was opened', async (_, act) => {
    const started = await withCode()
    const { customer, orderId, total, made } = started
    // Its own is over: the next one is opened.
    made.state = 'expired'
    pass(2 * MINUTE)
    await checkPayments()
    expect(await codesOf(orderId)).toMatchObject([{ state: 'canceled' }])
    const openCode = culqiAdapter.openCode.bind(culqiAdapter)
    const opening = vi.spyOn(culqiAdapter, 'openCode').mockImplementationOnce(async (...asked) => {
      await act(started)
      return openCode(...asked)
    })
    expect((await open(customer, orderId, total)).body.code).toBeUndefined()
    opening.mockRestore()
    expect(await codesOf(orderId)).toMatchObject([{ state: 'canceled' }])
  })

  test('a card for which the bank asks has a code beside it', async () => {
    const started = await withCode()
    const { token } = started.customer
    await api.post(`/order/payment/${started.card}`, { token: 'tkn_test_3ds' }, { token })
    expect(started.made.state).toBe('deleted')
    const { code } = (await openAgain(started)).body
    expect(culqi.orders.find(({ id }) => id === code?.reference)).toMatchObject({ state: 'pending' })
  })

  test('after a card was refused there is a new code', async () => {
    const started = await withCode()
    const { token } = started.customer
    await api.post(`/order/payment/${started.card}`, { token: 'tkn_test_refused' }, { token })
    const { body } = await openAgain(started)
    expect(body.code?.reference).not.toBe(started.made.id)
    expect((await codesOf(started.orderId)).map(({ state }) => state).toSorted()).toEqual([
      'canceled',
      'waiting',
    ])
  })

  test('a charge that was given up for lost and is found takes back the code that took its place', async () => {
    const started = await withCode()
    const { token } = started.customer
    await api.post(`/order/payment/${started.card}`, { token: 'tkn_test_late' }, { token })
    pass(16 * MINUTE)
    await checkPayments()
    const { body } = await openAgain(started)
    const second = culqi.orders.find(({ id }) => id === body.code?.reference)
    expect(second?.state).toBe('pending')
    // As long as it is not found, the code stays.
    pass(8 * MINUTE)
    await checkPayments()
    expect(second?.state).toBe('pending')
    culqi.show()
    pass(16 * MINUTE)
    await checkPayments()
    expect(second?.state).toBe('deleted')
    expect(await orderOf(started.orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
    expect(culqi.held(started.orderId)).toBe(10_499)
  })

  test('an older code beside another, from before there was one alone, is taken back or counted', async () => {
    const { orderId, total } = await withCode()
    const old = culqi.orders[0]
    if (!old) throw new Error('No order was made.')
    for (const state of ['pending', 'paid'] as const) {
      const id = randomUUID()
      culqi.orders.push({
        ...old,
        id: `ord_test_old_${state}`,
        state,
        amount: total * 100,
        expiration_date: now + 1,
        metadata: { payment: id, order: orderId },
      })
      await db()
        .insert(payments)
        .values({
          id,
          secret: id,
          orderId,
          attempt: state === 'paid' ? 90 : 91,
          provider: 'culqi',
          providerRef: `ord_test_old_${state}`,
          amount: cents(total * 100),
          state: 'lost',
          sentAt: new Date(now),
          nextCheckAt: new Date(now),
          expiresAt: new Date(now + MINUTE),
        })
    }
    await checkPayments()
    expect(culqi.orders.at(-2)?.state).toBe('deleted')
    const states = (await codesOf(orderId))
      .toSorted((a, b) => a.attempt - b.attempt)
      .map(({ state }) => state)
    expect(states).toEqual(['canceled', 'succeeded', 'canceled'])
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'paid' })
  })
})

test('PAYMENT-15 REFUND-05 what was paid by a code for an order that was cancelled is the owner’s to give back', async () => {
  const { orderId, number, made } = await withCode()
  made.state = 'paid'
  await moveOrder(number, 'cancelled')
  await checkPayments()
  expect(await codesOf(orderId)).toMatchObject([{ state: 'succeeded' }])
  await payRefunds()
  expect(await findRefunds(orderId)).toMatchObject([
    { amount: 10_499, reason: 'cancelled', state: 'refused' },
  ])
})

describe('PAYMENT-15 how long a code is good', () => {
  test('the same one is given again until five minutes before its end', async () => {
    const { customer, orderId, total, code } = await withCode()
    pass((HOLD - 5) * MINUTE - 1000)
    expect((await open(customer, orderId, total)).body.code).toEqual(code)
    pass(1000)
    const { body } = await open(customer, orderId, total)
    expect(body.clientSecret).toMatch(/^vit_/)
    expect(body.code).toBeUndefined()
  })

  test.each([
    ['a day', '', 24 * 60 * MINUTE],
    ['a quarter of an hour, where it was proved by work alone (NETWORK-02)', 'work', 15 * MINUTE],
  ] as const)(
    'no order is held for longer than %s: it ends then, and for less than five minutes there is none',
    async (_, proof, longest) => {
      const { customer, orderId, total } = await withCode()
      const olderBy = async (ms: number) => {
        await db().delete(payments).where(eq(payments.orderId, orderId))
        await db()
          .update(orders)
          .set({ proof, createdAt: new Date(now - ms) })
          .where(eq(orders.id, orderId))
        return (await open(customer, orderId, total)).body.code?.until
      }
      expect(await olderBy(longest - 5 * MINUTE)).toBe(new Date(now + 5 * MINUTE).toISOString())
      expect(await olderBy(longest - 5 * MINUTE + 1)).toBeUndefined()
    },
  )
})

describe('PAYMENT-15 no code is offered', () => {
  const none = async (price?: number) => {
    const { body, made } = await start(price)
    expect(body.clientSecret).toMatch(/^vit_/)
    expect([body.code, made]).toEqual([undefined, undefined])
  }
  test('without the owner’s setting', async () => {
    await setCompany({ culqiOrders: false })
    await none()
  })
  test('for less than S/6', () => none(100))
  test('while the provider cannot be asked: there is the card', async () => {
    culqi.state.isDown = true
    await none()
  })
})
