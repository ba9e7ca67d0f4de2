import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coupons as couponCommand } from '#cli/coupons.ts'
import { orders as orderCommand } from '#cli/orders.ts'
import { db } from '#server/db/index.ts'
import { products } from '#server/db/schema/catalog.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orders } from '#server/db/schema/orders.ts'
import { cancelUnconfirmedOrders } from '#server/modules/orders/expire.ts'
import { listOrders } from '#server/modules/orders/list.ts'
import { api } from '../support/api.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { createProduct } from '../support/shop.ts'

let printed = ''
beforeEach(() => {
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += String(text)
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const move = (number: string, status: string) => orderCommand.run(['estado', number, status])
const orderOf = async (id: string) => (await db().select().from(orders).where(eq(orders.id, id)))[0]
const stockOf = async (id: string) =>
  (await db().select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock

async function placed(stock = 5) {
  const product = await createProduct({ stock })
  const order = await customerWithOrder(product.id, 2)
  await api.get(`/order/confirm/${order.orderId}`, { token: order.customer.token })
  return { product, ...order }
}

test('D-66 an order goes its way with a time for each state, and delivering cash pays it', async () => {
  const { orderId, number } = await placed()
  for (const status of ['en-almacen', 'En camino', 'delivered'])
    await move(` ${number.toLowerCase()} `, status)
  expect(printed).toContain(`${number}: En almacén`)
  expect(printed).toContain(`${number}: Entregado`)
  const order = await orderOf(orderId)
  expect(order).toMatchObject({ status: 'delivered', paymentStatus: 'paid' })
  for (const time of [
    order?.placedAt,
    order?.warehouseAt,
    order?.shippedAt,
    order?.deliveredAt,
    order?.paidAt,
  ])
    expect(time).toBeInstanceOf(Date)
})

test('D-66 OWNER-42 moves outside of the table are refused with both states and those it can come to, unknown words with the list', async () => {
  const { orderId, number } = await placed()
  await expect(move(number, 'entregado')).rejects.toThrow(
    'Un pedido Realizado no puede pasar a Entregado. Puede pasar a: En almacén, Cancelado.',
  )
  await expect(move(number, 'volando')).rejects.toThrow('«volando» no es un estado.')
  await expect(move('V-XXXXXXXX', 'cancelado')).rejects.toThrow('No encontramos el pedido V-XXXXXXXX.')
  expect((await orderOf(orderId))?.status).toBe('placed')
})

test('D-62 D-66 cancelling returns the stock once, and a shipped order cannot be cancelled', async () => {
  const { number, product } = await placed(5)
  expect(await stockOf(product.id)).toBe(3)
  await move(number, 'cancelado')
  expect(await stockOf(product.id)).toBe(5)
  await expect(move(number, 'cancelado')).rejects.toThrow('Ya no cambia de estado.')
  expect(await stockOf(product.id)).toBe(5)
  const shipped = await placed(5)
  await move(shipped.number, 'en-almacen')
  await move(shipped.number, 'en-camino')
  await expect(move(shipped.number, 'cancelado')).rejects.toThrow('no puede pasar')
})

test('D-66 D-95 an order the owner confirms by telephone is mailed like any other', async () => {
  const product = await createProduct()
  const { number, orderId, customer } = await customerWithOrder(product.id)
  await move(number, 'realizado')
  expect(await orderOf(orderId)).toMatchObject({ status: 'placed', paymentMethod: 'cod' })
  expect(await db().select().from(mails).where(eq(mails.recipient, customer.email))).toHaveLength(1)
})

test('D-66 the list shows number, state, total and customer, of one state or of all', async () => {
  const { number } = await placed()
  await orderCommand.run(['listar'])
  expect(printed).toMatch(
    new RegExp(`${number} · .* · Realizado · Por pagar · S/204\\.99 · 2 u\\. · Rosa Quispe`),
  )
  printed = ''
  await orderCommand.run(['listar', 'entregado'])
  expect(printed).not.toContain(number)
  const later = await placed()
  const newest = async () => (await listOrders({ status: null, limit: 1 }))[0]?.number
  expect(await newest()).toBe(later.number)
  // Of the same moment the one that was made last.
  await db().update(orders).set({ createdAt: new Date() })
  expect(await newest()).toBe(later.number)
  await db()
    .update(orders)
    .set({ createdAt: new Date(Date.now() + 1000) })
    .where(eq(orders.number, number))
  expect(await newest()).toBe(number)
})

test('D-62 an order nobody confirmed is cancelled after 24 hours, not before, by one of several instances', async () => {
  const product = await createProduct({ stock: 6 })
  const old = await customerWithOrder(product.id, 2)
  const young = await customerWithOrder(product.id, 1)
  const age = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await db()
    .update(orders)
    .set({ createdAt: age(24.1) })
    .where(eq(orders.id, old.orderId))
  await db()
    .update(orders)
    .set({ createdAt: age(23.9) })
    .where(eq(orders.id, young.orderId))
  await Promise.all([cancelUnconfirmedOrders(), cancelUnconfirmedOrders(), cancelUnconfirmedOrders()])
  expect((await orderOf(old.orderId))?.status).toBe('cancelled')
  expect((await orderOf(young.orderId))?.status).toBe('pending')
  expect(await stockOf(product.id)).toBe(5)
})

test('D-42 coupons are made with their terms, listed and taken away', async () => {
  await couponCommand.run(
    'crear verano 10% --minimo 50 --desde 2099-12-01 --hasta 2099-12-31 --usos 100'.split(' '),
  )
  const [row] = await db().select().from(coupons)
  expect(row).toMatchObject({ code: 'VERANO', kind: 'percent', value: 10, minimum: 5000, useLimit: 100 })
  expect(row?.startsAt?.toISOString()).toBe('2099-12-01T05:00:00.000Z')
  expect(row?.endsAt?.toISOString()).toBe('2100-01-01T05:00:00.000Z')
  await expect(couponCommand.run(['crear', 'VERANO', '5'])).rejects.toThrow('ya existe')
  await couponCommand.run(['crear', 'QUINCE', '15.50'])
  await couponCommand.run('crear UN-DIA 5% --desde 2099-12-31 --hasta 2099-12-31'.split(' '))
  await couponCommand.run(['quitar', 'UN-DIA'])
  await couponCommand.run(['listar'])
  expect(printed).toContain(
    'VERANO · 10 % · desde S/50.00 de compra · vale desde el 01/12/2099 · hasta el 31/12/2099 · usado 0 de 100 veces',
  )
  expect(printed).toContain('QUINCE · S/15.50 menos · usado 0 veces')
  expect(printed).toContain('Listo: el cupón VERANO se puede usar desde el 01/12/2099.')
  expect(printed).toContain('Listo: el cupón QUINCE ya se puede usar.')
  await couponCommand.run(['quitar', 'verano'])
  await expect(couponCommand.run(['quitar', 'verano'])).rejects.toThrow('No hay ningún cupón VERANO.')
  expect((await db().select().from(coupons)).map(({ code }) => code)).toEqual(['QUINCE'])
})

test('GROW-05 every code of the owner is listed, and of the credit notes the fifty newest', async () => {
  const { customer } = await placed()
  await couponCommand.run(['crear', 'SIEMPRE', '5%'])
  const notes = Array.from({ length: 51 }, (_, i) => ({
    ...({
      code: `NOTA-${String(i).padStart(2, '0')}`,
      kind: 'amount',
      value: 500,
      customerId: customer.id,
    } as const),
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, i)),
  }))
  await db().insert(coupons).values(notes)
  printed = ''
  await couponCommand.run(['listar'])
  const codes = printed.match(
    /^(?:SIEMPRE(?= · 5 %)|NOTA-\d\d(?= · nota de crédito de un cliente · S\/5\.00))/gm,
  )
  expect(codes).toEqual([
    'SIEMPRE',
    ...notes
      .slice(1)
      .toReversed()
      .map(({ code }) => code),
  ])
})

test('CREDIT-01 a credit note is its customer’s money: no command takes it away', async () => {
  const { customer } = await placed()
  const note = { code: 'NC-SUYA', kind: 'amount', value: 500, customerId: customer.id } as const
  await db().insert(coupons).values(note)
  await expect(couponCommand.run(['quitar', 'nc-suya'])).rejects.toThrow('NC-SUYA es una nota de crédito')
  expect(await db().select().from(coupons).where(eq(coupons.code, 'NC-SUYA'))).toMatchObject([note])
})

test.each([
  ['D-42 a percentage above 100', 'crear MUCHO 120%'],
  ['D-42 an amount that is none', 'crear NADA cero'],
  ['D-42 a broken date', 'crear FECHA 5% --hasta 31/12/2026'],
  ['D-42 a code with blanks and signs', 'crear A! 5%'],
  ['D-42 a last day before the first', 'crear NUNCA 5% --desde 2099-12-31 --hasta 2099-12-30'],
  ['D-42 a last day that is over', 'crear AYER 5% --hasta 2020-01-01'],
  ['D-42 zero uses', 'crear USOS 5% --usos 0'],
  ['D-42 an unknown option', 'crear OPCION 5% --color rojo'],
])('%s is refused and nothing is made', async (_, words) => {
  const before = await db().select().from(coupons)
  await expect(couponCommand.run(words.split(' '))).rejects.toThrow()
  expect(await db().select().from(coupons)).toEqual(before)
})
