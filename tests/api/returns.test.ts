import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { orders as command } from '#cli/orders.ts'
import { payments as paymentCommand } from '#cli/payments.ts'
import { db } from '#server/db/index.ts'
import { products } from '#server/db/schema/catalog.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { clock } from '#server/lib/clock.ts'
import { payRefunds } from '#server/modules/payments/refund-run.ts'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { api } from '../support/api.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { serveCulqi } from '../support/culqi.ts'
import { createProduct } from '../support/shop.ts'

const culqi = await serveCulqi()
const OWNER = 'dueno@example.com'
const DAY = 86_400_000
let printed = ''

afterAll(culqi.close)
beforeAll(() => setCompany({ cardPayment: true, orderMail: OWNER }))
beforeEach(() => {
  clock.now = () => new Date()
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += String(text)
    return true
  })
  return () => vi.restoreAllMocks()
})

/** An order of two units from a stock of five, on its way or delivered. */
async function sent({ method = 'cod', isDelivered = false } = {}) {
  const product = await createProduct({ stock: 5 })
  const { customer, orderId, number } = await customerWithOrder(product.id, 2)
  const { token } = customer
  if (method === 'culqi') {
    const [row] = await db().select({ total: orders.total }).from(orders).where(eq(orders.id, orderId))
    const body = { price: Number(row?.total) / 100, orderId }
    const { clientSecret } = (
      await api.post<{ clientSecret: string }>('/order/create-payment', body, { token })
    ).body
    await api.post(`/order/payment/${clientSecret}`, { token: 'tkn_test_ok' }, { token })
  } else await api.get(`/order/confirm/${orderId}`, { token })
  for (const state of ['en-almacen', 'en-camino', ...(isDelivered ? ['entregado'] : [])])
    await command.run(['estado', number, state])
  const read = async () =>
    (await api.get<{ order: OrderAnswer }>(`/home/coustomer/get-order-details/${orderId}`, { token })).body
      .order
  const stock = async () =>
    (await db().select({ stock: products.stock }).from(products).where(eq(products.id, product.id)))[0]?.stock
  return { customer, orderId, number, read, stock }
}
const back = (number: string, ...rest: string[]) => command.run(['devuelto', number, ...rest])
const passDays = (days: number) => {
  const now = Date.now() + days * DAY
  clock.now = () => new Date(now)
}
const ownersMails = async (number: string) =>
  (await db().select().from(mails).where(eq(mails.recipient, OWNER)))
    .map(({ subject }) => subject)
    .filter(subject => subject.includes(number))

test('RETURN-01 D-110 a parcel refused at the door: the stock returns, nothing becomes paid and nothing is owed', async () => {
  const { number, orderId, read, stock } = await sent()
  await back(number.toLowerCase(), 'no estaba en casa')
  expect(printed).toContain(`${number}: Devuelto`)
  expect(await read()).toMatchObject({ delivery_status: 'returned', payment_status: 'unpaid' })
  expect((await read()).refunds).toBeUndefined()
  expect((await read()).steps.map(({ status }) => status).at(-1)).toBe('returned')
  const [row] = await db().select().from(orders).where(eq(orders.id, orderId))
  expect(row).toMatchObject({ returnReason: 'no estaba en casa', restocked: true, paidAt: null })
  expect(await stock()).toBe(5)
  await expect(back(number, 'otra vez')).rejects.toMatchObject({ code: 'orderStatusRefused' })
  expect(await stock()).toBe(5)
})

test('RETURN-01 written off its units are not for sale; other orders and forms of the command are refused', async () => {
  const broken = await sent()
  await back(broken.number, 'llegó roto', '--sin-stock')
  expect(await broken.stock()).toBe(3)
  const product = await createProduct({ stock: 5 })
  const { number } = await customerWithOrder(product.id)
  await expect(back(number, 'motivo')).rejects.toMatchObject({ code: 'orderStatusRefused' })
  for (const args of [
    ['devuelto', number],
    ['devuelto', number, ' '],
    ['devuelto', number, 'x', '--nada'],
  ])
    await expect(command.run(args)).rejects.toThrow()
  await expect(command.run(['estado', number, 'devuelto'])).rejects.toThrow()
})

test('RETURN-02 REFUND-05 cash that was handed over is the owner’s to give back: mailed, listed, noted once', async () => {
  const { number, orderId, read, stock } = await sent({ isDelivered: true })
  expect(await read()).toMatchObject({ payment_status: 'paid' })
  const { price } = await read()
  await paymentCommand.run(['listar', number])
  expect(printed).toMatch(/cash · S\/[\d.]+ · cobrado/)
  await back(number, 'no le quedó')
  expect(await stock()).toBe(5)
  expect((await read()).refunds).toMatchObject([{ amount: price, isDone: false }])
  await payRefunds()
  expect((await read()).refunds).toMatchObject([{ isDone: false }])
  expect(await ownersMails(number)).toContainEqual(expect.stringMatching(/^Devuelve tú S\/\d/))
  await paymentCommand.run(['devuelto', number, String(price), 'YAPE-123'])
  expect((await read()).refunds).toMatchObject([{ amount: price, isDone: true }])
  const [cash] = await db().select().from(payments).where(eq(payments.orderId, orderId))
  expect(cash?.refunded).toBe(0)
  await paymentCommand.run(['listar', number])
  expect(printed).toMatch(/pedido devuelto · devuelta · YAPE-123/)
})

test('RETURN-02 what was paid by card goes back by the provider', async () => {
  const { number, orderId, read } = await sent({ method: 'culqi', isDelivered: true })
  expect(culqi.held(orderId)).toBeGreaterThan(0)
  await back(number, 'no le quedó')
  await payRefunds()
  expect(culqi.held(orderId)).toBe(0)
  expect((await read()).refunds).toMatchObject([{ isDone: true }])
})

test('RETURN-01 after the days of the policy only what had a fault is taken back', async () => {
  const { number } = await sent({ isDelivered: true })
  passDays(8)
  await expect(back(number, 'no le gustó')).rejects.toMatchObject({ code: 'returnTooLate' })
  await back(number, 'se despegó la suela', '--falla')
  const far = await sent({ isDelivered: true })
  const [row] = await db().select().from(orders).where(eq(orders.id, far.orderId))
  if (!row) throw new Error('The order is missing.')
  await db()
    .update(orders)
    .set({ shipping: { ...row.shipping, envio: 'provincia' }, deliveredAt: new Date(Date.now() - 9 * DAY) })
    .where(eq(orders.id, far.orderId))
  clock.now = () => new Date()
  await back(far.number, 'no le quedó')
})
