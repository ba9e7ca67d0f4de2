import { asc, eq } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import { isParcelOver } from '#shared/rules/parcels.ts'
import { unitsLeft } from '#shared/rules/reversals.ts'
import { db } from '../../db/index.ts'
import { exchangeLines, exchanges } from '../../db/schema/exchanges.ts'
import { orderLines } from '../../db/schema/orders.ts'
import {
  allParcelsOf,
  eventsOf,
  orderIdOf,
  type ParcelEventRow,
  type ParcelRow,
  type ParcelWithLines,
} from '../parcels/rows.ts'
import { findLinesOf, type OrderLineRow } from './rows.ts'

interface ParcelView {
  parcel: ParcelRow
  /** The lines with their units; for a cancelled or returned parcel, the units that it had. */
  lines: OrderLineRow[]
  events: ParcelEventRow[]
}

/** For the owner: one parcel by its number; refuses with `notFound`. */
export async function viewParcel(number: string): Promise<ParcelView> {
  const orderId = await orderIdOf(number)
  const parcel = (await allParcelsOf(orderId)).find(row => row.number === number)
  if (!parcel) throw new AppError('notFound', { what: things.parcelOf(number) })
  return { parcel, lines: await linesIn(parcel), events: await eventsOf(parcel.id) }
}

async function linesIn(parcel: ParcelWithLines): Promise<OrderLineRow[]> {
  if (parcel.replacesId !== null) return replacementLines(parcel.id)
  const lines = (await findLinesOf([parcel.orderId])).filter(({ id }) => parcel.lineIds.includes(id))
  if (isParcelOver(parcel.state)) return lines
  return lines.map(line => ({ ...line, quantity: unitsLeft(line) })).filter(({ quantity }) => quantity > 0)
}

/** EXCHANGE-09: what a replacement brings: the wanted sizes of its exchange. */
async function replacementLines(parcelId: string): Promise<OrderLineRow[]> {
  const rows = await db()
    .select({ line: orderLines, size: exchangeLines.size, quantity: exchangeLines.quantity })
    .from(exchanges)
    .innerJoin(exchangeLines, eq(exchangeLines.exchangeId, exchanges.id))
    .innerJoin(orderLines, eq(orderLines.id, exchangeLines.lineId))
    .where(eq(exchanges.replacementId, parcelId))
    .orderBy(asc(orderLines.position))
  return rows
    .filter(({ size }) => size !== '')
    .map(({ line, size, quantity }) => ({ ...line, size, quantity }))
}
