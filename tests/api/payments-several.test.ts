import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { orders as orderCommand } from '#cli/orders.ts'
import { payments as command } from '#cli/payments.ts'
import { db } from '#server/db/index.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { clock } from '#server/lib/clock.ts'
import type { ProviderAdapter } from '#providers/adapter.ts'
import { providerNamed } from '#server/modules/payments/choice.ts'
import { checkPayments } from '#server/modules/orders/settle.ts'
import { insertPayment, updatePayment } from '#server/modules/payments/ledger.ts'
import { updateRefund } from '#server/modules/payments/refund-book.ts'
import { payRefunds } from '#server/modules/payments/refund-run.ts'
import { insertRefund } from '#server/modules/payments/refunds.ts'
import { approvedWith, repeatsOf } from '#server/modules/payments/transfer-rows.ts'
import { cents, formatSoles } from '#shared/rules/money.ts'
import type { PaymentOpened, PaymentStateAnswer } from '#shared/contracts/payments.ts'
import { api } from '../support/api.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { serveCulqi, WEBHOOK } from '../support/culqi.ts'
import { serveMercadoPago, signed } from '../support/mercadopago.ts'
import { confirmedOrder } from '../support/orders.ts'
import { createProduct } from '../support/shop.ts'

const culqi = await serveCulqi()
const mercado = await serveMercadoPago()
const PRICE = 104.99

afterAll(() => Promise.all([culqi.close(), mercado.close()]))
beforeAll(() => setCompany({ cardPayment: true }))
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  return () => vi.restoreAllMocks()
})

const rowsOf = (orderId: string) =>
  db().select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.attempt)
const amountsOf = async (orderId: string) =>
  (await db().select().from(refunds).innerJoin(payments, eq(payments.id, refunds.paymentId)))
    .filter(row => row.payments.orderId === orderId)
    .toSorted((a, b) => a.payments.attempt - b.payments.attempt)
    .map(row => [row.payments.attempt, row.refunds.amount])

/** An order, and its payment at a provider that is open. */
async function opened(provider: 'culqi' | 'mercadopago') {
  const { customer, orderId } = await customerWithOrder((await createProduct({ stock: 5 })).id)
  const { token } = customer
  const body = { price: PRICE, orderId, provider }
  const { clientSecret } = (await api.post<PaymentOpened>('/order/create-payment', body, { token })).body
  const state = async () =>
    (await api.get<PaymentStateAnswer>(`/order/payment/${clientSecret}`, { token })).body.status
  return { token, orderId, clientSecret, state }
}

test('PAYMENT-03 of several charges of one payment the paid one counts, whichever is the newest', async () => {
  const { token, orderId, clientSecret, state } = await opened('culqi')
  await api.post(`/order/payment/${clientSecret}`, { token: 'tkn_test_lost' }, { token })
  const [paid] = culqi.charges.filter(({ metadata }) => metadata.order === orderId)
  if (!paid) throw new Error('Nothing was charged.')
  const refused = { ...paid, outcome: { type: 'venta_rechazada' } }
  culqi.charges.push({ ...refused, id: 'chr_test_after' })
  culqi.charges.splice(culqi.charges.indexOf(paid), 0, { ...refused, id: 'chr_test_before' })
  expect(await state()).toBe('succeeded')
  expect(await rowsOf(orderId)).toMatchObject([{ providerRef: paid.id }])
})

test('PAYMENT-15 PROVIDER-05 a page that another tab opened meanwhile is not shown as a code', async () => {
  await setCompany({ culqiOrders: true })
  const { customer, orderId } = await customerWithOrder((await createProduct({ stock: 5 })).id)
  const create = (provider: string) =>
    api.post<PaymentOpened>(
      '/order/create-payment',
      { price: PRICE, orderId, provider },
      { token: customer.token },
    )
  const provider = providerNamed('culqi') as ProviderAdapter
  const openCode = provider.openCode.bind(provider)
  vi.spyOn(provider, 'openCode').mockImplementationOnce(async (...asked) => {
    await create('mercadopago')
    return openCode(...asked)
  })
  const { body } = await create('culqi')
  await setCompany({ culqiOrders: false })
  expect(body.code).toBeUndefined()
  expect((await rowsOf(orderId)).map(({ provider: at, state }) => [at, state])).toEqual([
    ['culqi', 'canceled'],
    ['mercadopago', 'waiting'],
  ])
})

test('MERCADO-02 of several payments on one page the approved one counts, whichever is the newest', async () => {
  const { orderId, state } = await opened('mercadopago')
  const page = mercado.preferences.at(-1)
  if (!page) throw new Error('No page was opened.')
  const [, paid] = ['rejected', 'approved', 'rejected'].map(status => mercado.pay(page, { status }))
  expect(await state()).toBe('succeeded')
  expect(await rowsOf(orderId)).toMatchObject([{ providerRef: String(paid?.id) }])
})

/** An order that was paid in two parts: by card, and S/50.00 in cash. */
async function paidTwice() {
  const order = await confirmedOrder({ method: 'culqi' })
  const { id } = await insertPayment({ id: order.orderId, total: cents(5_000) }, 'cash')
  await db().update(payments).set({ state: 'succeeded', succeededAt: clock.now() }).where(eq(payments.id, id))
  const [card] = await rowsOf(order.orderId)
  return { ...order, card: card?.amount ?? 0 }
}

test('REFUND-09 of several payments an amount goes back once: of the oldest, and only what that lacks of the next', async () => {
  const { number, orderId, card } = await paidTwice()
  await command.run(['devolver', number, '60.00'])
  expect(await amountsOf(orderId)).toEqual([[1, 6_000]])
  const more = (card - 6_000 + 1_000) / 100
  await command.run(['devolver', number, more.toFixed(2)])
  expect(await amountsOf(orderId)).toEqual([
    [1, 6_000],
    [1, card - 6_000],
    [2, 1_000],
  ])
  let printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += String(text)
    return true
  })
  await command.run(['ver', number])
  const [order = '', ...attempts] = printed.split(/^(?=.* · intento )/m)
  expect(order).toContain(formatSoles(cents(card + 5_000)))
  expect(order).toContain(formatSoles(cents(card + 1_000)))
  // The newest attempt comes first, and each has what goes back of it alone.
  expect(attempts.map(text => text.split('devolución:').length - 1)).toEqual([1, 2])
  printed = ''
  await command.run(['devolver', number, 'todo'])
  expect(printed).toContain(formatSoles(cents(4_000)))
  const all = await amountsOf(orderId)
  expect(all.reduce((sum, [, amount = 0]) => sum + amount, 0)).toBe(card + 5_000)
})

test('REFUND-06 of several payments units that leave the order go back once', async () => {
  const { number, orderId } = await paidTwice()
  await orderCommand.run(['cancelar', number, '--linea', '1', '--cantidad', '1'])
  expect(await amountsOf(orderId)).toEqual([[1, 10_000]])
})

test('REFUND-11 of several payments each is read before anything is promised, also beside one that cannot be', async () => {
  const order = await confirmedOrder({ method: 'culqi' })
  for (const provider of ['mercadopago', 'gone'])
    await insertPayment({ id: order.orderId, total: cents(1_000) }, provider, {
      ...{ state: 'succeeded', succeededAt: clock.now(), providerRef: '77' },
    })
  const charge = culqi.charges.find(({ metadata }) => metadata.order === order.orderId)
  if (!charge) throw new Error('Nothing was charged.')
  culqi.refundInPanel(charge, 3_000)
  mercado.state.fault = '500'
  await orderCommand.run(['cancelar', order.number])
  mercado.state.fault = null
  const rows = (await db().select().from(refunds).innerJoin(payments, eq(payments.id, refunds.paymentId)))
    .filter(row => row.payments.orderId === order.orderId && row.payments.provider === 'culqi')
    .map(({ refunds: { reason, amount } }) => `${reason} ${String(amount)}`)
  expect(rows.toSorted()).toEqual([`cancelled ${String(charge.amount - 3_000)}`, 'panel 3000'])
})

test('RECONCILE-01 of a day Mercado Pago lists all payments, over several pages, and none of another day', async () => {
  const [from, to] = [new Date('2025-03-10T05:00:00Z'), new Date('2025-03-11T05:00:00Z')]
  const times = [
    new Date(from.getTime() - 1),
    ...Array.from({ length: 230 }, (_, i) => new Date(from.getTime() + i * 60_000)),
    to,
  ]
  const page = { external_reference: randomUUID(), items: [] }
  const usual = clock.now
  const before = mercado.payments.splice(0)
  const ids = times.map(time => {
    clock.now = () => time
    return String(mercado.pay(page as unknown as (typeof mercado.preferences)[number]).id)
  })
  clock.now = usual
  const listed = await providerNamed('mercadopago')?.list({ from, to }, { hasCodes: false })
  mercado.payments.splice(0, mercado.payments.length, ...before)
  expect(listed?.map(({ reference }) => reference)).toEqual(ids.slice(1, -1).toReversed())
})

const tellCulqi = (data: unknown) =>
  api.post(
    '/payments/webhook/culqi',
    {
      ...{ object: 'event', id: `evt_test_${randomUUID()}`, type: 'charge.creation.succeeded' },
      data: JSON.stringify(data),
    },
    {
      headers: {
        authorization: `Basic ${Buffer.from(`${WEBHOOK.user}:${WEBHOOK.password}`).toString('base64')}`,
      },
    },
  )

test('PAYMENT-03 a payment that cannot be asked about is put off, and none beside it', async () => {
  const [due, later] = await Promise.all(
    [0, 60_000].map(async wait => {
      const { orderId } = await customerWithOrder((await createProduct({ stock: 5 })).id)
      const nextCheckAt = new Date(clock.now().getTime() + wait)
      const values = { state: 'processing', sentAt: clock.now(), nextCheckAt } as const
      return insertPayment({ id: orderId, total: cents(10_499) }, 'gone', values)
    }),
  )
  if (!due || !later) throw new Error('The payments are missing.')
  await checkPayments()
  const checkOf = async ({ orderId }: typeof due) => (await rowsOf(orderId))[0]?.nextCheckAt
  expect((await checkOf(due))?.getTime()).toBeGreaterThan(due.nextCheckAt?.getTime() ?? 0)
  expect(await checkOf(later)).toEqual(later.nextCheckAt)
})

test('PAYMENT-03 without the keys of its provider a charge is given up by nobody', async () => {
  const { orderId } = await customerWithOrder((await createProduct({ stock: 5 })).id)
  const values = { state: 'processing', sentAt: new Date(0), nextCheckAt: clock.now() } as const
  await insertPayment({ id: orderId, total: cents(10_499) }, 'culqi', values)
  const keys = vi.spyOn(providerNamed('culqi') as ProviderAdapter, 'hasKeys').mockReturnValue(false)
  await checkPayments()
  expect((await rowsOf(orderId)).map(({ state }) => state)).toEqual(['processing'])
  keys.mockRestore()
})

test('REFUND-02 a refund for which nobody can be asked is put off, and waits', async () => {
  const { orderId } = await customerWithOrder((await createProduct({ stock: 5 })).id)
  const paid = { state: 'succeeded', succeededAt: clock.now() } as const
  const { id } = await insertPayment({ id: orderId, total: cents(10_499) }, 'gone', paid)
  const now = clock.now()
  await insertRefund({ paymentId: id, amount: cents(10_499), reason: 'cancelled', nextCheckAt: now })
  await payRefunds()
  const [row] = await db().select().from(refunds).where(eq(refunds.paymentId, id))
  expect(row).toMatchObject({ state: 'due' })
  expect(row?.nextCheckAt?.getTime()).toBeGreaterThan(now.getTime())
})

test('PAYMENT-03 a silent provider is asked about four payments at once and no more', async () => {
  await db().update(payments).set({ nextCheckAt: null })
  for (let i = 0; i < 6; i += 1) {
    const { orderId } = await customerWithOrder((await createProduct({ stock: 5 })).id)
    const values = { state: 'processing', sentAt: clock.now(), nextCheckAt: new Date(0) } as const
    await insertPayment({ id: orderId, total: cents(10_499) }, 'culqi', values)
  }
  const [silence, hangUp] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
  let open = 0
  vi.spyOn(providerNamed('culqi') as ProviderAdapter, 'find').mockImplementation(() => {
    open += 1
    if (open === 4) silence.resolve(null)
    return hangUp.promise
  })
  const checking = checkPayments()
  await silence.promise
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(open).toBe(4)
  hangUp.resolve(null)
  await checking
  expect(open).toBe(6)
})

test('PAYMENT-02 REFUND-10 a move that the table of states does not have is a bug, and nothing is written', async () => {
  const { orderId } = await customerWithOrder((await createProduct({ stock: 5 })).id)
  const row = await insertPayment({ id: orderId, total: cents(10_499) }, 'culqi', { state: 'failed' })
  await expect(updatePayment(row, { state: 'waiting' })).rejects.toThrow('from failed to waiting')
  const back = await insertRefund({ paymentId: row.id, amount: cents(1), reason: 'owner', state: 'done' })
  await expect(updateRefund(back, { state: 'asked' })).rejects.toThrow('from done to asked')
  expect(await rowsOf(orderId)).toMatchObject([{ state: 'failed' }])
})

test('PAYMENT-09 an event whose payment is no id of ours is taken note of at both providers', async () => {
  for (const payment of ['nada', '1', "'; drop", 'ff'.repeat(40)])
    expect((await tellCulqi({ id: 'chr_x', metadata: { payment } })).status).toBe(200)
  const page = { external_reference: 'nada', items: [] }
  const made = mercado.pay(page as unknown as (typeof mercado.preferences)[number])
  const told = await api.post(
    '/payments/webhook/mercadopago',
    { type: 'payment' },
    { query: { 'data.id': String(made.id) }, headers: signed(String(made.id), { requestId: randomUUID() }) },
  )
  expect(told.status).toBe(200)
})

test('PAYMENT-09 PROVIDER-06 the event of one provider has no payment of another read', async () => {
  const { orderId } = await opened('mercadopago')
  const [row] = await rowsOf(orderId)
  const asked = mercado.requests.length
  await tellCulqi({ id: row?.providerRef, metadata: { payment: row?.id } })
  expect(mercado.requests.length).toBe(asked)
  expect(await rowsOf(orderId)).toEqual([row])
})

test('WALLET-04 WALLET-11 the same number in the other wallet is no repeat, nor is the transfer itself', async () => {
  const names = ['yape', 'plin', 'yape', 'yape'] as const
  const rows: (typeof payments.$inferSelect)[] = []
  for (const name of names) {
    const { orderId } = await customerWithOrder((await createProduct({ stock: 5 })).id)
    const row = await insertPayment({ id: orderId, total: cents(10_499) }, name, {
      providerRef: name === 'plin' ? '00700700' : '700700',
      state: 'succeeded',
    })
    rows.push(row)
  }
  const [yape, plin, again] = rows
  if (!yape || !plin || !again) throw new Error('The transfers are missing.')
  expect(await repeatsOf(plin)).toEqual([])
  expect(await approvedWith(plin)).toEqual([])
  expect(await repeatsOf(yape)).toHaveLength(2)
  expect(await approvedWith(again)).toHaveLength(2)
  await db().update(payments).set({ state: 'failed' }).where(eq(payments.id, yape.id))
  expect(await repeatsOf(again)).toHaveLength(2)
  expect(await approvedWith(again)).toHaveLength(1)
})
