import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { db, pool } from '../src/server/db/index.ts'
import { closeDatabase, openDatabase } from '../src/server/db/open.ts'
import { customers } from '../src/server/db/schema/customers.ts'
import type { Actor } from '../src/server/lib/actor.ts'
import { add } from '../src/server/modules/cart/change.ts'
import { getCart } from '../src/server/modules/cart/read.ts'
import { rebuildIndex } from '../src/server/modules/catalog/index/current.ts'
import { rebuildVocabulary } from '../src/server/modules/catalog/search.ts'
import { placeOrder } from '../src/server/modules/orders/place.ts'
import { fillCatalogue } from '../tests/support/catalogue.ts'
import { shippingInfo } from '../tests/support/checkout-form.ts'
import { benchFolder } from './load/folder.ts'

/**
 * LARGE-03: what one order costs and how many a second there are, with a catalogue of the demo's size and with a large
 * one, on embedded servers with their own settings. Two lines of a cart each; one after the other, then eight at a time.
 * The rounds of the two take turns, so that a busy machine slows both:
 *   npm run bench:orders [-- PRODUCTS [ROUNDS]]
 */
const [large = 100_000, rounds = 7] = process.argv.slice(2).map(Number)
const SMALL = 264
const ORDERS = 60
const AT_ONCE = 8

process.env['RATE_LIMIT_ADDRESS'] = '1000000'
process.env['RATE_LIMIT_ACCOUNT'] = '1000000'

/** Every question to a database from here on. */
let statements = 0
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]) {
    statements += 1
    return query.apply(this, args)
  },
})

interface Sample {
  alone: number[]
  perSecond: number
  statements: number
}

/** A customer with two different sizes in the cart, and the order for them that a client sends. */
async function prepare(n: number, sizes: readonly { productId: string; sizeId: string }[]) {
  const id = randomUUID()
  const email = `${id}@example.com`
  await db().insert(customers).values({ id, name: 'Rosa', email, passwordHash: '-' })
  const actor: Actor = { kind: 'customer', id, name: 'Rosa', email, sessionId: '', isRestricted: false }
  const address = `10.0.${String(n >> 8)}.${String(n & 255)}`
  for (const i of [n * 2, n * 2 + 1]) {
    const { productId, sizeId } = sizes[i % sizes.length] ?? { productId: '', sizeId: '' }
    await add(actor, { userId: id, productId, quantity: 1, variant: { sizeId } }, { key: null, address })
  }
  const cart = await getCart(actor)
  const digits = String(10_000_000 + n)
  const body = {
    userId: id,
    price: cart.price,
    products: cart.card_products,
    shipping_fee: cart.shipping_fee,
    items: cart.buy_product_item,
    shippingInfo: { ...shippingInfo, phone: `9${digits}`, numeroDocumento: digits },
  }
  return () => placeOrder(actor, body, { idempotencyKey: null, address })
}

let customer = 0

async function sample(): Promise<Sample> {
  const { rows } = await pool().query<{ productId: string; sizeId: string }>(
    `select product_id as "productId", id as "sizeId" from sizes where stock > 5 order by md5(id::text) limit 5000`,
  )
  const orders: (() => Promise<unknown>)[] = []
  for (let i = 0; i < ORDERS * 2; i += 1) orders.push(await prepare((customer += 1), rows))
  const alone: number[] = []
  const before = statements
  for (const order of orders.slice(0, ORDERS)) {
    const start = performance.now()
    await order()
    alone.push(performance.now() - start)
  }
  const asked = (statements - before) / ORDERS
  const rest = orders.slice(ORDERS)
  const start = performance.now()
  const work = async () => {
    for (let next = rest.pop(); next; next = rest.pop()) await next()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { alone, perSecond: (ORDERS * 1000) / (performance.now() - start), statements: asked }
}

/** Opens the catalogue in a folder, does some work and closes it again: one process has one database at a time. */
async function withCatalogue<T>(folder: string, work: () => Promise<T>): Promise<T> {
  process.env['VAR_DIR'] = folder
  const dataDir = join(folder, 'postgres')
  await openDatabase({ databaseUrl: undefined, dataDir, migrations: 'drizzle', log: () => undefined })
  try {
    return await work()
  } finally {
    await closeDatabase()
  }
}

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)
const said = (values: readonly number[], digits: number) => {
  const all = sorted(values)
  const [low, middle, high] = [all[0], all[Math.floor(all.length / 2)], all.at(-1)]
  return `${String(middle?.toFixed(digits))} (${String(low?.toFixed(digits))}–${String(high?.toFixed(digits))})`
}

const shops = [SMALL, large].map(products => {
  const folder = benchFolder('vitrina-bench')
  return { products, folder, samples: [] as Sample[] }
})
try {
  for (const { products, folder } of shops)
    await withCatalogue(folder, async () => {
      const client = await pool().connect()
      await fillCatalogue(client, products)
      client.release()
      await rebuildVocabulary()
    })
  for (let round = 0; round <= rounds; round += 1)
    for (const { folder, samples } of shops)
      await withCatalogue(folder, async () => {
        await rebuildIndex()
        const one = await sample()
        // The first round warms caches.
        if (round > 0) samples.push(one)
      })
  console.table(
    Object.fromEntries(
      shops.map(({ products, samples }) => [
        `${String(products)} products`,
        {
          'statements an order': said(
            samples.map(each => each.statements),
            1,
          ),
          'ms an order': said(
            samples.map(({ alone }) => sorted(alone)[ORDERS / 2] ?? NaN),
            1,
          ),
          'orders/s': said(
            samples.map(each => each.perSecond),
            0,
          ),
        },
      ]),
    ),
  )
} finally {
  for (const { folder } of shops) rmSync(folder, { recursive: true, force: true })
}
