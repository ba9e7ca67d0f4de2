import { eq, ne } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { cartLines } from '#server/db/schema/cart.ts'
import { products, variants } from '#server/db/schema/catalog.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { customers } from '#server/db/schema/customers.ts'
import { rateHits } from '#server/db/schema/limits.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import type { ConfirmAnswer, OrderAnswer, OrdersAnswer } from '#shared/contracts/orders.ts'
import { cents } from '#shared/rules/money.ts'
import { api } from '../support/api.ts'
import {
  customerWithOrder,
  cartOf,
  contactOf,
  place,
  putInCart,
  shippingInfo,
  type Customer,
  type Refusal,
} from '../support/checkout.ts'
import { createSized, setCompany, signedIn } from '../support/commerce.ts'
import { createProduct } from '../support/shop.ts'

const stockOf = async (id: string) =>
  (await db().select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock
const ordersOf = (customer: Customer) => db().select().from(orders).where(eq(orders.customerId, customer.id))
const confirm = (customer: Customer, orderId: string, query: Record<string, string> = {}) =>
  api.get<ConfirmAnswer & Refusal>(`/order/confirm/${orderId}`, { token: customer.token, query })

async function withCart(price = 10_000, quantity = 1) {
  const customer = await signedIn()
  const product = await createProduct({ price, stock: 20 })
  await putInCart(customer, product.id, quantity)
  return { customer, product }
}

beforeAll(() => setCompany({ name: 'Vitrina', emailSupport: 'ayuda@example.com' }))

/** Few orders of one phone may wait for their confirmation, and these tests share one (GUARD-20). */
beforeEach(() => db().update(orders).set({ status: 'cancelled' }).where(eq(orders.status, 'pending')))

describe('placing', () => {
  test('API-26 DATA-33 CONST-03 takes the stored cart, its stock, and the total is subtotal plus shipping', async () => {
    const customer = await signedIn()
    const { product, sizeId } = await createSized({ stock: 5, price: 20_000, discount: 15_000 })
    await putInCart(customer, product.id, 2, sizeId)
    const answer = await place(customer)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ price: 304.99, items: 2, message: 'Pedido creado' })
    expect(answer.body.number).toMatch(/^V-[2-9B-Z]{8}$/)
    const [order] = await ordersOf(customer)
    expect(order).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', total: 30_499, items: 2 })
    expect(order).toMatchObject({ subtotal: 30_000, couponCode: null, couponAmount: 0 })
    expect(await stockOf(product.id)).toBe(3)
    expect((await db().select().from(variants).where(eq(variants.id, sizeId)))[0]?.stock).toBe(3)
    expect(await cartOf(customer)).toMatchObject({ card_product_count: 0, card_products: [] })
  })

  test.each([
    ['VAL-11 no user id', { userId: '' }, 'Se requiere ID de usuario'],
    ['VAL-12 products not a list', { products: 'x' }, 'Formato de productos inválido'],
    ['VAL-12 no products', { products: undefined }, 'Formato de productos inválido'],
    ['VAL-12 products a list of no groups', { products: [1] }, 'Formato de productos inválido'],
    ['VAL-12 a group without lines', { products: [{}] }, 'Formato de productos inválido'],
    ['VAL-12 a group that is a list', { products: [[]] }, 'Formato de productos inválido'],
    ['VAL-12 a line that is none', { products: [{ products: [null] }] }, 'Formato de productos inválido'],
    ['VAL-12 a line that is a list', { products: [{ products: [[]] }] }, 'Formato de productos inválido'],
    [
      'VAL-12 one line of two that is none',
      { products: [{ products: [{ _id: 'x', quantity: 1 }, null] }] },
      'Formato de productos inválido',
    ],
    [
      'VAL-12 a line without units',
      { products: [{ products: [{ _id: 'x' }] }] },
      'Formato de productos inválido',
    ],
    ['VAL-13 no shipping info at all', { shippingInfo: undefined }, 'Información de envío incompleta'],
    ['VAL-13 no shipping info', { shippingInfo: null }, 'Información de envío incompleta'],
    [
      'VAL-13 no address',
      { shippingInfo: { ...shippingInfo, address: ' ' } },
      'Información de envío incompleta',
    ],
    [
      'VAL-13 a field that is no text',
      { shippingInfo: { ...shippingInfo, city: {} } },
      'Revisa el campo shippingInfo.city.',
    ],
    [
      'D-65 a phone of 8 digits',
      { shippingInfo: { ...shippingInfo, phone: '98765432' } },
      'El celular debe tener 9 dígitos y empezar con 9.',
    ],
    [
      'D-65 a broken e-mail',
      { shippingInfo: { ...shippingInfo, email: 'rosa@' } },
      'Escribe un correo electrónico válido.',
    ],
    [
      'D-55 a FACTURA without RUC',
      { shippingInfo: { ...shippingInfo, tipoComprobante: 'FACTURA' } },
      'El RUC debe tener 11 dígitos.',
    ],
    [
      'VAL-18 a DNI of 7 digits',
      { shippingInfo: { ...shippingInfo, numeroDocumento: '1234567' } },
      'El DNI tiene 8 dígitos.',
    ],
  ])('%s is refused and nothing is written', async (_, change, sentence) => {
    const { customer, product } = await withCart()
    const answer = await place(customer, change)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: sentence, message: sentence })
    expect(await ordersOf(customer)).toEqual([])
    expect(await stockOf(product.id)).toBe(20)
    expect((await cartOf(customer)).card_product_count).toBe(1)
  })

  test('D-61 a price that is not the server’s is 409 and nothing is charged', async () => {
    const { customer } = await withCart()
    const answer = await place(customer, { price: 1 })
    expect(answer.status).toBe(409)
    expect(answer.body.code).toBe('cartChanged')
    expect(await ordersOf(customer)).toEqual([])
  })

  test('D-61 lines that are not the cart’s are 409', async () => {
    const { customer } = await withCart()
    const other = await withCart()
    const foreign = await place(customer, { products: (await cartOf(other.customer)).card_products })
    expect(foreign.body.code).toBe('cartChanged')
    expect(await ordersOf(customer)).toEqual([])
  })

  test('D-62 a shortage names the product and changes nothing', async () => {
    const { customer, product } = await withCart()
    const kept = await createProduct({ stock: 3 })
    await putInCart(customer, kept.id)
    const cart = await cartOf(customer)
    await db().update(products).set({ stock: 0 }).where(eq(products.id, product.id))
    const answer = await place(customer, { price: cart.price, products: cart.card_products })
    expect(answer).toMatchObject({ status: 409, body: { error: `Stock Agotado: ${product.name}` } })
    expect(await ordersOf(customer)).toEqual([])
    expect(await stockOf(kept.id)).toBe(3)
  })

  test('D-41 D-62 a line that the shopper saw sold out is left out of the order; one seen as there is named', async () => {
    const { customer, product } = await withCart()
    const kept = await createProduct({ stock: 3 })
    await putInCart(customer, kept.id)
    const before = await cartOf(customer)
    await db().update(products).set({ stock: 0 }).where(eq(products.id, product.id))
    const now = await cartOf(customer)
    expect(now.buy_product_item).toBe(1)
    const unseen = await place(customer, { price: now.price, products: before.card_products })
    expect(unseen).toMatchObject({ status: 409, body: { error: `Stock Agotado: ${product.name}` } })
    expect((await place(customer, { price: now.price, products: now.card_products })).status).toBe(200)
    expect(await ordersOf(customer)).toMatchObject([{ items: 1 }])
  })

  test('D-41 D-62 a product that was taken off sale counts as sold out in a cart and in an order', async () => {
    const { customer, product } = await withCart()
    const cart = await cartOf(customer)
    await db().update(products).set({ isActive: false }).where(eq(products.id, product.id))
    expect(await cartOf(customer)).toMatchObject({ price: 0, buy_product_item: 0 })
    const answer = await place(customer, { price: cart.price, products: cart.card_products })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await ordersOf(customer)).toEqual([])
    expect(await stockOf(product.id)).toBe(20)
  })

  test('D-41 a line above the stock is bought as far as it goes when the shopper saw it so', async () => {
    const { customer, product } = await withCart(10_000, 5)
    await db().update(products).set({ stock: 2 }).where(eq(products.id, product.id))
    const answer = await place(customer)
    expect(answer.body).toMatchObject({ price: 204.99, items: 2 })
    expect(await stockOf(product.id)).toBe(0)
  })

  test('D-47 an empty cart cannot be ordered', async () => {
    const customer = await signedIn()
    expect(await place(customer)).toMatchObject({ status: 409, body: { code: 'cartEmpty' } })
  })

  test('D-63 the same key answers the same order, with another body 409', async () => {
    const { customer } = await withCart()
    const cart = await cartOf(customer)
    const body = { price: cart.price, products: cart.card_products, shipping_fee: 4.99, items: 1 }
    const first = await place(customer, body, { 'idempotency-key': 'draft-1' })
    const again = await place(customer, body, { 'idempotency-key': 'draft-1' })
    expect(again.status).toBe(200)
    expect(again.body.orderId).toBe(first.body.orderId)
    const other = await place(customer, { ...body, price: 2 }, { 'idempotency-key': 'draft-1' })
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotencyConflict' } })
    expect(await ordersOf(customer)).toHaveLength(1)
  })

  test('D-63 the same key of two customers is an order of each', async () => {
    const made = []
    for (const { customer } of [await withCart(), await withCart()]) {
      const { body } = await place(customer, {}, { 'idempotency-key': 'of both' })
      made.push(body.orderId)
      expect((await ordersOf(customer)).map(({ id }) => id)).toEqual([body.orderId])
    }
    expect(new Set(made).size).toBe(2)
  })

  test('D-63 a double click makes one order with and without a key', async () => {
    for (const headers of [{ 'idempotency-key': 'twice' }, {}]) {
      const { customer } = await withCart()
      const cart = await cartOf(customer)
      const body = { price: cart.price, products: cart.card_products, shipping_fee: 4.99, items: 1 }
      await Promise.all([1, 2, 3].map(() => place(customer, body, headers as Record<string, string>)))
      expect(await ordersOf(customer)).toHaveLength(1)
    }
  })

  test('D-50 VAL-24 e-mail and document of the account stay, an account without document gets it', async () => {
    const locked = await signedIn({ documentType: 'DNI', documentNumber: '11112222' })
    const product = await createProduct()
    await putInCart(locked, product.id)
    await place(locked, { shippingInfo: { ...shippingInfo, email: 'otro@example.com' } })
    const [order] = await ordersOf(locked)
    expect(order?.shipping).toMatchObject({ email: locked.email, numeroDocumento: '11112222' })
    const { customer } = await withCart()
    await place(customer, { shippingInfo })
    const { body } = await api.get<{ profile: Record<string, string> }>('/customer/profile', {
      token: customer.token,
    })
    expect(body.profile).toMatchObject({
      tipoDocumento: 'DNI',
      numeroDocumento: '45678912',
      city: 'Miraflores',
    })
  })

  test('D-50 D-65 what an order leaves out comes from the account, and what it has is kept', async () => {
    const account = { phone: '912345678', lastname: 'Mamani', province: 'Lima', city: 'Barranco' }
    const product = await createProduct({ stock: 20 })
    const placed = async (change: object) => {
      const customer = await signedIn({ ...account, name: 'Juana' })
      await putInCart(customer, product.id)
      const said = { ...shippingInfo, ...contactOf(customer), ...change }
      expect((await place(customer, { shippingInfo: said })).status).toBe(200)
      return (await ordersOf(customer))[0]?.shipping
    }
    const left = { name: '', lastname: '', phone: '', province: '', city: '', area: '' }
    expect(await placed(left)).toMatchObject({ ...account, name: 'Juana', area: '-' })
    const own = { name: 'Rosa', lastname: 'Quispe', phone: '987654320', province: 'Lima', city: 'Miraflores' }
    const written = { phone: '+51 987-654 320', area: 'Frente al parque' }
    expect(await placed({ ...own, ...written })).toMatchObject({ ...own, area: 'Frente al parque' })
  })

  test('D-64 DATA-35 lines keep shop, sku, size and list price with discount', async () => {
    const customer = await signedIn()
    const { product, sizeId } = await createSized({ price: 20_000, discount: 15_000, size: '38' })
    await putInCart(customer, product.id, 1, sizeId)
    const other = await createProduct({ shopName: 'Zapatería Sur' })
    const { product: older } = (await putInCart(customer, other.id)).body
    // In the order of the cart, which begins with the oldest.
    await db()
      .update(cartLines)
      .set({ createdAt: new Date(0) })
      .where(eq(cartLines.id, older._id))
    const { body } = await place(customer)
    const details = await api.get<{ order: OrderAnswer }>(
      `/home/coustomer/get-order-details/${body.orderId}`,
      {
        token: customer.token,
      },
    )
    expect(details.body.order.products).toEqual([
      expect.objectContaining({ shopName: 'Zapatería Sur', name: other.name }),
      expect.objectContaining({
        shopName: 'Calzados Andinos',
        name: product.name,
        brand: 'KUSI',
        sku: expect.stringMatching(/^SKU-/) as string,
        color: 'NEGRO',
        size: '38',
        quantity: 1,
        price: 200,
        discount: 150,
        images: [],
      }),
    ])
  })
})

test('D-64 DATA-35 goods that came at the same moment stand in the order as in the cart', async () => {
  const customer = await signedIn()
  const names = []
  for (let i = 0; i < 3; i += 1) {
    const { id, name } = await createProduct()
    await putInCart(customer, id)
    names.push(name)
  }
  await db()
    .update(cartLines)
    .set({ createdAt: new Date(0) })
    .where(eq(cartLines.shopperId, customer.id))
  const [group] = (await cartOf(customer)).card_products
  expect(group?.products.map(({ productInfo }) => productInfo.name)).toEqual(names)
  const { body } = await place(customer)
  const lines = await db().select().from(orderLines).where(eq(orderLines.orderId, body.orderId))
  expect(lines.toSorted((a, b) => a.position - b.position).map(({ name }) => name)).toEqual(names)
})

describe('delivery', () => {
  const inProvince = { ...shippingInfo, province: 'Arequipa', city: 'Yanahuara' }

  test.each([
    ['D-58 Lima by name', { ...shippingInfo, envio: 'lima' }, 4.99, 104.99],
    [
      'D-58 Callao counts as Lima',
      { ...shippingInfo, province: 'CALLAO', city: 'la perla', envio: 'lima' },
      4.99,
      104.99,
    ],
    ['D-58 a province by name', { ...inProvince, envio: 'provincia' }, 9.99, 109.99],
    ['D-58 pickup by name', { ...inProvince, envio: 'tienda' }, 0, 100],
    ['D-58 pickup by its fee', shippingInfo, 0, 100],
    ['D-58 province by its fee', shippingInfo, 9.99, 109.99],
  ])('%s', async (_, info, fee, total) => {
    const { customer } = await withCart()
    const answer = await place(customer, { shippingInfo: info, shipping_fee: fee })
    expect(answer.body).toMatchObject({ price: total, message: 'Pedido creado' })
  })

  test('FEE-02 D-58 less than the way costs is a 409 with the fee, and orders nothing', async () => {
    const { customer } = await withCart()
    for (const info of [inProvince, { ...inProvince, envio: 'provincia' }]) {
      const refused = await place(customer, { shippingInfo: info, shipping_fee: 4.99 })
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'shippingFeeChanged',
          error: 'El envío de tu pedido cuesta S/9.99. Revisa el total antes de continuar.',
          details: { shipping_fee: 9.99 },
        },
      })
    }
    expect(await ordersOf(customer)).toEqual([])
  })

  test.each([
    ['D-123 a fee of none of them, in Lima', shippingInfo, 50, 104.99, 'S/4.99'],
    ['D-123 a fee of none of them, in a province', inProvince, 50, 109.99, 'S/9.99'],
    ['FEE-02 more than the named way costs', { ...shippingInfo, envio: 'lima' }, 9.99, 104.99, 'S/4.99'],
  ])('%s: charged as the way costs, and the total told', async (_, info, fee, total, charged) => {
    const { customer } = await withCart()
    const answer = await place(customer, { shippingInfo: info, shipping_fee: fee })
    expect(answer.body).toMatchObject({
      price: total,
      message: `Pedido creado. El total es S/${String(total)}, con ${charged} de envío.`,
    })
  })

  test('FEE-01 FEE-02 the owner’s fees are charged, and 4.99, 9.99 and 0 only name the ways', async () => {
    await setCompany({ shippingLima: cents(300), shippingProvincia: cents(1500), shippingTienda: cents(0) })
    try {
      const { customer } = await withCart()
      expect((await cartOf(customer)).shipping_fee).toBe(3)
      const refused = await place(customer, { shippingInfo: inProvince, shipping_fee: 9.99 })
      expect(refused.body).toMatchObject({ code: 'shippingFeeChanged', details: { shipping_fee: 15 } })
      const placed = await place(customer, { shippingInfo, shipping_fee: 4.99 })
      expect(placed.body.price).toBe(103)
      expect((await ordersOf(customer))[0]?.shipping.envio).toBe('lima')
      const other = await withCart()
      const { body } = await place(other.customer, { shippingInfo: inProvince, shipping_fee: 15 })
      expect(body).toMatchObject({ price: 115, message: 'Pedido creado' })
      const confirmed = await confirm(other.customer, body.orderId, { paymentMethod: 'cod' })
      expect(confirmed.body.order).toMatchObject({ shipping_fee: 15, price: 115 })
      const told = (await db().select().from(mails)).filter(mail => mail.subject.includes(body.number))
      expect(told.map(mail => /provincia.*S\/15\.00/i.test(mail.body))).toEqual([true, true])
    } finally {
      await setCompany({ shippingLima: cents(499), shippingProvincia: cents(999) })
    }
  })

  test.each([
    ['Lima', 'Iquitos'],
    ['LIMA', 'Mi pueblo'],
    // Of the department, and a day away from the city.
    ['Lima', 'Huacho'],
  ])(
    'D-58 FISCAL-03 D-118 %s and %s are no place of Lima: sent and paid as to a province',
    async (province, city) => {
      const { customer } = await withCart()
      const info = { ...shippingInfo, province, city }
      const refused = await place(customer, { shippingInfo: { ...info, envio: 'lima' }, shipping_fee: 4.99 })
      expect([refused.status, refused.body.code]).toEqual([400, 'limaDistrictUnknown'])
      expect(refused.body.error).toContain(`No reconocemos ${city} como distrito de Lima o Callao.`)
      const cheap = await place(customer, { shippingInfo: info, shipping_fee: 4.99 })
      expect([cheap.status, cheap.body.code]).toEqual([409, 'shippingFeeChanged'])
      const answer = await place(customer, { shippingInfo: info, shipping_fee: 9.99 })
      expect(answer.body).toMatchObject({ price: 109.99, message: 'Pedido creado' })
    },
  )

  test.each([
    ['D-58 Todo Lima is refused elsewhere', { ...inProvince, envio: 'lima' }, 4.99, 400, 'limaOnly'],
    ['D-61 a fee that is not the option’s', { ...shippingInfo, envio: 'lima' }, 0, 409, 'shippingFeeChanged'],
    [
      'D-58 an unknown store',
      { ...shippingInfo, envio: 'tienda', tienda: 'Luna' },
      0,
      400,
      'shippingOptionInvalid',
    ],
  ])('%s', async (_, info, fee, status, code) => {
    const { customer } = await withCart()
    expect(await place(customer, { shippingInfo: info, shipping_fee: fee })).toMatchObject({
      status,
      body: { code },
    })
    expect(await ordersOf(customer)).toEqual([])
  })

  test('D-58 STATE-45 the order names the chosen store, or the first where none is chosen, and the account keeps its own address', async () => {
    const named = await withCart()
    const accountOf = async () =>
      (await db().select().from(customers).where(eq(customers.id, named.customer.id)))[0]
    const address = { address: 'Jr. Sol 1', province: 'Cusco', city: 'Wanchaq' }
    await db().update(customers).set(address).where(eq(customers.id, named.customer.id))
    await place(named.customer, {
      shippingInfo: { ...shippingInfo, envio: 'tienda', tienda: 'tienda arequipa' },
      shipping_fee: 0,
    })
    expect((await ordersOf(named.customer))[0]?.shipping.tienda).toContain('Tienda Arequipa')
    expect(await accountOf()).toMatchObject({ ...address, phone: shippingInfo.phone })
    const unnamed = await withCart()
    await place(unnamed.customer, { shipping_fee: 0 })
    expect((await ordersOf(unnamed.customer))[0]?.shipping.tienda).toContain('Tienda Miraflores')
  })

  test('D-17 D-93 from the owner’s threshold on shipping is free', async () => {
    await setCompany({ freeShippingFrom: cents(19_900) })
    const { customer } = await withCart(10_000, 2)
    const answer = await place(customer, {
      shippingInfo: { ...inProvince, envio: 'provincia' },
      shipping_fee: 0,
    })
    expect(answer.body.price).toBe(200)
    await setCompany({ freeShippingFrom: null })
  })
})

describe('coupons', () => {
  const apply = (customer: Customer, code: string) =>
    api.post<{ price: number; coupon: unknown } & Refusal>(
      '/home/product/apply-coupon',
      { userId: customer.id, code },
      { token: customer.token },
    )

  test('D-42 a code is kept with the cart, discounts the order and is used up', async () => {
    await db().insert(coupons).values({ code: 'DIEZ', kind: 'percent', value: 10, useLimit: 1 })
    const { customer } = await withCart()
    expect((await apply(customer, ' diez ')).body).toMatchObject({
      price: 90,
      coupon: { code: 'DIEZ', discount: 10 },
      message: 'Cupón aplicado',
    })
    expect(await cartOf(customer)).toMatchObject({ price: 90, coupon: { code: 'DIEZ', discount: 10 } })
    const late = await withCart()
    await apply(late.customer, 'DIEZ')
    const lateCart = await cartOf(late.customer)
    expect((await place(customer)).body.price).toBe(94.99)
    const refused = await place(late.customer, { price: lateCart.price, products: lateCart.card_products })
    expect(refused).toMatchObject({ status: 409, body: { error: 'El cupón no es válido' } })
    expect(await cartOf(late.customer)).toMatchObject({ price: 100, coupon: null })
    expect((await place(late.customer)).body.price).toBe(104.99)
  })

  test('D-42 of two codes the one in the cart is used, once, and leaves the cart with the order', async () => {
    await db()
      .insert(coupons)
      .values([
        { code: 'PRIMERO', kind: 'percent', value: 10 },
        { code: 'SEGUNDO', kind: 'percent', value: 20 },
      ])
    const { customer, product } = await withCart()
    await apply(customer, 'PRIMERO')
    await apply(customer, 'SEGUNDO')
    expect((await place(customer)).body.price).toBe(84.99)
    await putInCart(customer, product.id)
    expect(await cartOf(customer)).toMatchObject({ price: 100, coupon: null })
    const used = await db().select().from(coupons)
    expect(Object.fromEntries(used.map(row => [row.code, row.used]))).toMatchObject({
      PRIMERO: 0,
      SEGUNDO: 1,
    })
  })

  test('D-42 unknown, expired and too small are refused, and an empty code takes it off', async () => {
    await db()
      .insert(coupons)
      .values([
        { code: 'VIEJO', kind: 'amount', value: 500, endsAt: new Date('2020-01-01') },
        { code: 'GRANDE', kind: 'amount', value: 500, minimum: cents(50_000) },
        { code: 'CINCO', kind: 'amount', value: 500 },
        { code: 'UNO', kind: 'amount', value: 1 },
      ])
    const { customer } = await withCart()
    for (const code of ['NADA', 'VIEJO', 'GRANDE'])
      expect(await apply(customer, code)).toMatchObject({
        status: 409,
        body: { error: 'El cupón no es válido' },
      })
    expect((await apply(customer, 'CINCO')).body.price).toBe(95)
    expect((await apply(customer, 'UNO')).body).toMatchObject({
      price: 99.99,
      coupon: { code: 'UNO', discount: 0.01 },
    })
    expect((await apply(customer, '')).body).toMatchObject({
      price: 100,
      coupon: null,
      message: 'Cupón retirado',
    })
  })
})

describe('confirming', () => {
  test('API-33 D-66 D-67 cash makes the order placed and unpaid, once, and mails customer and shop', async () => {
    const product = await createProduct({ name: 'Botín Andino' })
    const { customer, orderId, number } = await customerWithOrder(product.id)
    const first = await confirm(customer, orderId, { paymentMethod: 'cod' })
    expect(first.status).toBe(200)
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect(first.body.order).toMatchObject({
      _id: orderId,
      confirmed: true,
      delivery_status: 'placed',
      payment_status: 'unpaid',
      payment_method: 'cod',
      parcels: [{ number: `${number}-1`, state: 'placed' }],
    })
    const again = await api.post<ConfirmAnswer>(`/order/confirm/${orderId}`, undefined, {
      token: customer.token,
    })
    expect(again.body.order.confirmed).toBe(true)
    const queued = (await db().select().from(mails)).filter(mail => mail.subject.includes(number))
    expect(queued.map(mail => mail.recipient).sort()).toEqual(['ayuda@example.com', customer.email].sort())
    for (const mail of queued) {
      expect(mail.sentAt).toBeNull()
      expect(mail.body).toContain('Vendido por Calzados Andinos')
      expect(mail.body).toContain('Botín Andino')
      expect(mail.body).toContain('Total: S/104.99')
    }
  })

  test('D-67 a cookie alone needs the shop’s own page', async () => {
    const product = await createProduct()
    const { customer, orderId } = await customerWithOrder(product.id)
    const cookie = `customerToken=${customer.token}`
    expect((await api.get(`/order/confirm/${orderId}`, { cookie })).status).toBe(403)
    expect((await api.get(`/order/confirm/${orderId}`, { cookie, sameOrigin: true })).status).toBe(200)
  })

  test('D-67 the card is not believed without a provider that says so', async () => {
    const product = await createProduct()
    const { customer, orderId } = await customerWithOrder(product.id)
    const answer = await confirm(customer, orderId, { paymentMethod: 'culqi' })
    expect(answer).toMatchObject({ status: 409, body: { message: 'El pago no se pudo procesar' } })
    expect((await ordersOf(customer))[0]?.status).toBe('pending')
    expect((await confirm(customer, orderId, { paymentMethod: 'yape' })).status).toBe(400)
  })

  test('D-29 D-66 somebody else’s or an unknown order is 404, a cancelled one 409', async () => {
    const product = await createProduct()
    const { customer, orderId } = await customerWithOrder(product.id)
    const other = await signedIn()
    expect((await confirm(other, orderId)).status).toBe(404)
    expect((await confirm(customer, 'nada')).status).toBe(404)
    await api.post(`/home/order/modify/${orderId}`, undefined, { token: customer.token })
    const answer = await confirm(customer, orderId)
    expect(answer).toMatchObject({ status: 409, body: { message: 'Este pedido fue cancelado' } })
  })

  test('API-34 D-70 create-payment is 503 with a sentence while no provider is set', async () => {
    const product = await createProduct()
    const { customer, orderId } = await customerWithOrder(product.id)
    const answer = await api.post<Refusal>(
      '/order/create-payment',
      { price: 104.99, orderId },
      { token: customer.token },
    )
    expect(answer.status).toBe(503)
    expect(answer.body.error).toBe('El pago con tarjeta no está disponible por el momento.')
    expect(answer.body.message).toBe(answer.body.error)
  })
})

describe('modifying', () => {
  const modify = (customer: Customer, orderId: string) =>
    api.post<Refusal>(`/home/order/modify/${orderId}`, undefined, { token: customer.token })

  test('D-62 stock, lines and coupon come back, and the draft’s key is free again', async () => {
    await db().insert(coupons).values({ code: 'VUELVE', kind: 'amount', value: 1000, useLimit: 1 })
    const customer = await signedIn()
    const { product, sizeId } = await createSized({ stock: 4 })
    await putInCart(customer, product.id, 3, sizeId)
    await api.post(
      '/home/product/apply-coupon',
      { userId: customer.id, code: 'VUELVE' },
      { token: customer.token },
    )
    const first = await place(customer, {}, { 'idempotency-key': 'k' })
    expect(first.body.price).toBe(294.99)
    expect(await stockOf(product.id)).toBe(1)
    expect(await modify(customer, first.body.orderId)).toMatchObject({
      status: 200,
      body: { message: 'Tus productos volvieron al carrito.' },
    })
    expect(await stockOf(product.id)).toBe(4)
    expect(await cartOf(customer)).toMatchObject({
      price: 290,
      card_product_count: 3,
      coupon: { code: 'VUELVE' },
    })
    const second = await place(customer, {}, { 'idempotency-key': 'k' })
    expect(second.status).toBe(200)
    expect(second.body.orderId).not.toBe(first.body.orderId)
  })

  test('D-62 all units come back of a product and of a size, though nothing of any other is left', async () => {
    const customer = await signedIn()
    const product = await createProduct({ stock: 4 })
    const sizes = ['39', '40', '41'].map(size => ({ size, stock: 4 }))
    const { id, sizeIds } = await createProduct({ colors: [{ color: 'NEGRO', sizes }] })
    const sizeId = sizeIds[1] ?? ''
    await putInCart(customer, product.id, 3)
    await putInCart(customer, id, 2, sizeId)
    const { orderId } = (await place(customer)).body
    await db().update(products).set({ stock: 0 }).where(ne(products.id, product.id))
    await db().update(variants).set({ stock: 0 }).where(ne(variants.id, sizeId))
    expect((await modify(customer, orderId)).status).toBe(200)
    expect(await cartOf(customer)).toMatchObject({ card_product_count: 5 })
  })

  test('D-62 D-42 a code that the cart took since is not replaced by the order’s', async () => {
    await db()
      .insert(coupons)
      .values([
        { code: 'ANTES', kind: 'percent', value: 10 },
        { code: 'DESPUES', kind: 'percent', value: 20 },
      ])
    const customer = await signedIn()
    const product = await createProduct()
    const take = async (code: string) => {
      await putInCart(customer, product.id)
      await api.post('/home/product/apply-coupon', { userId: customer.id, code }, { token: customer.token })
    }
    await take('ANTES')
    const { orderId } = (await place(customer)).body
    await take('DESPUES')
    await modify(customer, orderId)
    expect(await cartOf(customer)).toMatchObject({ card_product_count: 2, coupon: { code: 'DESPUES' } })
    const used = await db().select().from(coupons).where(eq(coupons.code, 'ANTES'))
    expect(used).toMatchObject([{ used: 0 }])
  })

  test('D-62 of a product or size that left the shop nothing comes back, and of the others all', async () => {
    const customer = await signedIn()
    const [gone, kept] = [await createProduct(), await createProduct({ stock: 4 })]
    const { product, sizeId } = await createSized()
    await putInCart(customer, gone.id)
    await putInCart(customer, product.id, 1, sizeId)
    await putInCart(customer, kept.id, 3)
    const { orderId } = (await place(customer)).body
    await db().delete(products).where(eq(products.id, gone.id))
    await db().delete(variants).where(eq(variants.id, sizeId))
    expect((await modify(customer, orderId)).status).toBe(200)
    expect(await cartOf(customer)).toMatchObject({ card_product_count: 3 })
    expect(await stockOf(kept.id)).toBe(4)
  })

  test('D-62 a line comes back in its own size, and a code that is gone stays away', async () => {
    await db()
      .insert(coupons)
      .values([
        { code: 'SEVA', kind: 'percent', value: 10 },
        { code: 'SEQUEDA', kind: 'percent', value: 10 },
      ])
    const sizes = [
      { size: '39', stock: 0 },
      { size: '40', stock: 9 },
    ]
    const { id, sizeIds } = await createProduct({ colors: [{ color: 'NEGRO', sizes }] })
    const customer = await signedIn()
    await putInCart(customer, id, 3, sizeIds[1])
    const code = { userId: customer.id, code: 'SEVA' }
    await api.post('/home/product/apply-coupon', code, { token: customer.token })
    const { orderId } = (await place(customer)).body
    await db().delete(coupons).where(eq(coupons.code, 'SEVA'))
    await putInCart(customer, id, 4, sizeIds[1])
    await db()
      .update(variants)
      .set({ stock: 2 })
      .where(eq(variants.id, sizeIds[1] ?? ''))
    expect((await modify(customer, orderId)).status).toBe(200)
    // Three are back of this size, so five are left for the four and the three.
    expect(await cartOf(customer)).toMatchObject({ coupon: null, card_product_count: 5 })
  })

  test('D-62 of two orders of a customer one comes back and the other stays', async () => {
    const product = await createProduct({ stock: 90 })
    const { customer, orderId } = await customerWithOrder(product.id, 2)
    await putInCart(customer, product.id, 3)
    const { price, card_products: products } = await cartOf(customer)
    const again = () =>
      place(customer, { price, products, shipping_fee: 4.99, items: 3 }, { 'idempotency-key': 'other' })
    const other = (await again()).body
    await modify(customer, orderId)
    expect((await cartOf(customer)).card_product_count).toBe(2)
    expect(await stockOf(product.id)).toBe(87)
    expect((await again()).body.orderId).toBe(other.orderId)
    const states = (await ordersOf(customer)).map(({ id, status }) => [id, status] as const)
    expect(Object.fromEntries(states)).toEqual({ [orderId]: 'cancelled', [other.orderId]: 'pending' })
  })

  test('D-62 twice is 409 and returns the stock once; a confirmed order stays', async () => {
    const product = await createProduct({ stock: 5 })
    const { customer, orderId } = await customerWithOrder(product.id, 2)
    await modify(customer, orderId)
    expect(await modify(customer, orderId)).toMatchObject({ status: 409, body: { code: 'orderCancelled' } })
    expect(await stockOf(product.id)).toBe(5)
    const next = await customerWithOrder(product.id, 1)
    await confirm(next.customer, next.orderId)
    expect((await modify(next.customer, next.orderId)).body.code).toBe('orderNotPending')
    expect((await modify(customer, next.orderId)).status).toBe(404)
    expect(await stockOf(product.id)).toBe(4)
  })
})

describe('reading', () => {
  test('API-27 STATE-50 the five filter values, newest first, others refused', async () => {
    const product = await createProduct({ stock: 50 })
    const { customer, orderId } = await customerWithOrder(product.id)
    await confirm(customer, orderId)
    await putInCart(customer, product.id)
    const second = await place(customer)
    const list = async (status: string) =>
      (
        await api.get<OrdersAnswer>(`/home/coustomer/get-orders/${customer.id}/${status}`, {
          token: customer.token,
        })
      ).body.orders?.map(order => order._id)
    expect(await list('all')).toEqual([second.body.orderId, orderId])
    expect(await list('placed')).toEqual([orderId])
    expect(await list('pending')).toEqual([second.body.orderId])
    expect(await list('warehouse')).toEqual([])
    expect(await list('cancelled')).toEqual([])
    const wrong = await api.get(`/home/coustomer/get-orders/${customer.id}/hecho`, { token: customer.token })
    expect(wrong.status).toBe(400)
  })

  test('API-28 DATA-32 the details have date, price, states, lines and shipping', async () => {
    const product = await createProduct()
    const { customer, orderId } = await customerWithOrder(product.id)
    const { body } = await api.get<{ order: OrderAnswer }>(`/home/coustomer/get-order-details/${orderId}`, {
      token: customer.token,
    })
    expect(body.order).toMatchObject({
      _id: orderId,
      price: 104.99,
      payment_status: 'unpaid',
      delivery_status: 'pending',
      shippingInfo: {
        name: 'Rosa',
        address: 'Av. Larco 100',
        province: 'Lima',
        city: 'Miraflores',
        tipoComprobante: 'BOLETA',
        numeroComprobante: '',
      },
    })
    expect(new Date(body.order.createdAt).getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  test('D-49 a restricted session buys but reads no personal data', async () => {
    const customer = await signedIn({ hasInitialPassword: true }, { isRestricted: true })
    const product = await createProduct()
    await putInCart(customer, product.id)
    const { body } = await place(customer)
    const confirmed = await confirm(customer, body.orderId)
    expect(confirmed.body.order.shippingInfo).toMatchObject({ name: '', address: '', email: '' })
    for (const path of [
      '/customer/profile',
      `/home/coustomer/get-orders/${customer.id}/all`,
      `/home/coustomer/get-order-details/${body.orderId}`,
    ])
      expect(await api.get<Refusal>(path, { token: customer.token })).toMatchObject({
        status: 403,
        body: { code: 'newPasswordRequired' },
      })
  })
})

describe('many at once', () => {
  // So many are no one network, whose orders of a day are counted.
  beforeEach(async () => {
    await db().delete(rateHits)
  })

  test('D-62 200 customers for the last 10 units make exactly 10 orders', async () => {
    const { product, sizeId } = await createSized({ stock: 10 })
    const customers = await Promise.all(Array.from({ length: 200 }, () => signedIn()))
    await Promise.all(customers.map(customer => putInCart(customer, product.id, 1, sizeId)))
    const carts = await Promise.all(customers.map(cartOf))
    const buy = (customer: Customer, i: number) =>
      place(customer, { price: 100, products: carts[i]?.card_products, shipping_fee: 4.99, items: 1 })
    const answers = await Promise.all(customers.map(buy))
    // Somebody who waited too long on a busy machine is told to try again, and does.
    for (const [i, customer] of customers.entries())
      if (answers[i]?.status === 503) answers[i] = await buy(customer, i)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]))
    expect(new Set(refused.map(({ body }) => body.error))).toEqual(
      new Set([`Stock Agotado: ${product.name}, talla 40`]),
    )
    expect(await stockOf(product.id)).toBe(0)
    const lines = await db().select().from(orderLines).where(eq(orderLines.productId, product.id))
    expect(lines).toHaveLength(10)
  }, 60_000)

  test('D-62 orders of the same products in any order do not block each other', async () => {
    const pair = [await createProduct({ stock: 100 }), await createProduct({ stock: 100 })]
    const customers = await Promise.all(Array.from({ length: 30 }, () => signedIn()))
    for (const [i, customer] of customers.entries())
      for (const product of i % 2 ? pair : [...pair].reverse()) await putInCart(customer, product.id)
    const answers = await Promise.all(customers.map(customer => place(customer)))
    expect(answers.map(({ status }) => status)).toEqual(customers.map(() => 200))
    expect(await Promise.all(pair.map(({ id }) => stockOf(id)))).toEqual([70, 70])
  }, 60_000)
})
