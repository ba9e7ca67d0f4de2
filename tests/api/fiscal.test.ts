import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { customers } from '#server/db/schema/customers.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { sellers } from '#server/db/schema/sellers.ts'
import { districtCode } from '#server/modules/ubigeo/list.ts'
import type { ProfileAnswer } from '#shared/contracts/account.ts'
import { cents } from '#shared/rules/money.ts'
import { api } from '../support/api.ts'
import { contactOf, place, putInCart, shippingInfo, type Customer } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { createProduct } from '../support/shop.ts'

const RUC = '20131312955'
const company = { razonSocial: 'Pasos del Sur S.A.C.', direccionFiscal: 'Av. Sol 100, Cusco' }
const factura = { tipoComprobante: 'FACTURA', numeroComprobante: RUC, ...company }

async function withCart(price = 10_000, quantity = 1): Promise<Customer> {
  const customer = await signedIn()
  await putInCart(customer, (await createProduct({ price, stock: 20 })).id, quantity)
  return customer
}
const infoOf = (customer: Customer, change: Record<string, unknown>) => ({
  ...shippingInfo,
  ...contactOf(customer),
  ...change,
})
const placeWith = (customer: Customer, change: Record<string, unknown>) =>
  place(customer, { shippingInfo: infoOf(customer, change) })
const orderOf = async (id: string) => {
  const [order] = await db().select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error('no order')
  return order
}
const linesOf = (id: string) =>
  db().select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position)

beforeAll(() => setCompany({ name: 'Vitrina', ruc: RUC }))
beforeEach(() => db().update(orders).set({ status: 'cancelled' }).where(eq(orders.status, 'pending')))

describe('documents', () => {
  test.each([
    ['a factura without RUC', { ...factura, numeroComprobante: '' }, 'receiptNumberInvalid'],
    ['a RUC of zeros', { ...factura, numeroComprobante: '00000000000' }, 'rucInvalid'],
    ['a RUC with a wrong check digit', { ...factura, numeroComprobante: '20131312956' }, 'rucInvalid'],
    ['a RUC of no known kind', { ...factura, numeroComprobante: '30131312955' }, 'rucInvalid'],
    [
      'a RUC as document that is none',
      { tipoDocumento: 'RUC', numeroDocumento: '20131312956' },
      'rucInvalid',
    ],
    ['a DNI of 7 digits', { numeroDocumento: '4567891' }, 'documentInvalid'],
    ['a CE of 9', { tipoDocumento: 'CE', numeroDocumento: '001234567' }, 'documentTooLong'],
  ])('FISCAL-01 %s is refused, and nothing is ordered', async (_, change, code) => {
    const customer = await withCart()
    const { status, body } = await placeWith(customer, change)
    expect({ status, code: body.code }).toEqual({ status: 400, code })
    expect(body.message).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/)
    expect(await db().select().from(orders).where(eq(orders.customerId, customer.id))).toEqual([])
  })

  test('FISCAL-01 the lengths of foreigners’ documents are the owner’s', async () => {
    await setCompany({ maxLengthCe: 9 })
    const customer = await withCart()
    const answer = await placeWith(customer, { tipoDocumento: 'CE', numeroDocumento: '001234567' })
    await setCompany({ maxLengthCe: 8 })
    expect(answer.status).toBe(200)
  })

  test('FISCAL-02 razón social and fiscal address are frozen with a factura and prefill the next one', async () => {
    const customer = await withCart()
    const { body } = await placeWith(customer, factura)
    expect((await orderOf(body.orderId)).shipping).toMatchObject(factura)
    const profile = await api.get<{ profile: ProfileAnswer }>('/customer/profile', { token: customer.token })
    expect(profile.body.profile).toMatchObject(factura)
  })

  test('FISCAL-02 a boleta has neither', async () => {
    const { body } = await placeWith(await withCart(), { ...factura, tipoComprobante: 'BOLETA' })
    expect((await orderOf(body.orderId)).shipping).toMatchObject({
      ...{ numeroComprobante: '', razonSocial: '', direccionFiscal: '' },
    })
  })

  test('FISCAL-05 above S/700 a boleta needs a document, at S/700 not', async () => {
    const nameless = { numeroDocumento: '', envio: 'tienda' }
    const above = await withCart(70_001)
    const refused = await place(above, { shippingInfo: infoOf(above, nameless), shipping_fee: 0 })
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain('S/700.00')
    const at = await withCart(70_000)
    expect((await place(at, { shippingInfo: infoOf(at, nameless), shipping_fee: 0 })).status).toBe(200)
    const named = await withCart(70_001)
    expect((await placeWith(named, {})).status).toBe(200)
  })

  test('FISCAL-06 an account whose document is none takes the one that is typed now', async () => {
    const customer = await withCart()
    await db()
      .update(customers)
      .set({ documentType: 'RUC', documentNumber: '20131312956' })
      .where(eq(customers.id, customer.id))
    const { body } = await placeWith(customer, { numeroDocumento: '45678912' })
    const document = { tipoDocumento: 'DNI', numeroDocumento: '45678912' }
    expect((await orderOf(body.orderId)).shipping).toMatchObject(document)
  })
})

describe('the district', () => {
  test.each([
    ['Lima', 'Miraflores', '150122'],
    ['LIMA', 'miraflores', '150122'],
    ['Prov. Const. del Callao', 'Carmen de la Legua', '070103'],
    ['Nazca', 'Vista Alegre', '110305'],
    ['La Libertad', 'Trujillo', '130101'],
    ['Huamanga', 'Unión Progreso', ''],
    ['La Mar', 'Unión Progreso', '050512'],
    ['Cusco', 'Miraflores', ''],
    ['Lima', '', ''],
    ['Atlántida', 'Miraflores', ''],
  ])('FISCAL-03 %s, %s has the code %j', (province, city, code) => {
    expect(districtCode({ province, city })).toBe(code)
  })

  test('FISCAL-03 its code is frozen with the order; a place without one is sent at the province’s fee', async () => {
    const known = await placeWith(await withCart(), {})
    expect((await orderOf(known.body.orderId)).shipping.ubigeo).toBe('150122')
    const customer = await withCart()
    const unknown = await place(customer, {
      shippingInfo: infoOf(customer, { province: 'Cusco', city: 'Mi pueblo' }),
      shipping_fee: 9.99,
    })
    const order = await orderOf(unknown.body.orderId)
    expect(order.shipping.ubigeo).toBe('')
    expect(order.shippingFee).toBe(999)
  })
})

describe('tax', () => {
  test('FISCAL-04 base and tax of each line and of the shipping are frozen, after the coupon', async () => {
    const code = 'TRIBUTO15'
    const terms = { kind: 'percent', value: 15, minimum: cents(0), used: 0 } as const
    await db()
      .insert(coupons)
      .values({ code, ...terms })
    const customer = await withCart(3_333, 1)
    await putInCart(customer, (await createProduct({ price: 9_990, discount: 7_777, stock: 5 })).id, 2)
    await api.post('/home/product/apply-coupon', { userId: customer.id, code }, { token: customer.token })
    const { body } = await placeWith(customer, {})
    const order = await orderOf(body.orderId)
    expect(order).toMatchObject({ couponCode: code, taxPercent: 18 })
    const lines = await linesOf(order.id)
    const sum = (of: (line: (typeof lines)[number]) => number | null) =>
      lines.reduce((total, line) => total + (of(line) ?? NaN), 0)
    expect(sum(line => line.charged) + order.shippingFee).toBe(order.total)
    const base = sum(line => line.base) + (order.shippingBase ?? NaN)
    expect(base).toBe(Math.round(order.total / 1.18))
  })

  test('FISCAL-08 a line keeps the RUC under which its seller gave receipts then, else the shop does', async () => {
    const customer = await signedIn()
    const own = await createProduct({ shopName: 'Factura Sola' })
    await putInCart(customer, own.id)
    await putInCart(customer, (await createProduct()).id)
    await db().update(sellers).set({ issuerRuc: '20100070970' }).where(eq(sellers.id, own.sellerId))
    const { body } = await placeWith(customer, {})
    expect((await linesOf(body.orderId)).map(({ issuer }) => issuer).sort()).toEqual(['', '20100070970'])
  })
})
