import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { db, transaction } from '#server/db/index.ts'
import { onInvalidate } from '#server/db/invalidate.ts'
import { products, variants } from '#server/db/schema/catalog.ts'
import { cartLines } from '#server/db/schema/cart.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { rateHits } from '#server/db/schema/limits.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { stockMoves } from '#server/db/schema/stock.ts'
import { lockStock, returnStock, takeStock, type StockItem } from '#server/modules/orders/stock.ts'
import type { PlaceOrderAnswer } from '#shared/contracts/orders.ts'
import { api } from '../support/api.ts'
import { answersOf, whileHeld } from '../support/at-once.ts'
import {
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

beforeAll(() => setCompany({ name: 'Vitrina', cardPayment: true }))
beforeEach(() => db().delete(rateHits))

const original = pg.Client.prototype.query
const row = (table: string, id: string, key = 'id'): string =>
  `select 1 from ${table} where ${key} = '${id}' for update`
const ordersOf = (customer: Customer) => db().select().from(orders).where(eq(orders.customerId, customer.id))
const sizeOf = async (id: string) => (await db().select().from(variants).where(eq(variants.id, id)))[0]
const productOf = async (id: string) => (await db().select().from(products).where(eq(products.id, id)))[0]

/** A customer whose cart holds two of a size and one of a product without sizes, with a coupon of a tenth. */
async function withCart() {
  const customer = await signedIn()
  const sized = await createSized({ stock: 5, price: 10_000, size: '38' })
  const plain = await createProduct({ stock: 5, price: 10_000 })
  const { body } = await putInCart(customer, sized.product.id, 2, sized.sizeId)
  await putInCart(customer, plain.id)
  const code = `C${customer.id.slice(-10).toUpperCase()}`
  await db().insert(coupons).values({ code, kind: 'percent', value: 10, useLimit: 5 })
  await api.post('/home/product/apply-coupon', { userId: customer.id, code }, { token: customer.token })
  return { customer, sized, plain, code, lineId: body.product._id }
}
type World = Awaited<ReturnType<typeof withCart>>

const send = async ({ customer }: World, change: object = {}, headers: Record<string, string> = {}) => {
  const cart = await cartOf(customer)
  const body = {
    userId: customer.id,
    price: cart.price,
    products: cart.card_products,
    shipping_fee: cart.shipping_fee,
    shippingInfo: { ...shippingInfo, ...contactOf(customer) },
    ...change,
  }
  return () =>
    api.post<PlaceOrderAnswer & Refusal>('/home/order/place-order', body, {
      token: customer.token,
      address: '10.91.0.7',
      headers,
    })
}

/** What an order asks the database, from its session on. */
async function asked(order: () => Promise<{ status: number }>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await order()
  const texts = spy.mock.calls.map(([query]: unknown[]) =>
    typeof query === 'string' ? query : String((query as { text?: string }).text),
  )
  spy.mockRestore()
  expect(status).toBe(200)
  return texts
}

describe('what an order asks', () => {
  const isCommit = (text: string): boolean => /(?:^|;)commit$/.test(text)

  test.each([
    ['a cart with a coupon, to the door', {}, {}],
    ['one that is picked up', { shippingInfo: { ...shippingInfo, envio: 'tienda' }, shipping_fee: 0 }, {}],
    ['one that may be repeated', {}, { 'idempotency-key': 'a-key' }],
  ])('TAKE-01 %s: at most ten statements besides one commit', async (_, change, headers) => {
    const order = await send(await withCart(), change, headers)
    const texts = await asked(order)
    expect(texts.filter(isCommit)).toHaveLength(1)
    expect(texts.length - 1).toBeLessThanOrEqual(10)
    const locks = texts.findIndex(text => /for (?:no key )?update|advisory/.test(text))
    expect(texts.findIndex(isCommit) - locks).toBeLessThanOrEqual(4)
    expect(texts.slice(0, locks).filter(text => /^(?:update|delete)/.test(text))).toEqual([])
  })

  test('TAKE-01 the transaction of an order sends two messages, the second when the first was answered', async () => {
    const order = await send(await withCart())
    const events: string[] = []
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    spy.mockImplementation(function (this: pg.Client, ...all: unknown[]) {
      const answer = (original as (...each: unknown[]) => unknown).apply(this, all)
      const [query] = all as [string | { text: string }]
      events.push(typeof query === 'string' && query.startsWith('begin') ? 'begin' : 'sent')
      if (answer instanceof Promise) void answer.then(() => events.push('answered'))
      return answer
    } as never)
    expect((await order()).status).toBe(200)
    spy.mockRestore()
    const messages = events
      .slice(events.indexOf('begin'))
      .join(' ')
      .split(/(?: answered)+/)
    expect(messages.filter(Boolean).map(each => each.trim().split(' ').length)).toEqual([3, 3])
  })

  test('TAKE-01 D-27 goods that are named, whatever their number, ask no more, and each leaves the stock', async () => {
    const customer = await signedIn()
    const named = []
    for (let i = 0; i < 4; i += 1) {
      const { product, sizeId } = await createSized({ stock: 3 })
      named.push({ quantity: 1, productInfo: { _id: product.id }, variant: { sizeId } })
    }
    const sizes = ['40', '41'].map(size => ({ size, stock: 3, price: 10_000 }))
    const both = await createProduct({ colors: [{ color: 'NEGRO', sizes }] })
    for (const [i, sizeId] of both.sizeIds.entries())
      named.push({ quantity: i + 1, productInfo: { _id: both.id }, variant: { sizeId } })
    const body = {
      userId: customer.id,
      price: 700,
      products: [{ products: named }],
      shipping_fee: 4.99,
      shippingInfo: { ...shippingInfo, ...contactOf(customer) },
    }
    const order = () => api.post('/home/order/place-order', body, { token: customer.token })
    expect((await asked(order)).length - 1).toBeLessThanOrEqual(10)
    expect((await productOf(both.id))?.stock).toBe(3)
    expect(await Promise.all(both.sizeIds.map(async id => (await sizeOf(id))?.stock))).toEqual([2, 1])
  })
})

/** Changed by somebody else after the order was read, and before it takes what it read. */
const meet = async (world: World, change: string, body: object = {}) => {
  const order = await send(world, body)
  const held = `${row('customers', world.customer.id)}; ${change}`
  return answersOf(await whileHeld(held, order))[0]
}

describe('changed between reading and taking', () => {
  test.each<[string, (world: World) => string, string]>([
    [
      'the price of a size',
      w => `update sizes set price = 9000 where id = '${w.sized.sizeId}'`,
      'cartChanged',
    ],
    [
      'the price of a product',
      w => `update products set price = 12000 where id = '${w.plain.id}'`,
      'cartChanged',
    ],
    ['a discount', w => `update products set discount = 7000 where id = '${w.plain.id}'`, 'cartChanged'],
    ['a stock', w => `update sizes set stock = 1 where id = '${w.sized.sizeId}'`, 'stockExhaustedFor'],
    [
      'a product that is withdrawn',
      w => `update products set is_active = false where id = '${w.plain.id}'`,
      'stockExhaustedFor',
    ],
    [
      'a product that got sizes',
      w => `update products set has_variants = true where id = '${w.plain.id}'`,
      'stockExhaustedFor',
    ],
    ['a product that is gone', w => `delete from products where id = '${w.plain.id}'`, 'cartChanged'],
    [
      'the units of a line',
      w => `update cart_lines set quantity = 3 where id = '${w.lineId}'`,
      'cartChanged',
    ],
    ['a line that is gone', w => `delete from cart_lines where id = '${w.lineId}'`, 'cartChanged'],
    ['what a coupon takes off', w => `update coupons set value = 20 where code = '${w.code}'`, 'cartChanged'],
    [
      'the last use of a coupon',
      w => `update coupons set used = 5 where code = '${w.code}'`,
      'couponInvalid',
    ],
    [
      'a coupon for more than that',
      w => `update coupons set minimum = 30001 where code = '${w.code}'`,
      'couponInvalid',
    ],
    [
      'a coupon that begins later',
      w => `update coupons set starts_at = now() + interval '1 hour' where code = '${w.code}'`,
      'couponInvalid',
    ],
    [
      'a coupon that is over',
      w => `update coupons set ends_at = now() - interval '1 hour' where code = '${w.code}'`,
      'couponInvalid',
    ],
    [
      'a coupon of another kind',
      w => `update coupons set kind = 'amount' where code = '${w.code}'`,
      'cartChanged',
    ],
    ['a coupon that is gone', w => `delete from coupons where code = '${w.code}'`, 'cartChanged'],
  ])('TAKE-02 %s: refused as if it had been so before, and nothing is taken', async (_, change, code) => {
    const world = await withCart()
    const answer = await meet(world, change(world))
    expect([answer?.status, answer?.body.code]).toEqual([409, code])
    expect(await ordersOf(world.customer)).toEqual([])
    expect(await db().select().from(stockMoves).where(eq(stockMoves.productId, world.plain.id))).toEqual([])
    expect((await sizeOf(world.sized.sizeId))?.stock).toBe(change(world).includes('stock = 1') ? 1 : 5)
    expect(
      (await db().select().from(cartLines).where(eq(cartLines.shopperId, world.customer.id))).length,
    ).toBeGreaterThan(0)
  })

  test('TAKE-02 a caller that names no price is charged the new one', async () => {
    const world = await withCart()
    const change = `update sizes set price = 9000 where id = '${world.sized.sizeId}'`
    const answer = await meet(world, change, { price: undefined })
    // Two at 90 and one at 100, less a tenth, and the way.
    expect([answer?.status, answer?.body.price]).toEqual([200, 256.99])
    const [order] = await ordersOf(world.customer)
    const lines = await db()
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order?.id ?? ''))
    expect(lines.map(({ price }) => price).toSorted()).toEqual([10_000, 9_000].toSorted())
    expect((await sizeOf(world.sized.sizeId))?.stock).toBe(3)
  })

  test('TAKE-02 a product that goes to another seller is his on the order', async () => {
    const world = await withCart()
    const other = await createProduct({ shopName: 'Zapatería Sur' })
    const change = `update products set seller_id = '${other.sellerId}', shop_name = 'Zapatería Sur' where id = '${world.plain.id}'`
    expect((await meet(world, change))?.status).toBe(200)
    const lines = await db().select().from(orderLines).where(eq(orderLines.productId, world.plain.id))
    expect(lines).toMatchObject([{ sellerId: other.sellerId, shopName: 'Zapatería Sur' }])
  })

  test('TAKE-02 a customer who gets a document is on the order with it', async () => {
    const world = await withCart()
    const change = `update customers set document_type = 'DNI', document_number = '11112222' where id = '${world.customer.id}'`
    expect((await meet(world, change))?.status).toBe(200)
    expect((await ordersOf(world.customer))[0]?.shipping.numeroDocumento).toBe('11112222')
  })

  test('TAKE-02 stock that others took meanwhile is counted, while it lasts', async () => {
    const world = await withCart()
    const change = `update sizes set stock = stock - 3 where id = '${world.sized.sizeId}';
      update products set stock = stock - 3 where id = '${world.sized.product.id}'`
    expect((await meet(world, change))?.status).toBe(200)
    expect((await sizeOf(world.sized.sizeId))?.stock).toBe(0)
    expect((await productOf(world.sized.product.id))?.stock).toBe(0)
  })

  test('TAKE-02 what changes again and again is refused in the end', async () => {
    const order = await send(await withCart())
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    let held = 0
    // The version of a row that is locked is never the one that was read.
    spy.mockImplementation(function (this: pg.Client, ...[first, ...rest]: unknown[]) {
      const { text = '' } = first as { text?: string }
      const isHold = text.includes('pg_advisory_xact_lock')
      if (isHold) held += 1
      const asked = isHold
        ? { ...(first as object), text: text.replace('xmin::text', `'other'`), name: '' }
        : first
      return (original as (...all: unknown[]) => unknown).apply(this, [asked, ...rest])
    } as never)
    const answer = await order()
    spy.mockRestore()
    expect([answer.status, answer.body.code, held]).toEqual([409, 'cartChanged', 5])
  })
})

test('D-77 a number that another order has is drawn anew', async () => {
  const [one, other] = [await send(await withCart()), await send(await withCart())]
  const drawn = vi.spyOn(crypto, 'randomBytes')
  for (let i = 0; i < 4; i += 1) drawn.mockReturnValueOnce(Buffer.alloc(8, 7) as never)
  syncBuiltinESMExports()
  try {
    const numbers = [await one(), await other()].map(({ body }) => body.number)
    expect(numbers[0]).toBe('V-99999999')
    expect(numbers[1]).toMatch(/^V-(?!99999999)[2-9B-Z]{8}$/)
    expect(drawn.mock.calls.length).toBeGreaterThanOrEqual(5)
  } finally {
    drawn.mockRestore()
    syncBuiltinESMExports()
  }
})

/** `OPPOSITE_CARTS=10000 npx vitest run --project api tests/api/take.test.ts -t opposite` tries many. */
const OPPOSITE = Number(process.env['OPPOSITE_CARTS'] ?? 24)

test(
  'TAKE-01 STOCK-05 orders of the same goods in opposite order never wait for each other in a circle',
  async () => {
    const products = [await createSized({ stock: OPPOSITE * 2 }), await createSized({ stock: OPPOSITE * 2 })]
    const deadlocks = async () =>
      (
        await db().execute<{ deadlocks: string }>(
          'select deadlocks from pg_stat_database where datname = current_database()',
        )
      ).rows[0]?.deadlocks
    const before = await deadlocks()
    let left = OPPOSITE
    const statuses = new Map<number, number>()
    const shop = async () => {
      for (let n = (left -= 1); n >= 0; n = left -= 1) {
        const customer = await signedIn()
        for (const { product, sizeId } of n % 2 === 0 ? products : products.toReversed())
          await putInCart(customer, product.id, 1, sizeId)
        const { status } = await place(customer)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 8 }, shop))
    expect([...statuses]).toEqual([[200, OPPOSITE]])
    expect((await sizeOf(products[0]?.sizeId ?? ''))?.stock).toBe(OPPOSITE)
    expect(await deadlocks()).toBe(before)
  },
  20_000 + OPPOSITE * 100,
)

describe('a shortage', () => {
  test('TAKE-03 D-62 names all of its products, in a cart and by name', async () => {
    const world = await withCart()
    const change = `update sizes set stock = 0 where id = '${world.sized.sizeId}';
      update products set stock = 0 where id = '${world.plain.id}'`
    const answer = await meet(world, change)
    const [first, second] = [`${world.sized.product.name}, talla 38`, world.plain.name]
    expect(answer?.body.error).toBe(`Stock Agotado: ${first}; ${second}`)
    const named = [world.sized, { product: world.plain, sizeId: undefined }].map(({ product, sizeId }) => ({
      quantity: 1,
      productInfo: { _id: product.id },
      ...(sizeId === undefined ? {} : { variant: { sizeId } }),
    }))
    const by = await place(world.customer, { price: 200, products: [{ products: named }] })
    expect(by.body.error).toBe(`Stock Agotado: ${first}; ${second}`)
  })
})

describe('lists are let go when the last unit leaves or the first comes back, else the product alone', () => {
  let heard: (readonly string[])[] = []
  beforeAll(() => onInvalidate(tags => heard.push(tags)))
  const tagsOf = async (work: () => Promise<unknown>) => {
    heard = []
    await work()
    return [...(heard.at(-1) ?? [])].sort()
  }
  const both = ({ sized, plain }: World) => [`product:${plain.id}`, `product:${sized.product.id}`].sort()
  const withLists = (tags: string[]) => ['catalog', ...tags].sort()

  test('STORE-05 by an order, whichever of its lines takes the last', async () => {
    const world = await withCart()
    const order = await send(world)
    expect(await tagsOf(order)).toEqual(both(world))
    const last = await withCart()
    await db().update(variants).set({ stock: 2 }).where(eq(variants.id, last.sized.sizeId))
    expect(await tagsOf(await send(last))).toEqual(withLists(both(last)))
    // It becomes the last unit after it was read.
    const late = await withCart()
    const others = `update sizes set stock = 2 where id = '${late.sized.sizeId}'`
    expect(await tagsOf(() => meet(late, others))).toEqual(withLists(both(late)))
  })

  test('STORE-05 STOCK-03 by what a cancelled order or an exchange moves, which is noted', async () => {
    const { sized, plain } = await withCart()
    const change = (move: typeof takeStock, quantity: number, isSized: boolean) => {
      const productId = isSized ? sized.product.id : plain.id
      const item: StockItem = { productId, variantId: isSized ? sized.sizeId : null, quantity }
      return transaction(async () => {
        await lockStock([item])
        await move([item])
      })
    }
    for (const isSized of [true, false]) {
      const id = isSized ? sized.product.id : plain.id
      const own = [`product:${id}`]
      expect(await tagsOf(() => change(takeStock, 4, isSized))).toEqual(own)
      expect(await tagsOf(() => change(takeStock, 1, isSized))).toEqual(withLists(own))
      expect(await tagsOf(() => change(returnStock, 2, isSized))).toEqual(withLists(own))
      expect(await tagsOf(() => change(returnStock, 1, isSized))).toEqual(own)
      const moves = await db().select().from(stockMoves).where(eq(stockMoves.productId, id))
      expect(moves.map(({ change: moved }) => moved).toSorted((a, b) => a - b)).toEqual([-4, -1, 1, 2])
      expect((await productOf(id))?.stock).toBe(3)
    }
    expect((await sizeOf(sized.sizeId))?.stock).toBe(3)
  })
})
