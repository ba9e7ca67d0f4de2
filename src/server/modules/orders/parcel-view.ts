import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import { isParcelOver } from '#shared/rules/parcels.ts'
import { unitsLeft } from '#shared/rules/reversals.ts'
import { eventsOf, orderIdOf, parcelsOf, type ParcelEventRow, type ParcelRow } from '../parcels/rows.ts'
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
  const parcel = (await parcelsOf(orderId)).find(row => row.number === number)
  if (!parcel) throw new AppError('notFound', { what: things.parcelOf(number) })
  const lines = (await findLinesOf([orderId])).filter(({ id }) => parcel.lineIds.includes(id))
  return {
    parcel,
    lines: isParcelOver(parcel.state)
      ? lines
      : lines.map(line => ({ ...line, quantity: unitsLeft(line) })).filter(({ quantity }) => quantity > 0),
    events: await eventsOf(parcel.id),
  }
}
