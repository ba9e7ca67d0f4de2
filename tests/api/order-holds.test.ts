import { asc, eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { products } from '#server/db/schema/catalog.ts'
import { company } from '#server/db/schema/company.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { countOpenOrders } from '#server/modules/orders/open-orders.ts'
import { cancelUnconfirmedOrders } from '#server/modules/orders/expire.ts'
import { cents } from '#shared/rules/money.ts'
import { whileHeld } from '../support/at-once.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { DAY, MINUTE, movedClock } from '../support/moved-clock.ts'
import { createProduct, type CreatedProduct } from '../support/shop.ts'

// The shop could take cards; whether it does is the owner's switch (D-70). Nobody is asked in these tests.
process.env['CULQI_PUBLIC_KEY'] = 'pk_test'
process.env['CULQI_SECRET_KEY'] = 'sk_test'

const clock = movedClock()
const NOW = new Date('2026-11-20T15:00:00.000Z')
const before = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE)
const later = (ms: number) => new Date(NOW.getTime() + ms)

let product: CreatedProduct
beforeEach(async () => {
  await db().delete(orders)
  await db().delete(company)
  await setCompany({ name: 'Vitrina', cardPayment: true })
  product = await createProduct({ stock: 900 })
})

type Order = Partial<typeof orders.$inferInsert>
type Payment = Partial<typeof payments.$inferInsert>

/** An unconfirmed order with these columns, with at most one attempt to pay it. */
async function made(order: Order, payment?: Payment): Promise<string> {
  const { orderId } = await customerWithOrder(product.id)
  await db().update(orders).set(order).where(eq(orders.id, orderId))
  if (payment) {
    const row = { id: orderId, secret: orderId, orderId, attempt: 1, amount: cents(1) }
    await db()
      .insert(payments)
      .values({ ...row, provider: 'culqi', state: 'failed', ...payment })
  }
  return orderId
}

/** What is still unconfirmed after a run at this moment, by the names that `all` gives. */
async function waitingAt(moment: Date, all: Record<string, string>): Promise<string[]> {
  clock.at(moment)
  await cancelUnconfirmedOrders()
  const rows = await db().select({ id: orders.id }).from(orders).where(eq(orders.status, 'pending'))
  return Object.keys(all).filter(name => rows.some(({ id }) => id === all[name]))
}

test('CASH-03 D-62 D-118 each hold lasts to the end of its last minute, and not a moment longer', async () => {
  const old = { createdAt: before(5000) }
  const code = { createdAt: before(4000), state: 'waiting' } as const
  const ending = {
    'nothing chosen': await made({ createdAt: before(120) }),
    'a card that was tried': await made({ createdAt: before(90) }, { createdAt: before(30) }),
    'a card that is tried again and again': await made({ createdAt: before(1440) }, { createdAt: NOW }),
    'proved by work': await made({ createdAt: before(15), proof: 'work' }),
    'a transfer': await made({ createdAt: before(9), heldUntil: NOW }),
    'a transfer after a card': await made(
      { createdAt: before(90), heldUntil: before(5) },
      { createdAt: before(30) },
    ),
    'no card, but a transfer that was called off': await made(
      { createdAt: before(120) },
      { createdAt: before(1), provider: 'yape', state: 'canceled' },
    ),
    'a code that expired a day ago': await made(old, { ...code, expiresAt: later(1 - DAY) }),
  }
  const staying = {
    'a transfer that the owner looks for': await made(
      { createdAt: before(5000), heldUntil: before(3000) },
      { createdAt: before(4000), provider: 'yape', state: 'to_verify' },
    ),
    'a code that may have been paid': await made(old, { ...code, expiresAt: later(2 - DAY) }),
    'a card that is being charged': await made(old, { createdAt: before(4000), state: 'processing' }),
    'a card that was tried later': await made({ createdAt: before(90) }, { createdAt: before(29) }),
  }
  const all = { ...ending, ...staying }
  expect(await waitingAt(NOW, all)).toEqual(Object.keys(all))
  expect(await waitingAt(later(1), all)).toEqual(Object.keys(staying))
  const [row] = await db().select().from(products).where(eq(products.id, product.id))
  expect(row?.stock).toBe(900 - Object.keys(staying).length)
})

test.each([
  ['CASH-03 cash as the only way', { cardPayment: false }, 1440],
  [
    'CASH-03 WALLET-03 a transfer that may be chosen next to cash',
    { cardPayment: false, yapeNumber: '987654321', yapeHolder: 'Rosa Quispe', yapeQr: 'qr' },
    120,
  ],
  ['CASH-03 holds that are longer with a card than without', { holdMinutes: 60, cardHoldMinutes: 200 }, 60],
] as const)('%s: the stock is held for as long as the owner says', async (_, settings, minutes) => {
  await setCompany(settings)
  const all = { one: await made({ createdAt: before(minutes) }) }
  expect(await waitingAt(NOW, all)).toEqual(['one'])
  expect(await waitingAt(later(1), all)).toEqual([])
})

test('D-62 WALLET-03 what is confirmed, or gets more time, while the run begins is not cancelled', async () => {
  const old = { createdAt: before(5 * 1440) }
  const [confirmed, ends, longer] = [await made(old), await made(old), await made(old)]
  const query = pg.Client.prototype.query as (...all: unknown[]) => Promise<unknown>
  const change = async () => {
    await db().update(orders).set({ status: 'placed' }).where(eq(orders.id, confirmed))
    await db().update(orders).set({ heldUntil: NOW }).where(eq(orders.id, longer))
  }
  const begun = Promise.withResolvers<true>()
  // Chained here, so that it is no part of a transaction of the run, which would keep the rows locked.
  const changed = begun.promise.then(change)
  // The list was read, and none of its orders is locked yet.
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...all: unknown[]) {
    const isLock = String((all[0] as { text?: string }).text).includes('skip locked')
    if (!isLock) return query.apply(this, all)
    begun.resolve(true)
    return changed.then(() => query.apply(this, all))
  } as never)
  expect(await waitingAt(NOW, { confirmed, ends, longer })).toEqual(['longer'])
  vi.restoreAllMocks()
  const [row] = await db().select().from(orders).where(eq(orders.id, confirmed))
  expect(row?.status).toBe('placed')
})

test('D-62 GROW-04 a run looks at the oldest five hundred, and those that it leaves alone take no place', async () => {
  const oldest = await made({ createdAt: before(3 * 1440) })
  await db().execute(sql`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
      'number', 'V-' || (10000000 + n), 'created_at', o.created_at + n * interval '1 minute'))).*
    from orders o, generate_series(1, 501) n`)
  const rows = await db().select({ id: orders.id }).from(orders).orderBy(asc(orders.createdAt))
  const [within = '', beyond = ''] = rows.slice(499, 501).map(({ id }) => id)
  const all = { oldest, within, beyond }
  // Others are busy with all but these two.
  const others = `status = 'pending' and id not in ('${within}', '${beyond}')`
  const { answers } = await whileHeld(`select 1 from orders where ${others} for update`, () =>
    waitingAt(later(DAY), all),
  )
  expect(answers).toMatchObject([{ value: ['oldest', 'beyond'] }])
  const moveBehind = (createdAt: Date) =>
    db().update(orders).set({ createdAt, status: 'pending' }).where(eq(orders.id, beyond))
  await moveBehind(before(1440))
  await db().execute(sql`
    insert into payments (id, secret, order_id, attempt, provider, amount, state)
    select id, id, id, 1, 'yape', 1, 'to_verify' from orders where ${sql.raw(others)}`)
  expect(await waitingAt(later(DAY), all)).toEqual(['oldest'])
  await db().delete(payments)
  await db().update(orders).set({ status: 'cancelled' }).where(sql.raw(others))
  await moveBehind(NOW)
  expect(await waitingAt(later(2 * DAY), all)).toEqual([])
})

test('GUARD-20 an order counts for its customer’s day up to 24 hours, and no longer', async () => {
  clock.at(NOW)
  const { customer, orderId } = await customerWithOrder(product.id)
  const bounds = { customerId: customer.id, contact: { phone: '', numeroDocumento: '' }, from: null }
  const today = async (ms: number) => {
    await db()
      .update(orders)
      .set({ createdAt: new Date(NOW.getTime() - ms) })
      .where(eq(orders.id, orderId))
    return (await countOpenOrders({ ...bounds, key: null, lines: [] })).today
  }
  expect([await today(DAY - 1), await today(DAY), await today(DAY + MINUTE)]).toEqual([1, 0, 0])
})
