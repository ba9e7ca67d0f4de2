import { beforeAll, expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { newId } from '#server/lib/uuid.ts'
import { api } from './api.ts'
import { whileHeld } from './at-once.ts'
import { customerWithOrder } from './checkout.ts'
import { setCompany } from './commerce.ts'
import { DAY } from './moved-clock.ts'
import { createProduct, type CreatedProduct } from './shop.ts'

/** What another connection holds, and the call that has to wait for it. */
interface Meeting {
  held: Parameters<typeof whileHeld>[0]
  call: () => Promise<unknown>
  /** What must be so in the end, where a later statement waits for the same row. */
  after?: () => void
}
interface Row {
  /** Where the lock is, as `lockSites` names it. */
  sites: readonly string[]
  /** The statement that waits; null where what is held is left to its holder, and nothing waits. */
  waits: RegExp | null
  meet: () => Promise<Meeting>
}

/** What the shop of these tests sells. */
export let product: CreatedProduct

/** Each lock is held by somebody else for a while: the call waits for it with this statement, and no later one. */
export function testLocks(rows: readonly Row[]): void {
  beforeAll(async () => {
    await setCompany({ name: 'Vitrina', cardPayment: true, orderMail: 'dueno@example.com' })
    product = await createProduct({ stock: 900 })
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    return () => vi.restoreAllMocks()
  })
  test.each(rows.map(one => [one.sites.join(', '), one] as const))(
    'STOCK-05 the lock of %s',
    async (_, { meet, waits }) => {
      const { held, call, after } = await meet()
      const { waiting } = await whileHeld(held, call)
      if (waits === null) expect(waiting).toEqual([])
      else expect(waiting).toEqual([expect.stringMatching(waits)])
      after?.()
    },
  )
}

/** A row of a table, locked by somebody who changes it. */
export const row = (table: string, id: string, key = 'id'): string =>
  `select 1 from ${table} where ${key} = '${id}' for update`
export const named = (name: string): string => `select pg_advisory_xact_lock(hashtextextended('${name}', 0))`
/** The statement that takes the row's lock before it decides, and no later one. */
export const locking = (table: string): RegExp =>
  new RegExp(
    `^select.* from "${table}".* for (?:no key )?(?:update|share)|^select.* from "${table}".* for key share`,
    's',
  )
export const inCarts = /^insert into "carts"/
export const advisory = /pg_advisory_(?:xact_)?lock/

export const ONE = { price: 104.99 }
export const YEAR_AGO = new Date(Date.now() - 400 * DAY)

export const pending = () => customerWithOrder(product.id)
export const coupon = async (values: Partial<typeof coupons.$inferInsert> = {}): Promise<string> => {
  const code = newId().slice(-12).toUpperCase()
  await db()
    .insert(coupons)
    .values({ code, kind: 'amount', value: 1_000, ...values })
  return code
}
/** An order whose payment was opened at the provider. */
export const opened = async () => {
  const made = await pending()
  const { token } = made.customer
  const { body } = await api.post<{ clientSecret: string }>(
    '/order/create-payment',
    { ...ONE, orderId: made.orderId },
    { token },
  )
  return { ...made, token, secret: body.clientSecret }
}
