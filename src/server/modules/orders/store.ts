import { randomBytes } from 'node:crypto'
import { eq, sql, type SQL } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { orderNumber } from '#shared/rules/orders.ts'
import { db } from '../../db/index.ts'
import { ChangedSince } from '../../db/reading.ts'
import { customers } from '../../db/schema/customers.ts'
import { orders } from '../../db/schema/orders.ts'
import { clock } from '../../lib/clock.ts'
import { newId } from '../../lib/uuid.ts'
import type { Basket } from './basket.ts'

type NewOrder = Omit<typeof orders.$inferInsert, 'id' | 'number'> & { customerId: string }

export type Stored = Pick<typeof orders.$inferSelect, 'id' | 'number' | 'total' | 'items'>

const NUMBER_TRIES = 8

/**
 * Writes an order of a locked customer under a number that no other has (D-77). The same statement takes its lines and
 * the coupon out of the locked cart and notes on the customer what `remembered` says. The lines of the order are
 * written with their stock (`takeGoods`). A cart line that is gone or has another quantity is `ChangedSince`.
 */
export async function storeOrder(
  values: NewOrder,
  { lines }: Pick<Basket, 'lines'>,
  remembered: Partial<typeof customers.$inferInsert> | null,
): Promise<Stored> {
  const id = newId()
  const taken = lines.flatMap(({ cartLine }) => cartLine ?? [])
  for (let tries = 0; tries < NUMBER_TRIES; tries += 1) {
    const number = orderNumber(randomBytes(8))
    const { rows } = await db().execute<{ emptied: number }>(sql`
      with placed as ${db()
        .insert(orders)
        .values({ ...values, id, number })
        .onConflictDoNothing({ target: orders.number })
        .returning({ id: orders.id })}
      ${remembered ? besides('customer', remember(values.customerId, remembered)) : sql``}
      ${taken.length > 0 ? emptyCart(values.customerId, taken) : sql`, emptied as (select)`}
      select (select count(*)::int from emptied) as emptied from placed`)
    const [placed] = rows
    if (!placed) continue
    if (taken.length > 0 && placed.emptied !== taken.length)
      throw new ChangedSince(new AppError('cartChanged'))
    return { id, number, total: values.total, items: values.items }
  }
  throw new Error('No free order number was found.')
}

const IS_PLACED = sql`exists (select from placed)`
const besides = (name: string, change: SQL): SQL => sql`, ${sql.identifier(name)} as (${change})`

const remember = (id: string, values: Partial<typeof customers.$inferInsert>): SQL =>
  db()
    .update(customers)
    .set(values)
    .where(sql`${eq(customers.id, id)} and ${IS_PLACED}`)
    .getSQL()

/** Removes the ordered lines and the coupon; a sold-out line stays where the shopper put it. */
const emptyCart = (shopperId: string, taken: readonly { id: string; quantity: number }[]): SQL =>
  sql`${besides(
    'emptied',
    sql`delete from cart_lines where ${IS_PLACED} and owner = ${shopperId} and (id, quantity) in (
      select * from unnest(${sql.param(taken.map(({ id }) => id))}::uuid[],
        ${sql.param(taken.map(({ quantity }) => quantity))}::int[])) returning id`,
  )}${besides(
    'cart',
    sql`update carts set coupon_code = null, updated_at = ${clock.now().toISOString()}::timestamptz
      where owner = ${shopperId} and ${IS_PLACED}`,
  )}`
