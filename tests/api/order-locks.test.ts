import { expect, test, vi, beforeAll } from 'vitest'
import { db } from '#server/db/index.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { networkOfOrder } from '#server/modules/orders/network.ts'
import { addUpTallies } from '#server/modules/status/tallies.ts'
import { api } from '../support/api.ts'
import { answersOf, whileHeld } from '../support/at-once.ts'
import { contactOf, place, putInCart, type Customer } from '../support/checkout.ts'
import { createSized, setCompany, signedIn } from '../support/commerce.ts'

beforeAll(async () => {
  await setCompany({ name: 'Vitrina' })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  return () => vi.restoreAllMocks()
})

const HERE = '10.88.0.1'
const row = (table: string, id: string, key = 'id'): string =>
  `select 1 from ${table} where ${key} = '${id}' for update`
const named = (name: string): string => `select pg_advisory_xact_lock(hashtextextended('${name}', 0))`

async function withCart() {
  const customer = await signedIn()
  const { product, sizeId } = await createSized({ stock: 9 })
  await putInCart(customer, product.id, 1, sizeId)
  const code = `L${customer.id.slice(-10).toUpperCase()}`
  await db().insert(coupons).values({ code, kind: 'percent', value: 10 })
  await api.post('/home/product/apply-coupon', { userId: customer.id, code }, { token: customer.token })
  return { customer, product, sizeId, code }
}
type World = Awaited<ReturnType<typeof withCart>>
interface Row {
  /** Where the lock is, as `lockSites` names it. */
  sites: readonly string[]
  held: (world: World) => string
  /** How the statement begins that waits. */
  waits: RegExp
}
const HOLD = /^\s*with held as/
const STORE = /^\s*with placed as/
const TAKE = /^\s*with wanted as/
const phoneOf = (customer: Customer) => `order-phone:${contactOf(customer).phone}`

/** The locks of an order, each waited for by the one statement that takes it. */
const rows: Row[] = [
  {
    sites: ['orders/open-orders.ts HOLD'],
    held: w => row('customers', w.customer.id),
    waits: HOLD,
  },
  {
    sites: ['orders/open-orders.ts HOLD 2'],
    held: w => row('carts', w.customer.id, 'owner'),
    waits: HOLD,
  },
  {
    sites: ['orders/open-orders.ts HOLD 3'],
    held: w => named(phoneOf(w.customer)),
    waits: HOLD,
  },
  {
    sites: [],
    held: () => named(`order-network:${networkOfOrder(HERE).network}`),
    waits: HOLD,
  },
  {
    sites: ['orders/store.ts STORE'],
    held: w => row('products', w.product.id),
    waits: STORE,
  },
  {
    sites: ['orders/store.ts STORE 2'],
    held: w => row('sizes', w.sizeId),
    waits: STORE,
  },
  {
    sites: [],
    held: w => row('coupons', w.code, 'code'),
    waits: TAKE,
  },
]

test.each(rows.map(each => [String(each.held).slice(0, 60), each] as const))(
  'STOCK-05 the lock of an order: %s',
  async (_, { held, waits }) => {
    const world = await withCart()
    const met = await whileHeld(held(world), () => place(world.customer, {}, {}, HERE))
    expect(met.waiting).toEqual([expect.stringMatching(waits)])
    expect(answersOf(met)[0]?.status).toBe(200)
  },
)

test('STOCK-05 counts that another instance adds up are left to it', async () => {
  await withCart()
  const met = await whileHeld('select 1 from tallies for update', () => addUpTallies())
  expect(met.waiting).toEqual([])
  answersOf(met)
})
