import { eq, inArray, and } from 'drizzle-orm'
import type { DeskParcelRow } from '#shared/contracts/desk-parcels.ts'
import type { Day } from '#shared/rules/business-days.ts'
import { dueOf, sellersNext } from '#shared/rules/desk-parcels.ts'
import type { OrderShipping } from '#shared/rules/orders.ts'
import { undoOf } from '#shared/rules/parcel-undo.ts'
import { db } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { parcels } from '../../db/schema/parcels.ts'
import { clock } from '../../lib/clock.ts'
import { ownersHolidays } from '../holidays.ts'
import { imageUrl } from '../media.ts'
import { linesOfParcels } from '../orders/parcel-view.ts'
import type { OrderLineRow } from '../orders/rows.ts'
import type { ParcelRow } from '../parcels/rows.ts'

interface DeskParcel {
  parcel: ParcelRow
  order: typeof orders.$inferSelect
}

/** Some parcels of a seller with their orders, in no order; those of others do not exist. */
export const readOwn = (sellerId: string, which: { ids: string[] } | { numbers: string[] }) =>
  db()
    .select({ parcel: parcels, order: orders })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      and(
        eq(parcels.sellerId, sellerId),
        'ids' in which ? inArray(parcels.id, which.ids) : inArray(parcels.number, which.numbers),
      ),
    )

const placeOf = ({ tienda, city, province }: OrderShipping): string =>
  tienda === '' ? [city, province].filter(Boolean).join(', ') : tienda

/** DESK-01: a parcel as the list shows it. */
export function presentRow(
  { parcel, order: { number, shipping } }: DeskParcel,
  lines: readonly OrderLineRow[],
  holidays: ReadonlySet<Day>,
): DeskParcelRow {
  const now = clock.now()
  const due = dueOf(parcel, holidays)
  const [first] = lines
  return {
    number: parcel.number,
    order: number,
    version: parcel.version,
    state: parcel.state,
    date: parcel.movedAt.toISOString(),
    due: due?.toISOString() ?? null,
    isLate: due !== null && due < now,
    customer: `${shipping.name} ${shipping.lastname}`.trim(),
    place: placeOf(shipping),
    item: first ? [first.name, first.color, first.size].filter(Boolean).join(' · ') : '',
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    picture: imageUrl(first?.image ?? null),
    carrier: parcel.carrier,
    tracking: parcel.tracking,
    next: sellersNext(parcel),
    undoUntil: undoOf(parcel, now)?.until ?? null,
  }
}

/** The same for some parcels, by their ids. */
export async function presentRows(found: readonly DeskParcel[]): Promise<Map<string, DeskParcelRow>> {
  if (found.length === 0) return new Map()
  const lines = await linesOfParcels(found.map(({ parcel }) => parcel))
  const holidays = await ownersHolidays()
  return new Map(found.map(one => [one.parcel.id, presentRow(one, lines.get(one.parcel.id) ?? [], holidays)]))
}

/** The rows of these numbers as they are now; a number that is not the seller's has none. */
export async function rowsOfNumbers(
  sellerId: string,
  numbers: readonly string[],
): Promise<Map<string, DeskParcelRow>> {
  const rows = await presentRows(await readOwn(sellerId, { numbers: [...new Set(numbers)] }))
  return new Map([...rows.values()].map(row => [row.number, row]))
}
