import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db, transaction } from '#server/db/index.ts'
import { products } from '#server/db/schema/catalog.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { orders } from '#server/db/schema/orders.ts'
import { holdOrdering } from '#server/modules/orders/open-orders.ts'
import { readOrdering } from '#server/modules/orders/ordered-items.ts'
import { api } from '../support/api.ts'
import { cartOf, place, putInCart, type Customer } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { createProduct } from '../support/shop.ts'

beforeAll(() => setCompany({ name: 'Vitrina' }))

/** A customer whose cart has two lines, of one and of two units. */
async function withCart() {
  const customer = await signedIn()
  const [one, two] = [await createProduct({ stock: 5 }), await createProduct({ stock: 5 })]
  await putInCart(customer, one.id)
  await putInCart(customer, two.id, 2)
  return { customer, one, two }
}
const setStock = (id: string, stock: number) =>
  db().update(products).set({ stock }).where(eq(products.id, id))
const ordersOf = ({ id }: Customer) => db().select().from(orders).where(eq(orders.customerId, id))
const linesOf = async (customer: Customer) =>
  (await cartOf(customer)).card_products.flatMap(group => group.products)
const refusal = async (answer: ReturnType<typeof place>) => {
  const { status, body } = await answer
  return [status, body.code, body.error]
}
const named = (...goods: [id: string, quantity: number][]) => [
  { products: goods.map(([id, quantity]) => ({ quantity, productInfo: { _id: id } })) },
]

test('D-109 an order names all lines of its cart with their units, and nothing besides', async () => {
  const { customer } = await withCart()
  const lines = await linesOf(customer)
  const foreign = await linesOf((await withCart()).customer)
  const sent = (list: unknown[]) => refusal(place(customer, { products: [{ products: list }] }))
  const [first, ...rest] = lines
  for (const list of [
    [...lines, foreign[0]],
    rest,
    [{ ...first, quantity: 3 }, ...rest],
    [first, ...rest.map(line => ({ ...line, quantity: 1 }))],
  ])
    expect((await sent(list)).slice(0, 2)).toEqual([409, 'cartChanged'])
  expect(await ordersOf(customer)).toEqual([])
  expect((await sent(lines))[0]).toBe(200)
})

test('D-62 a cart of which nothing can be bought any more says what is sold out, though its shopper saw it', async () => {
  const customer = await signedIn()
  const product = await createProduct({ stock: 5 })
  await putInCart(customer, product.id)
  await setStock(product.id, 0)
  expect(await refusal(place(customer))).toEqual([
    ...[409, 'stockExhaustedFor', `Stock Agotado: ${product.name}`],
  ])
})

test('TAKE-03 D-109 goods that are named are sold to the last unit, and a shortage names those that are short alone', async () => {
  const customer = await signedIn()
  const [some, last] = [await createProduct({ stock: 9 }), await createProduct({ stock: 2 })]
  const order = (quantity: number) =>
    place(customer, { price: undefined, products: named([some.id, 1], [last.id, quantity]) })
  expect(await refusal(order(3))).toEqual([409, 'stockExhaustedFor', `Stock Agotado: ${last.name}`])
  expect((await order(2)).status).toBe(200)
})

test('D-109 goods that are named leave the cart of their customer as it is', async () => {
  const { customer } = await withCart()
  const before = await cartOf(customer)
  const other = await createProduct({ stock: 5 })
  expect((await place(customer, { price: undefined, products: named([other.id, 1]) })).status).toBe(200)
  expect(await cartOf(customer)).toEqual(before)
})

test('D-42 D-61 a code that is over is refused where no price is named, and left out where the price is without it', async () => {
  const { customer } = await withCart()
  const code = `FIN${customer.id.slice(0, 8)}`.toUpperCase()
  await db().insert(coupons).values({ code, kind: 'percent', value: 10 })
  await api.post('/home/product/apply-coupon', { userId: customer.id, code }, { token: customer.token })
  await db()
    .update(coupons)
    .set({ endsAt: new Date(0) })
    .where(eq(coupons.code, code))
  expect((await refusal(place(customer, { price: undefined }))).slice(0, 2)).toEqual([409, 'couponInvalid'])
  expect(await ordersOf(customer)).toEqual([])
  expect((await place(customer)).body.price).toBe(304.99)
})

test('FEE-02 a caller that names no fee is charged that of the way, without a word about it', async () => {
  const { customer } = await withCart()
  const { body } = await place(customer, { shipping_fee: undefined })
  expect(body).toMatchObject({ price: 304.99, message: 'Pedido creado' })
  expect((await ordersOf(customer))[0]?.shipping.envio).toBe('lima')
})

const HERE = { network: 'here', wideNetwork: null }
test.each([
  ['of nobody', { phone: '', numeroDocumento: '' }, null, 0],
  ['of a phone', { phone: '987654321', numeroDocumento: '' }, null, 1],
  ['of a document', { phone: '', numeroDocumento: '45678912' }, null, 1],
  ['of a network', { phone: '', numeroDocumento: '' }, HERE, 1],
  ['of a network in a wider one', { phone: '', numeroDocumento: '' }, { ...HERE, wideNetwork: 'around' }, 2],
  [
    'of all of them',
    { phone: '987654321', numeroDocumento: '45678912' },
    { ...HERE, wideNetwork: 'around' },
    4,
  ],
])('GUARD-20 NETWORK-02 orders %s wait for each other', async (_, contact, from, count) => {
  const { id: customerId } = await signedIn()
  const held = await transaction(async () => {
    await holdOrdering(await readOrdering(customerId, null), { customerId, contact, from, isFromCart: false })
    const { rows } = await db().execute(
      `select objid from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
    )
    return rows
  })
  expect(held).toHaveLength(count)
})
