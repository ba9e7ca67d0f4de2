import { asc, eq, inArray } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import { groupBy } from '#shared/rules/cart.ts'
import { isParcelOver } from '#shared/rules/parcels.ts'
import { unitsLeft } from '#shared/rules/reversals.ts'
import { db } from '../../db/index.ts'
import { variants } from '../../db/schema/catalog.ts'
import { exchangeLines, exchanges } from '../../db/schema/exchanges.ts'
import { orderLines } from '../../db/schema/orders.ts'
import { parcelLines } from '../../db/schema/parcels.ts'
import {
  allParcelsOf,
  eventsOf,
  orderIdOf,
  type ParcelEventRow,
  type ParcelRow,
  type ParcelWithLines,
} from '../parcels/rows.ts'
import type { OrderLineRow } from './rows.ts'

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
  return (await linesOfParcels([parcel])).get(parcel.id) ?? []
}

/** The lines of each of some parcels, by its id, with their units; of one that is over, the units that it had. */
export async function linesOfParcels(parcels: readonly ParcelRow[]): Promise<Map<string, OrderLineRow[]>> {
  const isReplacement = ({ replacesId }: ParcelRow) => replacesId !== null
  const own = await ownLines(parcels.filter(parcel => !isReplacement(parcel)))
  const replaced = await replacementLines(parcels.filter(isReplacement))
  return new Map(parcels.map(({ id }) => [id, [...(own.get(id) ?? []), ...(replaced.get(id) ?? [])]]))
}

async function ownLines(parcels: readonly ParcelRow[]): Promise<Map<string, OrderLineRow[]>> {
  const rows = await db()
    .select({ parcelId: parcelLines.parcelId, line: orderLines })
    .from(parcelLines)
    .innerJoin(orderLines, eq(orderLines.id, parcelLines.lineId))
    .where(inArray(parcelLines.parcelId, idsOf(parcels)))
    .orderBy(asc(orderLines.position))
  const isOver = new Map(parcels.map(({ id, state }) => [id, isParcelOver(state)]))
  return byParcel(
    rows
      .map(({ parcelId, line }) => ({
        parcelId,
        line: isOver.get(parcelId) === true ? line : { ...line, quantity: unitsLeft(line) },
      }))
      .filter(({ line }) => line.quantity > 0),
  )
}

/** EXCHANGE-09: what a replacement brings: the wanted sizes of its exchange. */
async function replacementLines(parcels: readonly ParcelRow[]): Promise<Map<string, OrderLineRow[]>> {
  if (parcels.length === 0) return new Map()
  const rows = await db()
    .select({
      parcelId: exchanges.replacementId,
      line: orderLines,
      size: exchangeLines.size,
      quantity: exchangeLines.quantity,
      sku: variants.sku,
    })
    .from(exchanges)
    .innerJoin(exchangeLines, eq(exchangeLines.exchangeId, exchanges.id))
    .innerJoin(orderLines, eq(orderLines.id, exchangeLines.lineId))
    .leftJoin(variants, eq(variants.id, exchangeLines.variantId))
    .where(inArray(exchanges.replacementId, idsOf(parcels)))
    .orderBy(asc(orderLines.position))
  return byParcel(
    rows
      .filter(({ size }) => size !== '')
      .map(({ parcelId, line, size, quantity, sku }) => ({
        parcelId: parcelId ?? '',
        // A size that has left the shop has no SKU; that of the size that comes back would name the wrong one.
        line: { ...line, size, quantity, sku: sku ?? '' },
      })),
  )
}

const idsOf = (parcels: readonly ParcelRow[]): string[] => parcels.map(({ id }) => id)

const byParcel = (rows: readonly { parcelId: string; line: OrderLineRow }[]): Map<string, OrderLineRow[]> =>
  new Map(
    groupBy(rows, ({ parcelId }) => parcelId).map(({ key, items }) => [key, items.map(({ line }) => line)]),
  )
