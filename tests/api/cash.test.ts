import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { company as companyCommand } from '#cli/company.ts'
import { orders as orderCommand } from '#cli/orders.ts'
import { db } from '#server/db/index.ts'
import { products } from '#server/db/schema/catalog.ts'
import { company } from '#server/db/schema/company.ts'
import { orders } from '#server/db/schema/orders.ts'
import { cancelUnconfirmedOrders } from '#server/modules/orders/expire.ts'
import type { OrderShipping } from '#shared/rules/orders.ts'
import { api } from '../support/api.ts'
import {
  contactOf,
  customerWithOrder,
  place,
  putInCart,
  shippingInfo,
  type Refusal,
} from '../support/checkout.ts'
import { commandHere } from '../support/command.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { createProduct } from '../support/shop.ts'

// The shop could take cards; whether it does is the owner's switch (D-70). Nobody is asked in these tests.
process.env['CULQI_PUBLIC_KEY'] = 'pk_test'
process.env['CULQI_SECRET_KEY'] = 'sk_test'

beforeEach(async () => {
  await db().update(orders).set({ status: 'cancelled' })
  await db().delete(company)
  await setCompany({ name: 'Vitrina' })
})

const set = (name: string, value: string) => companyCommand.run(['fijar', name, value])
const settings = () => ({
  DATABASE_URL: process.env['DATABASE_URL'] ?? '',
  VAR_DIR: process.env['VAR_DIR'] ?? '',
})
const stateOf = async (id: string) => (await db().select().from(orders).where(eq(orders.id, id)))[0]?.status
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** Asks for goods of S/100 to this place; the fee is that of the province. */
async function ask(units: number, shipping: Record<string, string> = {}) {
  const customer = await signedIn()
  const product = await createProduct({ price: 10_000, stock: 50 })
  await putInCart(customer, product.id, units)
  const answer = await place(customer, {
    shippingInfo: { ...shippingInfo, ...contactOf(customer), ...shipping },
    ...(shipping['envio'] === 'tienda' ? { shipping_fee: 0 } : {}),
  })
  const [row] = await db().select().from(products).where(eq(products.id, product.id))
  return { ...answer, left: row?.stock }
}

test('CASH-01 an order above the largest is refused where cash is the only way, with what to do, and takes nothing', async () => {
  await set('contra_entrega_hasta', '304.99')
  expect((await ask(3)).status).toBe(200)
  const refused = await ask(4)
  expect([refused.status, refused.body.code, refused.left]).toEqual([409, 'cashTooMuch', 50])
  expect(refused.body.error).toBe(
    'Contra entrega llevamos pedidos de hasta S/304.99. Quita algún producto de tu carrito o elige recojo en tienda.',
  )
  expect((await ask(4, { envio: 'tienda' })).status).toBe(200)
  await setCompany({ cardPayment: true })
  expect((await ask(4)).status).toBe(200)
})

test('CASH-02 only the named provinces take cash, however they are spelled; a name that none has is refused', async () => {
  await set('contra_entrega_provincias', 'callao | NAZCA')
  expect((await db().select().from(company))[0]?.cashProvinces).toEqual(['Callao', 'Nasca'])
  const refused = await ask(1)
  expect([refused.status, refused.body.code]).toEqual([409, 'cashNotHere'])
  expect(refused.body.error).toBe(
    'Los pedidos a Lima no se pagan contra entrega. Elige recojo en tienda o escríbenos para coordinar otro pago.',
  )
  const there = { province: 'Nasca', city: 'Nasca', envio: 'provincia' }
  expect((await ask(1, there)).body.code).not.toBe('cashNotHere')
  await expect(set('contra_entrega_provincias', 'Lima, Limma')).rejects.toThrow('«Limma» no es una provincia')
  await set('contra_entrega_provincias', ' ')
  expect((await ask(1)).status).toBe(200)
})

test('CASH-01 CASH-02 where cards are taken too it is cash that is refused, when it is chosen', async () => {
  await setCompany({ cardPayment: true })
  await set('contra_entrega_hasta', '304.99')
  const product = await createProduct({ price: 10_000, stock: 50 })
  const { customer, orderId } = await customerWithOrder(product.id, 4)
  const confirm = () =>
    api.get<Refusal>(`/order/confirm/${orderId}`, { token: customer.token, query: { paymentMethod: 'cod' } })
  const tooMuch = await confirm()
  expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'cashTooMuch'])
  expect(tooMuch.body.error).toMatch(/^Contra entrega llevamos pedidos de hasta S\/304\.99\. .*tarjeta/)
  await set('contra_entrega_hasta', ' ')
  await set('contra_entrega_provincias', 'Callao')
  expect((await confirm()).body.code).toBe('cashNotHere')
  expect(await stateOf(orderId)).toBe('pending')
  await set('contra_entrega_provincias', ' ')
  expect((await confirm()).status).toBe(200)
})

test('CASH-03 the owner shortens a hold; none may be longer than a day', async () => {
  await set('reserva_contra_entrega_minutos', '45')
  const { orderId } = await customerWithOrder((await createProduct({ stock: 3 })).id)
  await db()
    .update(orders)
    .set({ createdAt: minutesAgo(46) })
    .where(eq(orders.id, orderId))
  await cancelUnconfirmedOrders()
  expect(await stateOf(orderId)).toBe('cancelled')
  for (const wrong of ['1441', '9', '-5', '2.5', 'mucho', ''])
    await expect(set('reserva_minutos', wrong)).rejects.toThrow('número entero de 10 a 1440')
})

test('CASH-04 units and open orders of customer, phone and document are as the owner says', async () => {
  await set('unidades_por_producto', '2')
  const many = await ask(3)
  expect([many.status, many.body.code]).toEqual([409, 'lineUnitsTooMany'])
  expect(many.body.error).toContain('hasta 2 unidades')
  await set('pedidos_sin_confirmar_celular', '1')
  await set('pedidos_sin_confirmar_documento', '2')
  const contact = (phone: string, numeroDocumento: string) => ({ phone, numeroDocumento })
  expect((await ask(1, contact('955000111', '45000111'))).status).toBe(200)
  const samePhone = await ask(1, contact('955000111', '45000112'))
  expect([samePhone.status, samePhone.body.error]).toEqual([
    429,
    'Este celular ya llegó al máximo de pedidos sin confirmar (1). Confirma alguno de ellos o inténtalo más tarde.',
  ])
  // Both live at one address, which is nothing to count by.
  expect((await ask(1, contact('955000113', '45000111'))).status).toBe(200)
  expect((await ask(1, contact('955000114', '45000111'))).body.error).toContain('Este documento')
  await set('pedidos_sin_confirmar', '1')
  const { customer } = await customerWithOrder((await createProduct()).id)
  await putInCart(customer, (await createProduct()).id)
  expect((await place(customer)).body.code).toBe('openOrdersTooMany')
})

test(
  'CASH-05 the list counts parcels of the same phone or document that came back from the door',
  { timeout: 60_000 },
  async () => {
    const product = await createProduct({ stock: 50 })
    const customer = await signedIn()
    const order = async (values: Partial<typeof orders.$inferInsert>, other: Partial<OrderShipping> = {}) => {
      await putInCart(customer, product.id)
      const { body } = await place(customer)
      const shipping = sql`${orders.shipping} || ${JSON.stringify(other)}::jsonb`
      await db()
        .update(orders)
        .set({ ...values, shipping })
        .where(eq(orders.id, body.orderId))
      return body.number
    }
    const shippedAt = minutesAgo(60)
    await order({ status: 'cancelled', shippedAt }, { numeroDocumento: '40000001' })
    await order({ status: 'returned', shippedAt }, { phone: '900000001' })
    await order({ status: 'returned', shippedAt }, { phone: '900000001', numeroDocumento: '40000001' })
    // Cancelled in time, and returned after it was delivered: no refusals.
    await order({ status: 'cancelled' })
    await order({ status: 'cancelled', shippedAt, deliveredAt: minutesAgo(30) })
    const number = await order({ status: 'placed' })
    const stranger = await customerWithOrder(product.id)
    // Alone in its list, so that the others are found by this order alone.
    const listed = async (state: string) => (await commandHere(settings(), 'pedidos', 'listar', state)).out
    expect(await listed('realizado')).toMatch(
      new RegExp(`^${number} .* OJO: 2 pedidos devueltos antes con este celular o documento\\n$`),
    )
    expect(await listed('pendiente')).toMatch(new RegExp(`^${stranger.number} ((?!OJO).)*\\n$`))
    expect(await orderCommand.run(['listar', 'cancelado'])).toBeUndefined()
  },
)

test(
  'CASH-01 CASH-04 OWNER-42 empresa ver shows the settings as they are set',
  { timeout: 60_000 },
  async () => {
    const shown = async () => (await commandHere(settings(), 'empresa', 'ver')).out
    expect(await shown()).toContain(
      'contra_entrega_hasta = (sin límite)\ncontra_entrega_provincias = (todas)\n',
    )
    await set('contra_entrega_hasta', '500')
    await set('contra_entrega_provincias', 'lima,callao')
    const out = await shown()
    expect(out).toContain('contra_entrega_hasta = S/500.00\ncontra_entrega_provincias = Lima, Callao\n')
    expect(out).toContain(
      'reserva_minutos = 120\nreserva_tarjeta_minutos = 30\nreserva_contra_entrega_minutos = 1440\n',
    )
    expect(out).toContain('pedidos_sin_confirmar_celular = (lo usual)')
  },
)
