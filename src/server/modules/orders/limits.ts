import { and, count, eq, gt, or, sql } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { limitMessages } from '#shared/messages/limits.ts'
import type { OrderShipping } from '#shared/rules/orders.ts'
import { db } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { clock } from '../../lib/clock.ts'
import { findCompanyRow } from '../company.ts'
import { boundOf, spend } from '../limits.ts'

/** GUARD-20, CASH-04: what one order may take of a product and in all; the cart itself holds up to the stock. */
export async function checkUnits(lines: readonly { name: string; quantity: number }[]): Promise<void> {
  const max = (await findCompanyRow())?.lineUnits ?? limits.lineUnits.max
  const large = lines.find(({ quantity }) => quantity > max)
  if (large) throw new AppError('lineUnitsTooMany', { product: large.name, units: limitMessages.units(max) })
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const { max: most } = limits.orderUnits
  if (units > most) throw new AppError('orderUnitsTooMany', { max: most })
}

/** GUARD-20: attempts of one account to order in a day, also refused ones. Outside of the order's transaction. */
export const limitAttempts = (customerId: string): Promise<void> => spend([limits.orderAttempts, customerId])

const isPending = eq(orders.status, 'pending')

/**
 * GUARD-20, CASH-04: refuses a customer with too many orders today or too many that wait for their confirmation, and a phone
 * or document under which too many wait, from whatever accounts. Inside of the order's transaction, whose lock on the
 * customer makes the count exact; those of a contact are taken one after the other as well.
 */
export async function checkOpenOrders(customerId: string, contact: OrderContact): Promise<void> {
  const dayAgo = new Date(clock.now().getTime() - limits.ordersOfDay.seconds * 1000)
  const [own] = await db()
    .select({
      open: sql<number>`count(*) filter (where ${isPending})`.mapWith(Number),
      today: sql<number>`count(*) filter (where ${gt(orders.createdAt, dayAgo)})`.mapWith(Number),
    })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), or(isPending, gt(orders.createdAt, dayAgo))))
  const company = await findCompanyRow()
  const max = company?.openOrders ?? limits.openOrdersAccount.max
  if ((own?.open ?? 0) >= max)
    throw new AppError('openOrdersTooMany', {
      orders: limitMessages.orders(max),
      which: limitMessages.whichOrder(max),
    })
  if ((own?.today ?? 0) >= limits.ordersOfDay.max) throw new AppError('ordersADay')
  const usual = boundOf(limits.openOrdersContact).max
  await checkContact('phone', contact.phone, company?.openOrdersOfPhone ?? usual)
  await checkContact('numeroDocumento', contact.numeroDocumento, company?.openOrdersOfDocument ?? usual)
}

type OrderContact = Pick<OrderShipping, 'phone' | 'numeroDocumento'>

async function checkContact(key: keyof OrderContact, value: string, max: number): Promise<void> {
  if (value === '') return
  await db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order-${key}:${value}`}, 0))`)
  const [found] = await db()
    .select({ open: count() })
    .from(orders)
    .where(and(isPending, sql`${orders.shipping} ->> ${sql.raw(`'${key}'`)} = ${value}`))
  if ((found?.open ?? 0) >= max)
    throw new AppError('openOrdersOfContact', { max, contact: limitMessages.contacts[key] })
}
