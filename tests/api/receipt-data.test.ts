import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { customers } from '#server/db/schema/customers.ts'
import { mails } from '#server/db/schema/mails.ts'
import { documentChanges, orderLines, orders } from '#server/db/schema/orders.ts'
import { sellers } from '#server/db/schema/sellers.ts'
import { everydayNames } from '../../src/server/modules/ubigeo/list.ts'
import { districtCode } from '#server/modules/ubigeo/list.ts'
import type { ProfileAnswer } from '#shared/contracts/account.ts'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import type { PersonalData } from '#server/modules/privacy/export.ts'
import { cents } from '#shared/rules/money.ts'
import { orders as orderCommand } from '#cli/orders.ts'
import { correctDocumentOf } from '#server/modules/orders/document.ts'
import { api } from '../support/api.ts'
import { contactOf, place, putInCart, shippingInfo, type Customer } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { createCustomer, createProduct } from '../support/shop.ts'

const RUC = '20131312955'
const company = { razonSocial: 'Pasos del Sur S.A.C.', direccionFiscal: 'Av. Sol 100, Cusco' }
const factura = { tipoComprobante: 'FACTURA', numeroComprobante: RUC, ...company }

/** What the owner reads while a command runs. */
async function spoken(work: () => Promise<void>): Promise<string> {
  let text = ''
  const hear = (stream: NodeJS.WriteStream) =>
    vi.spyOn(stream, 'write').mockImplementation(chunk => {
      text += String(chunk)
      return true
    })
  const ears = [hear(process.stdout), hear(process.stderr)]
  await work().finally(() => ears.forEach(ear => ear.mockRestore()))
  return text
}

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
    ['a DNI of 7 digits', { numeroDocumento: '4567891' }, 'dniInvalid'],
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
    for (const change of [{}, { ...factura, numeroDocumento: '' }])
      expect((await placeWith(await withCart(70_001), change)).status).toBe(200)
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
    // Two provinces of the department of Lima have one.
    ['Lima', 'San Antonio', ''],
    ['Cañete', 'San Antonio', '150513'],
    ['Lima', '', ''],
    ['Atlántida', 'Miraflores', ''],
    // As people of Lima say it; the register's own Surco is a day away.
    ['Lima', 'Surco', '150140'],
    ['LIMA', 'Cercado de Lima', '150101'],
    ['Callao', 'Cercado del Callao', '070101'],
  ])('FISCAL-03 %s, %s has the code %j', (province, city, code) => {
    expect(districtCode({ province, city })).toBe(code)
  })

  test('FISCAL-03 every everyday name is one of a district of Lima or Callao', () => {
    for (const name of everydayNames.keys()) {
      const [province = '', city = ''] = name.split('/')
      expect(districtCode({ province, city }), name).toMatch(province === 'lima' ? /^1501/ : /^0701/)
    }
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

describe('a mistyped document', () => {
  const correct = (customer: { token: string }, orderId: string, body: Record<string, unknown>) =>
    api.post<{ message: string; code: string }>(`/home/order/document/${orderId}`, body, {
      token: customer.token,
    })
  const changesOf = (orderId: string) =>
    db()
      .select()
      .from(documentChanges)
      .where(eq(documentChanges.orderId, orderId))
      .orderBy(documentChanges.createdAt)
  const boleta = { tipoComprobante: 'BOLETA', tipoDocumento: 'DNI', numeroDocumento: '41234567' }

  const isCorrectable = async ({ token }: Customer, orderId: string) =>
    (await api.get<{ order: OrderAnswer }>(`/home/coustomer/get-order-details/${orderId}`, { token })).body
      .order.correctable

  async function ordered(price = 10_000) {
    const customer = await withCart(price)
    const { body } = await placeWith(customer, {})
    return { customer, orderId: body.orderId, number: body.number }
  }

  test('FISCAL-06 is corrected by its customer, in the order and in the account, and what it was is kept', async () => {
    const { customer, orderId } = await ordered()
    const { numeroDocumento } = (await orderOf(orderId)).shipping
    const answer = await correct(customer, orderId, boleta)
    expect(answer).toMatchObject({ status: 200, body: { message: 'Listo: corregimos tu comprobante.' } })
    const { shipping } = await orderOf(orderId)
    expect(shipping).toMatchObject({ ...boleta, city: 'Miraflores', ubigeo: '150122' })
    const profile = await api.get<{ profile: ProfileAnswer }>('/customer/profile', { token: customer.token })
    expect(profile.body.profile.numeroDocumento).toBe('41234567')
    expect(await changesOf(orderId)).toMatchObject([
      { changedBy: 'customer', before: { tipoComprobante: 'BOLETA', tipoDocumento: 'DNI', numeroDocumento } },
    ])
    await correct(customer, orderId, boleta)
    expect(await changesOf(orderId)).toHaveLength(1)
  })

  test('FISCAL-06 a boleta becomes a factura, whose name and address are corrected too, and back', async () => {
    const { customer, orderId } = await ordered()
    await correct(customer, orderId, { ...boleta, ...factura })
    expect((await orderOf(orderId)).shipping).toMatchObject(factura)
    const profile = await api.get<{ profile: ProfileAnswer }>('/customer/profile', { token: customer.token })
    expect(profile.body.profile).toMatchObject(factura)
    const renamed = { ...factura, razonSocial: 'Pasos del Norte S.A.C.' }
    const moved = { ...renamed, direccionFiscal: 'Jr. Luna 200, Piura' }
    for (const better of [renamed, moved]) {
      await correct(customer, orderId, { ...boleta, ...better })
      expect((await orderOf(orderId)).shipping).toMatchObject(better)
    }
    expect((await changesOf(orderId)).map(({ before }) => before)).toMatchObject([
      { razonSocial: '', direccionFiscal: '' },
      factura,
      renamed,
    ])
    await correct(customer, orderId, { ...boleta, numeroComprobante: RUC, ...company })
    expect((await orderOf(orderId)).shipping).toMatchObject({ numeroComprobante: '', razonSocial: '' })
  })

  test.each([
    ['another document', { documentNumber: '49999999' }],
    ['a document of another kind', { documentType: 'CE' }],
    ['another receipt', { receiptNumber: '20100070970' }],
    ['a receipt of another kind', { receiptType: 'FACTURA' }],
  ])(
    'FISCAL-06 an account that has %s than the order keeps it, as all others keep theirs',
    async (_, own) => {
      const { customer, orderId } = await ordered()
      const neighbour = await ordered()
      const accountOf = async ({ id }: Customer) =>
        (await db().select().from(customers).where(eq(customers.id, id)))[0]
      const { tipoDocumento, numeroDocumento } = (await orderOf(orderId)).shipping
      await db()
        .update(customers)
        .set({ documentType: tipoDocumento, documentNumber: numeroDocumento })
        .where(eq(customers.id, neighbour.customer.id))
      await db().update(customers).set(own).where(eq(customers.id, customer.id))
      const others = [await accountOf(neighbour.customer), await orderOf(neighbour.orderId)]
      expect((await correct(customer, orderId, { ...boleta, ...factura })).status).toBe(200)
      expect(await accountOf(customer)).toMatchObject(own)
      const { receiptName, documentNumber } = (await accountOf(customer)) ?? {}
      const isOfDocument = 'documentNumber' in own || 'documentType' in own
      expect(receiptName).toBe(isOfDocument ? company.razonSocial : '')
      expect(documentNumber === boleta.numeroDocumento).toBe(!isOfDocument)
      expect([await accountOf(neighbour.customer), await orderOf(neighbour.orderId)]).toEqual(others)
    },
  )

  test.each([
    ['a DNI that is none', { ...boleta, numeroDocumento: '4123' }, 400, 'dniInvalid'],
    ['a RUC that is none', { ...boleta, ...factura, numeroComprobante: '20131312956' }, 400, 'rucInvalid'],
    [
      'a factura without razón social',
      { ...boleta, ...factura, razonSocial: ' ' },
      400,
      'businessNameRequired',
    ],
    ['one without address', { ...boleta, ...factura, direccionFiscal: '' }, 400, 'fiscalAddressRequired'],
    ['one without RUC', { ...boleta, ...factura, numeroComprobante: '' }, 400, 'receiptNumberInvalid'],
    ['a kind that there is not', { ...boleta, tipoComprobante: 'RECIBO' }, 400, 'invalidField'],
  ])('FISCAL-06 %s is refused and changes nothing', async (_, body, status, code) => {
    const { customer, orderId } = await ordered()
    const before = await orderOf(orderId)
    expect(await correct(customer, orderId, body)).toMatchObject({ status, body: { code } })
    expect(await orderOf(orderId)).toEqual(before)
    expect(await changesOf(orderId)).toEqual([])
  })

  test('FISCAL-05 FISCAL-06 no correction takes the name off a boleta above S/700', async () => {
    const { customer, orderId } = await ordered(80_000)
    const answer = await correct(customer, orderId, { ...boleta, numeroDocumento: '' })
    expect(answer.body.code).toBe('identityRequired')
  })

  test('FISCAL-06 nobody else corrects it, nor its customer once it is on its way, exported, or too often', async () => {
    for (const change of [
      { status: 'shipped' },
      { status: 'cancelled' },
      { exportedAt: new Date() },
    ] as const) {
      const { customer, orderId } = await ordered()
      expect(await isCorrectable(customer, orderId)).toBe(true)
      await db().update(orders).set(change).where(eq(orders.id, orderId))
      expect(await isCorrectable(customer, orderId)).toBe(false)
      expect(await correct(customer, orderId, boleta)).toMatchObject({
        ...{ status: 409, body: { code: 'documentFixed' } },
      })
    }
    const { customer, orderId } = await ordered()
    expect((await correct(await signedIn(), orderId, boleta)).status).toBe(404)
    for (const end of [1, 2, 3, 4, 5]) {
      const numeroDocumento = `4123456${String(end)}`
      expect((await correct(customer, orderId, { ...boleta, numeroDocumento })).status).toBe(200)
    }
    expect((await correct(customer, orderId, boleta)).body.code).toBe('documentChangesTooMany')
  })

  test('FISCAL-06 the account takes the kind of the document too, and what the owner corrects is not counted', async () => {
    const { customer, orderId, number } = await ordered()
    for (const end of [1, 2, 3])
      await correctDocumentOf(number, {
        ...{ tipoComprobante: 'BOLETA', numeroComprobante: '', razonSocial: '', direccionFiscal: '' },
        ...{ tipoDocumento: 'DNI', numeroDocumento: `4123456${String(end)}` },
      })
    for (const end of [4, 5, 6, 7])
      expect(
        (await correct(customer, orderId, { ...boleta, numeroDocumento: `4123456${String(end)}` })).status,
      ).toBe(200)
    const foreign = { ...boleta, tipoDocumento: 'CE', numeroDocumento: '00123456' }
    expect((await correct(customer, orderId, foreign)).status).toBe(200)
    const [account] = await db().select().from(customers).where(eq(customers.id, customer.id))
    expect(account).toMatchObject({ documentType: 'CE', documentNumber: '00123456' })
    expect((await correct(customer, orderId, boleta)).body.code).toBe('documentChangesTooMany')
  })

  test('FISCAL-06 the owner corrects it in any state, sees it with what it was, and is told to tell the accountant', async () => {
    const { orderId, number } = await ordered()
    await db()
      .update(orders)
      .set({ status: 'delivered', exportedAt: new Date() })
      .where(eq(orders.id, orderId))
    const said = await spoken(() =>
      orderCommand.run([
        'documento',
        number.toLowerCase(),
        'factura',
        RUC,
        company.razonSocial,
        company.direccionFiscal,
      ]),
    )
    expect(said).toContain('contador')
    expect((await orderOf(orderId)).shipping).toMatchObject(factura)
    await spoken(() => orderCommand.run(['documento', number, 'boleta', 'CE', '00123456']))
    const seen = await spoken(() => orderCommand.run(['ver', number]))
    expect(seen).toContain('CE 00123456')
    expect(seen).toMatch(new RegExp(`antes BOLETA[\\s\\S]*antes FACTURA · ${RUC}`))
    expect(seen).toContain('Base S/88.97 · IGV 18 %  S/16.02 · Total S/104.99')
    for (const args of [
      ['documento', number, 'boleta', 'DNI'],
      ['documento', number, 'recibo', 'DNI', '45678912'],
      ['documento', number, 'factura', RUC],
      ['ver'],
    ])
      await expect(orderCommand.run(args)).rejects.toThrow()
    await expect(orderCommand.run(['documento', number, 'boleta', 'DNI', '1'])).rejects.toThrow(
      'El DNI tiene 8 dígitos.',
    )
  })

  test('FISCAL-06 PERSON-02 PERSON-04 corrections are in the customer’s export, and go with the account', async () => {
    const customer = await createCustomer()
    await putInCart(customer, (await createProduct({ stock: 5 })).id)
    const { body } = await placeWith(customer, {})
    await correct(customer, body.orderId, boleta)
    const { password, token } = customer
    const exported = await api.post<PersonalData>('/customer/export', { password }, { token })
    expect(exported.body.pedidos[0]?.correcciones).toMatchObject([
      { por: 'cliente', antes: { tipoDocumento: 'DNI' } },
    ])
    await db()
      .update(orders)
      .set({ status: 'delivered', confirmedAt: new Date() })
      .where(eq(orders.id, body.orderId))
    await api.post('/customer/delete-account', { password }, { token })
    const { shipping, customerId } = await orderOf(body.orderId)
    expect([customerId, shipping.ubigeo, shipping.numeroDocumento]).toEqual([null, '', '41234567'])
    expect(await changesOf(body.orderId)).toEqual([])
  })
})

test('FISCAL-02 the mails of an order name whom its receipt names, without links in a stranger’s words', async () => {
  await setCompany({ orderMail: 'pedidos@example.com' })
  const customer = await withCart()
  const { body } = await placeWith(customer, { ...factura, razonSocial: 'Mira www.malo.example S.A.C.' })
  await api.get(`/order/confirm/${body.orderId}`, { token: customer.token })
  const sent = await db().select().from(mails).where(eq(mails.recipient, customer.email))
  expect(sent[0]?.body).toContain(`Comprobante: FACTURA RUC ${RUC}`)
  expect(sent[0]?.body).toContain(company.direccionFiscal)
  expect(sent[0]?.body).not.toContain('www.malo.example')
})
