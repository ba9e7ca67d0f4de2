import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import {
  canExchangeMove,
  nextExchangeStates,
  OPEN_EXCHANGES,
  type ExchangeState,
} from '#shared/rules/exchanges.ts'
import { exchangeMessages } from '#shared/messages/exchanges.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { db } from '../../db/index.ts'
import { coupons } from '../../db/schema/coupons.ts'
import { exchangeFiles, exchangeLines, exchanges } from '../../db/schema/exchanges.ts'
import { orderLines } from '../../db/schema/orders.ts'
import { parcels } from '../../db/schema/parcels.ts'
import { reversals } from '../../db/schema/reversals.ts'
import type { Coupon } from '../coupons.ts'
import { findOrder, type OrderRow } from '../orders/rows.ts'

export type ExchangeRow = typeof exchanges.$inferSelect
type Line = typeof orderLines.$inferSelect
type Part = typeof exchangeLines.$inferSelect
export type ExchangeLine = Part & { line: Line }

export interface Exchange extends ExchangeRow {
  lines: ExchangeLine[]
  /** Null without a picture. */
  pictureName: string | null
  noteCode: string | null
  /** Null without a credit note, and once that went with its customer's account. */
  note: Coupon | null
  /** Numbers of the parcel that its units came in, and of the one that replaces them; null for none. */
  parcelNumber: string | null
  replacementNumber: string | null
}

const replacements = alias(parcels, 'replacements')

/** The most requests that are read at once: far more than a person makes. */
const MOST = 500

/** Requests with their lines, the newest first. */
export async function findExchangesBy(where: SQL | undefined, most = MOST): Promise<Exchange[]> {
  const rows = await db()
    .select({
      ...{ exchange: exchanges, picture: exchangeFiles.name, noteCode: reversals.noteCode, note: coupons },
      ...{ parcelNumber: parcels.number, replacementNumber: replacements.number },
    })
    .from(exchanges)
    .leftJoin(exchangeFiles, eq(exchangeFiles.exchangeId, exchanges.id))
    .leftJoin(reversals, eq(reversals.id, exchanges.reversalId))
    .leftJoin(coupons, eq(coupons.code, reversals.noteCode))
    .leftJoin(parcels, eq(parcels.id, exchanges.parcelId))
    .leftJoin(replacements, eq(replacements.id, exchanges.replacementId))
    .where(where)
    .orderBy(desc(exchanges.number))
    .limit(most)
  const lines = await linesOf(rows.map(({ exchange }) => exchange.id))
  return rows.map(({ exchange, picture, ...named }) => ({
    ...exchange,
    ...named,
    lines: lines.filter(({ exchangeId }) => exchangeId === exchange.id),
    pictureName: picture,
  }))
}

async function linesOf(ids: readonly string[]): Promise<ExchangeLine[]> {
  const rows = await db()
    .select({ part: exchangeLines, line: orderLines })
    .from(exchangeLines)
    .innerJoin(orderLines, eq(orderLines.id, exchangeLines.lineId))
    .where(inArray(exchangeLines.exchangeId, [...ids]))
    .orderBy(asc(orderLines.position))
  return rows.map(({ part, line }) => ({ ...part, line }))
}

/** The request with a number, under the lock of its order; refuses with `notFound`. */
export async function lockExchange(number: number): Promise<{ exchange: Exchange; order: OrderRow }> {
  const [found] = await db()
    .select({ orderId: exchanges.orderId })
    .from(exchanges)
    .where(eq(exchanges.number, number))
  const order = found && (await findOrder(found.orderId, { lock: true }))
  const [exchange] = order ? await findExchangesBy(eq(exchanges.number, number)) : []
  if (!order || !exchange) throw new AppError('notFound', { what: things.exchange(number) })
  return { exchange, order }
}

/** Locks a request that may go to this state; refuses any other with `exchangeStatusRefused`. */
export async function lockToMove(number: number, to: ExchangeState): ReturnType<typeof lockExchange> {
  const found = await lockExchange(number)
  const { state } = found.exchange
  if (canExchangeMove(state, to)) return found
  const { states } = exchangeMessages
  throw new AppError('exchangeStatusRefused', {
    from: states[state].toLowerCase(),
    to: states[to].toLowerCase(),
    next: orderMessages.nextStatuses(nextExchangeStates(state).map(one => states[one])),
  })
}

export async function updateExchange(
  { id }: Pick<ExchangeRow, 'id'>,
  values: Partial<Omit<typeof exchanges.$inferInsert, 'id' | 'number'>>,
): Promise<void> {
  await db().update(exchanges).set(values).where(eq(exchanges.id, id))
}

/** Units of each line of an order that are in an open request. */
export async function unitsAsked(orderId: string): Promise<Map<string, number>> {
  const rows = await db()
    .select({ lineId: exchangeLines.lineId, quantity: exchangeLines.quantity })
    .from(exchangeLines)
    .innerJoin(exchanges, eq(exchanges.id, exchangeLines.exchangeId))
    .where(and(eq(exchanges.orderId, orderId), inArray(exchanges.state, [...OPEN_EXCHANGES])))
  const asked = new Map<string, number>()
  for (const { lineId, quantity } of rows) asked.set(lineId, (asked.get(lineId) ?? 0) + quantity)
  return asked
}
