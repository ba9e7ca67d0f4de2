import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orders as command } from '#cli/orders.ts'
import { parcels as parcelCommand } from '#cli/parcels.ts'
import { db } from '#server/db/index.ts'
import { products, variants } from '#server/db/schema/catalog.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { reversalLines, reversals } from '#server/db/schema/reversals.ts'
import { stockMoves } from '#server/db/schema/stock.ts'
import { insertPayment, updatePayment } from '#server/modules/payments/ledger.ts'
import { clock } from '#server/lib/clock.ts'
import { log } from '#server/lib/log.ts'
import { checkPayments } from '#server/modules/orders/settle.ts'
import { findReversals } from '#server/modules/orders/reversals.ts'
import { refundOrder } from '#server/modules/orders/refund.ts'
import { cashOf } from '#server/modules/payments/cash.ts'
import { itemsOf } from '#server/modules/payments/refund-mails.ts'
import { payRefunds } from '#server/modules/payments/refund-run.ts'
import type { TrackingAnswer } from '#shared/contracts/tracking.ts'
import { reversalMailMessages as left } from '#shared/messages/mail.ts'
import { cents } from '#shared/rules/money.ts'
import { api } from '../support/api.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { serveCulqi } from '../support/culqi.ts'
import { confirmedOrder } from '../support/orders.ts'
import { deliverParcel, orderOfSellers } from '../support/parcels.ts'
import { createProduct } from '../support/shop.ts'
import { printedText } from '../support/printed.ts'

const culqi = await serveCulqi()
const printed = printedText()

afterAll(culqi.close)
beforeAll(() => setCompany({ cardPayment: true, orderMail: 'dueno@example.com' }))

const cancel = (number: string, ...rest: string[]) => command.run(['cancelar', number, ...rest])
const back = (number: string, ...rest: string[]) => command.run(['devuelto', number, 'no le quedó', ...rest])
const mailsTo = async (recipient: string) =>
  (await db().select().from(mails).where(eq(mails.recipient, recipient))).map(
    ({ subject, body }) => `${subject}\n${body}`,
  )

const refundMailsTo = async (recipient: string) =>
  (await db().select().from(mails).where(eq(mails.recipient, recipient)).orderBy(mails.createdAt))
    .filter(({ subject }) => subject.startsWith('Devolución'))
    .map(({ body }) => body)

test('RETURN-04 REFUND-07 of a cash order less is to be collected, everywhere', async () => {
  const { number, read, stock, customer } = await confirmedOrder()
  expect(await stock()).toEqual([3, 2, 4])
  await cancel(number.toLowerCase(), '--linea', '1', '--cantidad', '1')
  expect(printed.text).toContain(`${number}: Realizado, ahora por S/154.99 (por cobrar)`)
  expect(await read()).toMatchObject({
    price: 154.99,
    taken_back: 100,
    subtotal: 250,
    items: 2,
    delivery_status: 'placed',
    payment_status: 'unpaid',
    products: [{ quantity: 2, cancelled: 1 }, { quantity: 1 }],
  })
  expect((await read()).refunds).toBeUndefined()
  expect(await stock()).toEqual([4, 2, 4])
  expect(await mailsTo(customer.email)).toContainEqual(
    expect.stringMatching(
      /Anulamos de tu pedido:\n {2}1 x .*talla 40 {2}S\/100\.00[\s\S]*total a pagar es S\/154\.99/,
    ),
  )
  const tracked = await api.post('/home/order/track', { npedido: number, contacto: customer.email })
  expect(tracked.body).toMatchObject({ total: 154.99, lines: [{ quantity: 1 }, { quantity: 1 }] })
  const other = await confirmedOrder()
  await command.run(['listar'])
  expect(printed.text).toMatch(new RegExp(`${number} .*S/154\\.99 · 2 u\\.`))
  expect(printed.text).toMatch(new RegExp(`${other.number} .*S/254\\.99 · 3 u\\.`))
  for (const state of ['en-almacen', 'en-camino', 'entregado']) await command.run(['estado', number, state])
  const { body } = await api.get<{ order: { _id: string } }>(
    `/home/coustomer/get-dashboard-data/${customer.id}`,
    {
      token: customer.token,
    },
  )
  expect(body).toMatchObject({ recentOrders: [{ price: 154.99 }] })
  const rows = await db()
    .select()
    .from(payments)
    .where(eq(payments.orderId, (await read())._id))
  expect(rows).toMatchObject([{ provider: 'cash', amount: 15_499 }])
  await back(number)
  expect(await read()).toMatchObject({ delivery_status: 'returned', refunds: [{ amount: 154.99 }] })
  expect(await stock()).toEqual([5, 2, 5])
})

test('RETURN-04 REFUND-06 by card the parts go back to the provider, coupon shared out, until nothing is left', async () => {
  const { number, orderId, read, stock } = await confirmedOrder({ method: 'culqi', coupon: 3333 })
  const paid = culqi.held(orderId)
  expect(paid).toBe(25_000 - 3333 + 499)
  await cancel(number, '--linea', '2')
  // S/50 less its fifth of the coupon.
  expect(await read()).toMatchObject({
    price: 178.33,
    taken_back: 43.33,
    refunds: [{ amount: 43.33, isDone: false }],
  })
  await payRefunds()
  expect(culqi.held(orderId)).toBe(paid - 4333)
  const [coupon] = await db()
    .select({ used: coupons.used })
    .from(coupons)
    .innerJoin(orders, eq(orders.couponCode, coupons.code))
    .where(eq(orders.id, orderId))
  expect(coupon?.used).toBe(1)
  for (const state of ['en-almacen', 'en-camino', 'entregado']) await command.run(['estado', number, state])
  await back(number, '--linea', '1', '--cantidad', '1', '--sin-stock')
  expect(await stock()).toEqual([3, 2, 5])
  await back(number, '--linea', '1')
  expect(await stock()).toEqual([4, 2, 5])
  await payRefunds()
  expect(culqi.held(orderId)).toBe(0)
  const order = await read()
  expect(order).toMatchObject({ delivery_status: 'returned', price: 221.66 })
  expect(order.refunds?.map(({ amount }) => amount)).toEqual([43.33, 86.67, 91.66])
  const rows = await db()
    .select()
    .from(refunds)
    .innerJoin(reversals, eq(reversals.id, refunds.reversalId))
    .where(eq(reversals.orderId, orderId))
  expect(rows).toHaveLength(3)
  await command.run(['ver', number])
  expect(printed.text).toMatch(
    /1\. 2 x .*NEGRO, 40.*devueltas 2[\s\S]*2\. 1 x .*anuladas 1[\s\S]*Total: S\/221\.66/,
  )
  expect(printed.text.match(/^ {2}\d\d\/.*/gm)?.map(line => line.split(' · ').slice(1))).toEqual([
    ['anulado', 'S/43.33'],
    ['devuelto', 'S/86.67', 'no le quedó'],
    ['devuelto', 'S/91.66', 'no le quedó'],
  ])
})

test('REFUND-02 REFUND-06 parts whose answer was lost are told apart; what the panel shows is one of them', async () => {
  const { number, orderId, read } = await confirmedOrder({ method: 'culqi' })
  const paid = culqi.held(orderId)
  const pass = (minutes: number) => {
    const now = clock.now().getTime() + minutes * 60_000
    clock.now = () => new Date(now)
  }
  vi.spyOn(log, 'warn').mockReturnValue(undefined)
  await cancel(number, '--linea', '1', '--cantidad', '1')
  culqi.state.refund = 'lost'
  await payRefunds()
  await cancel(number, '--linea', '2')
  Object.assign(culqi.state, { refund: 'ok', isDown: true })
  pass(1)
  await payRefunds()
  culqi.state.isDown = false
  for (let i = 0; i < 3; i += 1) {
    pass(90)
    await payRefunds()
  }
  expect(culqi.held(orderId)).toBe(paid - 15_000)
  expect((await read()).refunds).toMatchObject([
    { amount: 100, isDone: true },
    { amount: 50, isDone: true },
  ])
  // Of two that are due the owner makes the larger one in the panel: the other still is.
  const panel = await confirmedOrder({ method: 'culqi' })
  await cancel(panel.number, '--linea', '2')
  await cancel(panel.number, '--linea', '1', '--cantidad', '1')
  for (const charge of culqi.charges)
    if (charge.metadata.order === panel.orderId) charge.amount_refunded += 10_000
  pass(25 * 60)
  await checkPayments()
  expect((await panel.read()).refunds).toMatchObject([
    { amount: 50, isDone: false },
    { amount: 100, isDone: true },
  ])
  clock.now = () => new Date()
})

test('RETURN-04 REFUND-07 the last units cancelled cancel the order and free its coupon; the tracking shows what is left, then what there was', async () => {
  const { number, orderId, read, customer } = await confirmedOrder({ coupon: 3000 })
  const tracked = async () =>
    (
      await api.post<TrackingAnswer>('/home/order/track', { npedido: number, contacto: customer.email })
    ).body.lines?.map(({ quantity, price }) => [quantity, price])
  await cancel(number, '--linea', '1')
  expect(await tracked()).toEqual([[1, 50]])
  await cancel(number, '--linea', '2')
  expect(await read()).toMatchObject({ delivery_status: 'cancelled', price: 224.99 })
  const had = [
    [2, 100],
    [1, 50],
  ]
  expect(await tracked()).toEqual(had)
  expect((await read()).taken_back).toBeUndefined()
  const gone = await db().select().from(reversals).where(eq(reversals.orderId, orderId))
  expect(gone.reduce((sum, { net, shipping }) => sum + net + shipping, 0)).toBe(22_499)
  const [row] = await db()
    .select({ used: coupons.used })
    .from(coupons)
    .innerJoin(orders, eq(orders.couponCode, coupons.code))
    .where(eq(orders.id, orderId))
  expect(row?.used).toBe(0)
})

/** How an order ended as its row says, which lists, counts and books read, and how often its coupon is used. */
async function endOf(orderId: string) {
  const [row] = await db()
    .select({ order: orders, used: coupons.used })
    .from(orders)
    .leftJoin(coupons, eq(coupons.code, orders.couponCode))
    .where(eq(orders.id, orderId))
  if (!row) throw new Error('no order')
  const { status, cancelledAt, returnedAt, returnReason, restocked } = row.order
  return [status, cancelledAt !== null, returnedAt !== null, returnReason, restocked, row.used]
}

test('D-111 D-62 an order of which nothing is left is cancelled, and its coupon free; or returned, and it is not', async () => {
  const parts = await confirmedOrder({ coupon: 3000 })
  await cancel(parts.number, '--linea', '1')
  expect((await endOf(parts.orderId)).slice(0, 3)).toEqual(['placed', false, false])
  await cancel(parts.number, '--linea', '2')
  expect((await endOf(parts.orderId)).slice(0, 3)).toEqual(['cancelled', true, false])
  expect((await endOf(parts.orderId)).at(-1)).toBe(0)

  const whole = await confirmedOrder({ to: 'delivered', coupon: 3000 })
  await back(whole.number, '--sin-stock')
  expect(await endOf(whole.orderId)).toEqual(['returned', false, true, 'no le quedó', false, 1])
  const restocked = await confirmedOrder({ to: 'delivered' })
  await back(restocked.number)
  expect(await endOf(restocked.orderId)).toEqual(['returned', false, true, 'no le quedó', true, null])
})

test('RETURN-04 REFUND-07 who owes less is mailed once for each part, and not when nothing is left', async () => {
  const { number, customer } = await confirmedOrder()
  const mailed = async () =>
    (await mailsTo(customer.email)).filter(text => text.includes('Anulamos de tu pedido')).length
  await cancel(number, '--linea', '1', '--cantidad', '1')
  await cancel(number, '--linea', '1')
  expect(await mailed()).toBe(2)
  await cancel(number, '--linea', '2')
  expect(await mailed()).toBe(2)
})

test('RETURN-04 of two parts of an order each is shown with its own units', async () => {
  const { orderId, number } = await confirmedOrder({ to: 'delivered' })
  await back(number, '--linea', '2')
  await back(number, '--linea', '1', '--cantidad', '1')
  const parts = await findReversals(orderId)
  expect(
    parts.map(({ lines, net }) => [lines.map(({ quantity, amount }) => [quantity, amount]), net]),
  ).toEqual([
    [[[1, 5_000]], 5_000],
    [[[1, 10_000]], 10_000],
  ])
})

test('RETURN-04 units refused at the door: of a cash order the rest is collected at its delivery', async () => {
  const { number, read, stock } = await confirmedOrder({ to: 'shipped' })
  await back(number, '--linea', '2')
  expect(printed.text).toContain(`${number}: En camino, ahora por S/204.99 (por cobrar)`)
  expect(await stock()).toEqual([3, 2, 5])
  await command.run(['estado', number, 'entregado'])
  expect(await read()).toMatchObject({
    price: 204.99,
    payment_status: 'paid',
    products: [{}, { returned: 1 }],
  })
})

test('RETURN-04 STOCK-03 of a size that left the shop nothing returns to the stock', async () => {
  const { number, sized, stock } = await confirmedOrder()
  const left = async () => {
    const moves = await db().select().from(stockMoves).where(eq(stockMoves.productId, sized.id))
    const [row] = await db().select({ stock: products.stock }).from(products).where(eq(products.id, sized.id))
    return [moves.length, row?.stock, await stock()]
  }
  await db()
    .delete(variants)
    .where(eq(variants.id, sized.sizeIds[0] ?? ''))
  const before = await left()
  await cancel(number, '--linea', '1', '--cantidad', '1')
  expect(await left()).toEqual(before)
  // Nor to a product that has no sizes since.
  await db().update(products).set({ hasVariants: false }).where(eq(products.id, sized.id))
  await cancel(number, '--linea', '1', '--cantidad', '1')
  expect(await left()).toEqual(before)
})

test('REFUND-07 who gave back more of his own will before does not owe the part again, and nobody is asked to pay', async () => {
  const { number, read, customer } = await confirmedOrder({ method: 'culqi' })
  await refundOrder(number, cents(25_000))
  await cancel(number, '--linea', '1')
  expect((await read()).refunds).toMatchObject([{ amount: 250 }, { amount: 4.99 }])
  await cancel(number, '--linea', '2', '--sin-stock')
  expect((await read()).refunds).toHaveLength(2)
  for (const text of await mailsTo(customer.email)) expect(text).not.toContain('total a pagar')
})

test('REFUND-08 REFUND-06 what was faulty takes its part of the shipping fee along; the mails name both, of this part alone', async () => {
  const { number, read, customer, plain, sized } = await confirmedOrder({ method: 'culqi', to: 'delivered' })
  await back(number, '--linea', '2', '--falla')
  expect((await read()).refunds).toMatchObject([{ amount: 50.99 }])
  const [faulty = ''] = await refundMailsTo(customer.email)
  expect(faulty).toContain(left.unit({ quantity: 1, name: plain.name, size: '', amount: 'S/50.00' }))
  expect(faulty).toContain(left.shipping('S/0.99'))
  expect(faulty).not.toContain(sized.name)
  await back(number, '--linea', '1', '--cantidad', '1')
  const [, other = ''] = await refundMailsTo(customer.email)
  expect(other).toContain(left.unit({ quantity: 1, name: sized.name, size: '40', amount: 'S/100.00' }))
  expect(other).not.toContain(plain.name)
  expect(other).not.toContain(left.shipping('').trim())
})

test('RETURN-04 what the order does not have, or not any more, is refused, and nothing is written', async () => {
  const { number, orderId, read, stock } = await confirmedOrder()
  const refused = (code: string, ...args: string[]) =>
    expect(command.run([args[0] ?? '', number, ...args.slice(1)])).rejects.toMatchObject({ code })
  await refused('lineUnknown', 'cancelar', '--linea', '3')
  await refused('lineUnknown', 'cancelar', '--linea', 'NO-HAY')
  // Older orders have lines without a SKU.
  const isOwn = eq(orderLines.orderId, orderId)
  await db().update(orderLines).set({ sku: '' }).where(isOwn)
  await refused('lineUnknown', 'cancelar', '--linea', '')
  await refused('unitsTooMany', 'cancelar', '--linea', '1', '--cantidad', '3')
  await refused('orderStatusRefused', 'devuelto', 'motivo', '--linea', '1')
  for (const args of [
    ['--cantidad', '1'],
    ['--linea', '1', '--cantidad', '0'],
    ['--linea', '1', '--cantidad', '-1'],
    ['--nada'],
    ['--falla'],
  ])
    await expect(cancel(number, ...args)).rejects.toThrow()
  const open = await insertPayment({ id: orderId, total: cents(25_499) }, 'culqi')
  await updatePayment(open, { state: 'processing' })
  await refused('paymentInProgress', 'cancelar', '--linea', '1')
  expect(await read()).toMatchObject({ price: 254.99, items: 3 })
  expect(await stock()).toEqual([3, 2, 4])
  expect(await db().select().from(reversals).where(eq(reversals.orderId, orderId))).toEqual([])
  const unconfirmed = await customerWithOrder((await createProduct({ stock: 5 })).id, 2)
  await expect(cancel(unconfirmed.number, '--linea', '1', '--cantidad', '1')).rejects.toMatchObject({
    code: 'orderNotConfirmed',
  })
  await cancel(unconfirmed.number)
  expect(printed.text).toContain(`${unconfirmed.number}: Cancelado`)
})

test('RETURN-04 a line is named by its place or its SKU, in letters of either case', async () => {
  const { number, plain, sized, stock } = await confirmedOrder()
  const [row] = await db().select({ code: products.code }).from(products).where(eq(products.id, plain.id))
  await cancel(number, '--linea', ` ${row?.code.toLowerCase() ?? ''} `, '--cantidad', '1')
  expect(await stock()).toEqual([3, 2, 5])
  await cancel(number, '--linea', '1', '--cantidad', '1')
  expect(await stock()).toEqual([4, 2, 5])
  await db().update(orderLines).set({ sku: 'Par-40' }).where(eq(orderLines.productId, sized.id))
  await cancel(number, '--linea', 'pAR-40')
  expect(await stock()).toEqual([5, 2, 5])
})

test('RETURN-04 two commands for the same units at once: one of them is refused', async () => {
  const { number, read } = await confirmedOrder()
  const both = await Promise.allSettled([cancel(number, '--linea', '2'), cancel(number, '--linea', '2')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await read()).toMatchObject({ price: 204.99 })
})

test('REFUND-06 the mail names the units that left in the order of their lines', async () => {
  const { orderId } = await confirmedOrder({ method: 'culqi' })
  const lines = await db().select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const sorted = lines.toSorted((a, b) => a.position - b.position)
  const id = randomUUID()
  await db()
    .insert(reversals)
    .values({ id, orderId, kind: 'cancelled', restocked: true, net: cents(2) })
  for (const { id: lineId } of sorted.toReversed())
    await db()
      .insert(reversalLines)
      .values({ reversalId: id, lineId, quantity: 1, amount: cents(1) })
  // Written again, the first comes last where nothing sorts them.
  const [first] = sorted
  await db()
    .update(orderLines)
    .set({ color: 'ROJO' })
    .where(eq(orderLines.id, first?.id ?? ''))
  expect(await itemsOf(id)).toMatch(new RegExp(sorted.map(({ name }) => name).join('[^]*')))
})

test('REFUND-06 the reversals of an order are read from the oldest to the newest', async () => {
  const { orderId } = await confirmedOrder()
  const made = async (createdAt: Date) => {
    const id = randomUUID()
    await db()
      .insert(reversals)
      .values({ id, orderId, kind: 'cancelled', restocked: true, net: cents(0), createdAt })
    return id
  }
  const late = await made(new Date('2027-03-02T12:00:00Z'))
  const early = await made(new Date('2027-03-01T12:00:00Z'))
  expect((await findReversals(orderId)).map(({ id }) => id)).toEqual([early, late])
})

const rowOf = async (id: string) => (await db().select().from(orders).where(eq(orders.id, id)))[0]
const parcel = (number: string, ...words: string[]) => parcelCommand.run(['estado', number, ...words])

test('PARCEL-04 REFUND-06 an order whose last open units are cancelled follows its delivered parcel', async () => {
  const { number, orderId } = await orderOfSellers({ shops: ['Uno', 'Dos'], method: 'culqi' })
  await deliverParcel(`${number}-1`)
  expect(await rowOf(orderId)).toMatchObject({ status: 'placed', deliveredAt: null })
  const deliveredAt = new Date('2027-03-01T15:00:00Z')
  const now = vi.spyOn(clock, 'now').mockReturnValue(deliveredAt)
  await cancel(number, '--linea', '2')
  now.mockRestore()
  expect(await rowOf(orderId)).toMatchObject({ status: 'delivered', deliveredAt })
})

test('D-111 an order of which one parcel came back counts as returned when the other is cancelled, else as cancelled', async () => {
  const [one, other, third] = [
    await orderOfSellers({ shops: ['Uno', 'Dos'], method: 'culqi' }),
    await orderOfSellers({ shops: ['Uno', 'Dos'], method: 'culqi' }),
    await orderOfSellers({ shops: ['Uno', 'Dos'], method: 'culqi' }),
  ]
  await deliverParcel(`${one.number}-1`)
  await parcel(`${one.number}-1`, 'devuelto', '--motivo', 'Grande')
  await cancel(one.number, '--linea', '2')
  expect(await rowOf(one.orderId)).toMatchObject({ status: 'returned', cancelledAt: null })
  await cancel(other.number, '--linea', '1')
  await cancel(other.number, '--linea', '2')
  expect(await rowOf(other.orderId)).toMatchObject({ status: 'cancelled', returnedAt: null })
  for (const place of ['1', '2']) await deliverParcel(`${third.number}-${place}`)
  await back(third.number)
  expect(await rowOf(third.orderId)).toMatchObject({ status: 'returned', returnReason: 'no le quedó' })
})

test('PARCEL-16 what is not collected is what leaves the fee without having been paid, and nothing of a paid order', async () => {
  const uncollected = async (id: string) =>
    (await findReversals(id)).map(row => [row.shipping > 0, row.uncollected])
  const paid = await orderOfSellers({ shops: ['Uno', 'Dos'], method: 'culqi' })
  for (const place of ['1', '2']) await deliverParcel(`${paid.number}-${place}`)
  await back(paid.number, '--linea', '1', '--falla')
  expect(await uncollected(paid.orderId)).toEqual([[true, 0]])
  // Its share of the fee was collected with the first parcel.
  const cash = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  await deliverParcel(`${cash.number}-1`)
  await parcel(`${cash.number}-1`, 'devuelto', '--motivo', 'Roto', '--falla')
  const [[hasShipping, left] = []] = await uncollected(cash.orderId)
  expect([hasShipping, left]).toEqual([true, 0])
})

test('PARCEL-16 the fee that a parcel brought stays in its cash when the whole order comes back', async () => {
  const { number, orderId } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  await deliverParcel(`${number}-1`)
  for (const state of ['en-almacen', 'en-camino']) await parcel(`${number}-2`, state)
  const cash = async () => (await cashOf(orderId)).map(({ fee, amount }) => [fee, amount])
  const before = await cash()
  expect(before).toEqual([[expect.any(Number), expect.any(Number)]])
  expect(before[0]?.[0]).toBeGreaterThan(0)
  await back(number, '--falla')
  expect(await rowOf(orderId)).toMatchObject({ status: 'returned' })
  expect(await cash()).toEqual(before)
})
