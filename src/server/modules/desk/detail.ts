import { desc, eq } from 'drizzle-orm'
import type { DeskCarriersAnswer, DeskParcelAnswer } from '#shared/contracts/desk-parcels.ts'
import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import { trackingLink } from '#shared/rules/carriers.ts'
import { showsContact } from '#shared/rules/desk-parcels.ts'
import { toSoles } from '#shared/rules/money.ts'
import { referenceOf, type OrderShipping } from '#shared/rules/orders.ts'
import { isParcelOver } from '#shared/rules/parcels.ts'
import { db } from '../../db/index.ts'
import { parcelNotes } from '../../db/schema/parcels.ts'
import { asSeller, type Actor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { ownersHolidays } from '../holidays.ts'
import { imageUrl } from '../media.ts'
import { cashDueFor } from '../orders/collect.ts'
import { linesOfParcels } from '../orders/parcel-view.ts'
import { listCarriers } from '../parcels/carriers.ts'
import { eventsOf, type ParcelRow } from '../parcels/rows.ts'
import { districtNamed } from '../ubigeo/list.ts'
import { presentRow, readOwn } from './rows.ts'

/** DESK-03: one of the seller's own parcels; another's is refused with `notFound`. */
export async function findDeskParcel(actor: Actor, number: string): Promise<DeskParcelAnswer> {
  const [found] = await readOwn(asSeller(actor).id, { numbers: [number] })
  if (!found) throw new AppError('notFound', { what: things.parcelOf(number) })
  const { parcel, order } = found
  const lines = (await linesOfParcels([parcel])).get(parcel.id) ?? []
  const isShown = order.customerId !== null && showsContact(parcel, clock.now())
  const cash = await cashDueFor(order, parcel)
  return {
    ...presentRow(found, lines, await ownersHolidays()),
    lines: lines.map(({ name, sku, color, size, quantity, image }) => ({
      ...{ name, sku, color, size, quantity, picture: imageUrl(image) },
    })),
    contact: isShown ? contactOf(order.shipping) : null,
    carriage: await carriageOf(parcel, isShown),
    cash: cash > 0 ? { amount: toSoles(cash) } : null,
    events: (await eventsOf(parcel.id)).map(({ state, at, by, note }) => ({
      ...{ state, date: at.toISOString(), by, note },
    })),
    notes: await notesOf(parcel.id),
  }
}

const contactOf = (shipping: OrderShipping) => ({
  phone: shipping.phone,
  address: shipping.address,
  reference: referenceOf(shipping),
  district: [shipping.city, shipping.province].filter(Boolean).join(', '),
})

async function carriageOf(parcel: ParcelRow, isShown: boolean): Promise<DeskParcelAnswer['carriage']> {
  const { code, agency, ubigeo, freight, office, deadline, reason, tracking } = parcel
  const carrier = (await listCarriers()).find(({ name }) => name === parcel.carrier)
  const isOpen = isShown && !isParcelOver(parcel.state)
  return {
    ...{ code, agency, ubigeo, freight, office, reason },
    agencyPlace: districtNamed(ubigeo) ?? '',
    key: isOpen ? parcel.key : '',
    recipient: isShown ? parcel.recipient : '',
    document: isShown ? parcel.document : '',
    phone: isShown ? parcel.phone : '',
    link: carrier && tracking !== '' ? trackingLink(carrier, tracking) : '',
    deadline: deadline?.toISOString() ?? null,
  }
}

async function notesOf(parcelId: string): Promise<DeskParcelAnswer['notes']> {
  const rows = await db()
    .select()
    .from(parcelNotes)
    .where(eq(parcelNotes.parcelId, parcelId))
    .orderBy(desc(parcelNotes.id))
  return rows.map(({ at, who, text }) => ({ date: at.toISOString(), by: who, text }))
}

/** PARCEL-09: whom a seller may send with, and what each wants. */
export async function getCarriers(): Promise<DeskCarriersAnswer> {
  const carriers = await listCarriers()
  return { carriers: carriers.map(({ name, wants, link }) => ({ name, wants: [...wants], link })) }
}
