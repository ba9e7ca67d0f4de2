import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { DAY_MS } from '#shared/business.ts'
import { seedMessages as say } from '#shared/messages/import.ts'
import { isParcelOver, NO_NOTES, type ParcelNotes, type ParcelState } from '#shared/rules/parcels.ts'
import { db } from '../../../db/index.ts'
import { exchanges } from '../../../db/schema/exchanges.ts'
import { orderLines } from '../../../db/schema/orders.ts'
import { variants } from '../../../db/schema/catalog.ts'
import { clock } from '../../../lib/clock.ts'
import type { PrivatePicture } from '../../../lib/read-picture.ts'
import type { Customer } from '../../customers/password.ts'
import { askExchange } from '../../exchanges/ask.ts'
import { acceptExchange, receiveExchange, refuseExchange } from '../../exchanges/decide.ts'
import { deliverLocked } from '../../orders/deliver.ts'
import { moveParcel } from '../../orders/parcels.ts'
import { handOver } from '../../orders/pickup.ts'
import { noteAsked } from '../../parcels/move.ts'
import { pickupCode } from '../../parcels/pickup.ts'
import { allParcelsOf, type ParcelWithLines } from '../../parcels/rows.ts'
import { demoFolder, type Details, type Step } from './file.ts'
import { orderWith } from './place.ts'

interface Sold {
  orderId: string
  customer: Customer
}

/** DEMO-03: what happened to parcels of a demo order, at the time of the clock. */
export async function act(sold: Sold, [, place, what, details = {}]: Step): Promise<void> {
  for (const parcel of await parcelsAt(sold.orderId, place, details))
    await (ACTS[what]?.(sold, parcel, details) ?? move(parcel, what as ParcelState, details))
}

async function parcelsAt(
  orderId: string,
  place: number,
  { isReplacement = false }: Details,
): Promise<ParcelWithLines[]> {
  const all = await allParcelsOf(orderId)
  if (place === 0) return all.filter(({ state, replacesId }) => replacesId === null && !isParcelOver(state))
  const parcel = all.find(row => row.place === place)
  return all.filter(row => (isReplacement ? row.replacesId === parcel?.id : row.id === parcel?.id))
}

type Act = (sold: Sold, parcel: ParcelWithLines, details: Details) => Promise<unknown>

/** What is more than another state. */
const ACTS: Readonly<Partial<Record<Step[2], Act>>> = {
  asked: (_, parcel) => noteAsked(parcel),
  delivered: (...all) => deliver(...all),
  exchange: (...all) => ask(...all),
  accept: async (_, parcel, { answer = '', comesBy = '', payer }) =>
    acceptExchange(await requestOf(parcel), { answer, comesBy, payer: payer ?? '', isOverruling: false }),
  refuse: async (_, parcel, { answer = '' }) => refuseExchange(await requestOf(parcel), answer),
  receive: async (_, parcel) => receiveExchange(await requestOf(parcel), { restock: true }),
}

function move(
  { number }: ParcelWithLines,
  to: ParcelState,
  details: Details,
  picture?: PrivatePicture,
): Promise<unknown> {
  const bySeller = to === 'warehouse' || to === 'shipped' || to === 'undelivered'
  const isFaulty = details.isFaulty === true
  const notes = notesOf(details)
  return moveParcel(number, {
    ...{ by: bySeller ? 'seller' : 'owner', to, restock: !isFaulty, isFaulty, picture: picture ?? null },
    ...{ notes: { ...notes, note: '' }, confirmation: notes.note },
  })
}

function notesOf({ days, ...details }: Details): ParcelNotes {
  const { note, reason, office, carrier, tracking, code, key, agency, ubigeo, freight } = {
    ...NO_NOTES,
    ...details,
  }
  const deadline = days === undefined ? null : new Date(clock.now().getTime() + days * DAY_MS)
  return {
    ...NO_NOTES,
    note,
    reason,
    office,
    carrier,
    tracking,
    code,
    key,
    agency,
    ubigeo,
    freight,
    deadline,
  }
}

async function deliver({ orderId }: Sold, parcel: ParcelWithLines, details: Details): Promise<unknown> {
  const order = await orderWith(orderId)
  const { proof = 'customer' } = details
  if (proof === 'code') return handOver(order.number, pickupCode(orderId, order.shipping.tienda))
  if (proof === 'photo') return move(parcel, 'delivered', details, await photograph())
  if (proof === 'carrier') return move(parcel, 'delivered', details)
  return deliverLocked(order, [parcel], { by: proof, proof })
}

async function photograph(): Promise<PrivatePicture> {
  const bytes = await readFile(join(demoFolder(), 'media', 'tienda-480.webp'))
  return { name: `${say.photo}.webp`, mime: 'image/webp', bytes }
}

/** The customer asks for one unit of the first line. */
async function ask(
  { orderId, customer }: Sold,
  { lineIds }: ParcelWithLines,
  { kind = 'size', size, reason = '' }: Details,
) {
  const [line] = await db()
    .select()
    .from(orderLines)
    .where(eq(orderLines.id, lineIds[0] ?? ''))
  const sizes = await db()
    .select({ id: variants.id, size: variants.size })
    .from(variants)
    .where(eq(variants.productId, line?.productId ?? ''))
  const sizeId = sizes.find(row => row.size === size)?.id ?? null
  const { id, name, email } = customer
  return askExchange({ kind: 'customer', id, name, email, sessionId: '', isRestricted: false }, orderId, {
    wish: { tipo: kind, motivo: reason, lineas: [{ lineId: line?.id ?? '', quantity: 1, sizeId }] },
    ...{ address: '127.0.0.1', key: null },
  })
}

async function requestOf({ id }: ParcelWithLines): Promise<number> {
  const [row] = await db()
    .select({ number: exchanges.number })
    .from(exchanges)
    .where(eq(exchanges.parcelId, id))
  return row?.number ?? 0
}
