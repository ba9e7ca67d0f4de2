import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { cartLines } from '#server/db/schema/cart.ts'
import { products } from '#server/db/schema/catalog.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { mails } from '#server/db/schema/mails.ts'
import { exchanges } from '#server/db/schema/exchanges.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { newId } from '#server/lib/uuid.ts'
import { releaseExchanges } from '#server/modules/exchanges/lapse.ts'
import { refresh } from '#server/modules/orders/settle.ts'
import { MAX_OPEN_ORDERS } from '#shared/business.ts'
import { api } from '../support/api.ts'
import { answersOf, whileHeld } from '../support/at-once.ts'
import {
  cartOf,
  customerWithOrder,
  place,
  putInCart,
  type Customer,
  type Refusal,
} from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { serveCulqi } from '../support/culqi.ts'
import { confirmedOrder } from '../support/orders.ts'
import { createGuest, createProduct } from '../support/shop.ts'

const culqi = await serveCulqi()
afterAll(culqi.close)
beforeAll(async () => {
  await setCompany({
    name: 'Vitrina',
    cardPayment: true,
    orderMail: 'dueno@example.com',
    yapeNumber: '987654321',
    yapeHolder: 'Rosa Quispe',
    yapeQr: '/media/qr.webp',
  })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  return () => vi.restoreAllMocks()
})

const row = (table: string, id: string, key = 'id'): string =>
  `select 1 from ${table} where ${key} = '${id}' for update`
const statuses = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const withCart = async (): Promise<Customer & { lineId: string; productId: string }> => {
  const customer = await signedIn()
  // Its own goods, so that nothing but what the test is about makes one wait for another.
  const { id: productId } = await createProduct({ stock: 50 })
  const { body } = await putInCart(customer, productId)
  return { ...customer, lineId: body.product._id, productId }
}
/** Begins to pay an order by card: the secret of the payment. */
const cardOf = async (orderId: string, token: string): Promise<string> => {
  const wanted = { price: 104.99, orderId }
  return (await api.post<{ clientSecret: string }>('/order/create-payment', wanted, { token })).body
    .clientSecret
}
const orderOf = async (id: string) => (await db().select().from(orders).where(eq(orders.id, id)))[0]

describe('coupons', () => {
  const apply = (customer: Customer, code: string) =>
    api.post<Refusal>('/home/product/apply-coupon', { userId: customer.id, code }, { token: customer.token })

  test('D-42 the last use of a code is one of two customers’ who order at once', async () => {
    await db()
      .insert(coupons)
      .values([
        { code: 'ULTIMO', kind: 'percent', value: 10, useLimit: 3, used: 2 },
        { code: 'OTRO', kind: 'percent', value: 10, useLimit: 3, used: 2 },
      ])
    const [one, other] = [await withCart(), await withCart()]
    for (const customer of [one, other]) await apply(customer, 'ULTIMO')
    const met = await whileHeld(
      row('coupons', 'ULTIMO', 'code'),
      () => place(one),
      () => place(other),
    )
    const answers = answersOf(met)
    expect(statuses(answers)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('couponInvalid')
    const rows = await db().select().from(coupons)
    expect(Object.fromEntries(rows.map(({ code, used }) => [code, used]))).toMatchObject({
      ULTIMO: 3,
      OTRO: 2,
    })
  })
})

describe('carts', () => {
  const plus = (customer: Customer & { lineId: string }) => () =>
    api.put<Refusal>(`/home/product/quantity-inc/${customer.lineId}`, undefined, { token: customer.token })

  test('STATE-19 API-02 three taps at once are three units', async () => {
    const customer = await withCart()
    const add = () => putInCart(customer, customer.productId)
    const met = await whileHeld<{ status: number }>(
      // The line as well, so that who would not wait for the cart has read an old number.
      `${row('carts', customer.id, 'owner')}; ${row('cart_lines', customer.lineId)}`,
      plus(customer),
      add,
      plus(customer),
    )
    expect(statuses(answersOf(met))).toEqual([200, 200, 201])
    expect((await cartOf(customer)).card_product_count).toBe(4)
  })

  test('D-62 an order takes no cart that changes at that moment', async () => {
    const customer = await withCart()
    const change = `${row('carts', customer.id, 'owner')};
      update cart_lines set quantity = 3 where owner = '${customer.id}'`
    const [answer] = answersOf(await whileHeld(change, () => place(customer)))
    expect(answer).toMatchObject({ status: 409, body: { code: 'cartChanged' } })
    expect((await cartOf(customer)).card_product_count).toBe(3)
  })

  test('D-43 a guest’s cart that two customers join at once goes to one of them', async () => {
    const [one, other] = [await withCart(), await withCart()]
    const guestId = createGuest()
    const { id: productId } = await createProduct({ stock: 50 })
    await api.post('/home/product/add-to-card', { userId: guestId, productId, quantity: 2 })
    const join = (customer: Customer) => () =>
      api.post<Refusal>(
        '/home/product/migrate-cart',
        { userId: customer.id, guestId },
        { token: customer.token },
      )
    const met = await whileHeld(row('carts', guestId, 'owner'), join(one), join(other))
    expect(statuses(answersOf(met))).toEqual([200, 200])
    const moved = await db().select().from(cartLines).where(eq(cartLines.productId, productId))
    expect(moved).toMatchObject([{ quantity: 2 }])
    expect([one.id, other.id]).toContain(moved[0]?.shopperId)
  })
})

describe('orders', () => {
  test('GUARD-20 of two orders at once of a customer with room for one, one is made', async () => {
    const customer = await signedIn()
    const buy = async () => {
      const { id } = await createProduct({ stock: 9 })
      const products = [{ products: [{ quantity: 1, productInfo: { _id: id } }] }]
      return () => place(customer, { price: 100, items: 1, shipping_fee: 4.99, products })
    }
    for (let i = 1; i < MAX_OPEN_ORDERS; i += 1) expect((await (await buy())()).status).toBe(200)
    const answers = answersOf(await whileHeld(row('customers', customer.id), await buy(), await buy()))
    expect(statuses(answers)).toEqual([200, 429])
    expect(answers.find(({ status }) => status === 429)?.body.code).toBe('openOrdersTooMany')
  })

  const made = async () => customerWithOrder((await createProduct({ stock: 9 })).id)

  test('D-62 an order that is confirmed at that moment is not taken back into the cart', async () => {
    const { customer, orderId } = await made()
    const confirm = `update orders set status = 'placed', confirmed_at = now() where id = '${orderId}'`
    const modify = () =>
      api.post<Refusal>(`/home/order/modify/${orderId}`, undefined, { token: customer.token })
    const [answer] = answersOf(await whileHeld(confirm, modify))
    expect(answer).toMatchObject({ status: 409, body: { code: 'orderNotPending' } })
    expect(await orderOf(orderId)).toMatchObject({ status: 'placed' })
    expect((await cartOf(customer)).card_product_count).toBe(0)
  })

  test.each(['products', 'sizes'] as const)(
    'D-62 what comes back into the stock waits for nobody who holds other %s',
    async table => {
      const colors = [{ color: 'NEGRO', sizes: [{ size: '40', stock: 9 }] }]
      const [own, other] = [await createProduct({ colors }), await createProduct({ colors })]
      const { customer, orderId } = await customerWithOrder(own.id, 1, own.sizeIds[0])
      const held = row(table, (table === 'products' ? other.id : other.sizeIds[0]) ?? '')
      const { waiting, answers } = await whileHeld(held, () =>
        api.post(`/home/order/modify/${orderId}`, undefined, { token: customer.token }),
      )
      expect(waiting).toEqual([])
      expect(answers).toMatchObject([{ value: { status: 200 } }])
    },
  )

  test('D-66 an order that is called off at that moment is not confirmed', async () => {
    const { customer, orderId } = await made()
    const [answer] = answersOf(
      await whileHeld(`update orders set status = 'cancelled' where id = '${orderId}'`, () =>
        api.get<Refusal>(`/order/confirm/${orderId}`, { token: customer.token }),
      ),
    )
    expect(answer).toMatchObject({ status: 409, body: { code: 'orderCancelled' } })
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', confirmedAt: null })
  })

  const ways: [
    name: string,
    pay: (order: { token: string; orderId: string; card: string }) => () => Promise<{ body: Refusal }>,
  ][] = [
    [
      'in cash',
      ({ token, orderId }) =>
        () =>
          api.get<Refusal>(`/order/confirm/${orderId}`, { token }),
    ],
    [
      'by card',
      ({ token, card }) =>
        () =>
          api.post<Refusal>(`/order/payment/${card}`, { token: 'tkn_test_ok' }, { token }),
    ],
    [
      'by transfer',
      ({ token, orderId }) =>
        () =>
          api.post<Refusal>(`/order/wallet/${orderId}`, undefined, { token }),
    ],
  ]
  test.each(ways)(
    'PAYMENT-15 a code that is opened at that moment keeps its order from being paid %s',
    async (_, pay) => {
      const { customer, orderId } = await made()
      const { token } = customer
      const card = await cardOf(orderId, token)
      const open = `${row('orders', orderId)};
        insert into payments (id, secret, order_id, attempt, provider, provider_ref, amount, state, expires_at)
        values ('${newId()}', '${newId()}', '${orderId}', 2, 'culqi', 'ord_x', 10499, 'waiting', now() + interval '1 hour')`
      const [answer] = answersOf(await whileHeld(open, pay({ token, orderId, card })))
      expect(answer?.body.code).toBe('codeNotTakenBack')
      expect(await orderOf(orderId)).toMatchObject({ status: 'pending', confirmedAt: null })
      expect(culqi.held(orderId)).toBe(0)
    },
  )

  test('PAYMENT-04 REFUND-01 money of an order that is called off at that moment goes back', async () => {
    const { customer, orderId } = await made()
    const { token } = customer
    const card = await cardOf(orderId, token)
    await api.post(`/order/payment/${card}`, { token: 'tkn_test_lost' }, { token })
    const [payment] = await db().select().from(payments).where(eq(payments.orderId, orderId))
    if (!payment) throw new Error('There is no payment.')
    const cancel = `update orders set status = 'cancelled' where id = '${orderId}'`
    answersOf(await whileHeld(cancel, () => refresh(payment)))
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled', confirmedAt: null })
    const back = await db().select().from(refunds).where(eq(refunds.paymentId, payment.id))
    expect(back).toMatchObject([{ amount: 10_499, reason: 'cancelled' }])
  })

  test('PAYMENT-04 what a provider says twice at once confirms and mails once', async () => {
    const { customer, orderId, number } = await made()
    const { token } = customer
    const card = await cardOf(orderId, token)
    await api.post(`/order/payment/${card}`, { token: 'tkn_test_lost' }, { token })
    const [payment] = await db().select().from(payments).where(eq(payments.orderId, orderId))
    if (!payment) throw new Error('There is no payment.')
    const again = () => refresh(payment)
    answersOf(await whileHeld(row('orders', orderId), again, again))
    expect(await orderOf(orderId)).toMatchObject({ status: 'placed', paymentStatus: 'paid' })
    const sent = await db().select().from(mails).where(eq(mails.recipient, customer.email))
    expect(sent.filter(({ body: text, subject }) => `${subject}${text}`.includes(number))).toHaveLength(1)
    expect(await db().$count(refunds, eq(refunds.paymentId, payment.id))).toBe(0)
  })
})

test('EXCHANGE-04 a size that is held anew at that moment is not put back into the stock', async () => {
  const world = await confirmedOrder({ to: 'delivered' })
  const [line] = await db().select().from(orderLines).where(eq(orderLines.orderId, world.orderId))
  const raw = new FormData()
  raw.set('tipo', 'size')
  raw.set('motivo', 'Me aprieta')
  raw.set('lineas', JSON.stringify([{ lineId: line?.id, quantity: 1, sizeId: world.sized.sizeIds[1] }]))
  await api.post(`/home/order/exchange/${world.orderId}`, undefined, { raw, token: world.customer.token })
  await db().update(exchanges).set({ heldUntil: new Date() }).where(eq(exchanges.orderId, world.orderId))
  const before = await world.stock()
  const again = `${row('orders', world.orderId)};
    update exchanges set held_until = now() + interval '2 days' where order_id = '${world.orderId}'`
  answersOf(await whileHeld(again, () => releaseExchanges()))
  expect(await world.stock()).toEqual(before)
})

test('REV-08 reviews of two customers at once both count', async () => {
  const product = await createProduct()
  const write = async (rating: number) => {
    const { token } = await signedIn()
    const body = { productId: product.id, rating, review: 'Muy cómoda' }
    return () => api.post<Refusal>('/home/customer/submit-review', body, { token })
  }
  const met = await whileHeld(row('products', product.id), await write(5), await write(2))
  expect(statuses(answersOf(met))).toEqual([201, 201])
  const [rated] = await db()
    .select()
    .from(products)
    .where(and(eq(products.id, product.id)))
  expect(rated).toMatchObject({ rating: 3.5, reviewCount: 2 })
})
