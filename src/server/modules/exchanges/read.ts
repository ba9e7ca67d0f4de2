import { eq, inArray, and, asc } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import type { ExchangeAnswer, ExchangesAnswer } from '#shared/contracts/exchanges.ts'
import { getExchangePicture } from '#shared/endpoints/exchanges.ts'
import { cents, toSoles } from '#shared/rules/money.ts'
import { db } from '../../db/index.ts'
import { exchanges, exchangeFiles } from '../../db/schema/exchanges.ts'
import { mayReadPersonalData, type Actor } from '../../lib/actor.ts'
import { findOrder, ownedBy, type OrderRow, findLinesOf, type OrderLineRow } from '../orders/rows.ts'
import { parcelsOf } from '../parcels/rows.ts'
import { findExchangesBy, type Exchange, unitsAsked } from './rows.ts'
import { OPEN_EXCHANGES, exchangeKinds, type ExchangeKind } from '#shared/rules/exchanges.ts'
import { orders } from '../../db/schema/orders.ts'
import { statusOfParcel } from '#shared/rules/parcels.ts'
import { isUuid } from '#shared/rules/text.ts'
import type { PrivatePicture } from '../../lib/read-picture.ts'
import { isDiscounted } from '#shared/rules/price.ts'
import { unitsLeft } from '#shared/rules/reversals.ts'
import { variants } from '../../db/schema/catalog.ts'
import { clock } from '../../lib/clock.ts'

/** EXCHANGE-02: the requests about the caller's order, and what may be requested. */
export async function findExchanges(actor: Actor, orderId: string): Promise<ExchangesAnswer> {
  const { id } = mayReadPersonalData(actor)
  const order = await findOrder(orderId, { where: ownedBy(id) })
  if (!order) throw new AppError('notFound', { what: things.order })
  const rows = await findExchangesBy(eq(exchanges.orderId, order.id))
  return {
    exchanges: rows.map(present),
    lines: (await choicesOf(order))
      .filter(({ kinds, units }) => kinds.length > 0 && units > 0)
      .map(({ line, units, kinds, variants: ofColor }) => ({
        _id: line.id,
        units,
        kinds,
        sizes: ofColor.filter(({ stock }) => stock > 0).map(({ id: _id, size }) => ({ _id, size })),
      })),
  }
}

/** One request that the caller just made. */
export async function findExchange(id: string): Promise<ExchangeAnswer> {
  const [row] = await findExchangesBy(eq(exchanges.id, id))
  if (!row) throw new AppError('notFound', { what: things.order })
  return present(row)
}

function present({ note, ...row }: Exchange): ExchangeAnswer {
  return {
    _id: row.id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    reason: row.reason,
    answer: row.answer,
    parcel: row.parcelNumber,
    comesBy: row.comesBy,
    payer: row.payer,
    replacement: row.replacementNumber,
    createdAt: row.createdAt.toISOString(),
    heldUntil: row.heldUntil?.toISOString() ?? null,
    lines: row.lines.map(({ lineId, quantity, size, line }) => ({ lineId, name: line.name, quantity, size })),
    picture:
      row.pictureName !== null ? `/api${getExchangePicture.path.replace('{exchangeId}', row.id)}` : null,
    note: note?.endsAt
      ? { code: note.code, left: toSoles(cents(note.value)), endsAt: note.endsAt.toISOString() }
      : null,
  }
}

export interface ListedExchange {
  exchange: Exchange
  order: OrderRow
}

/** For the owner, newest first: so many of all requests, or of those that wait for the owner or for the units. */
export const listExchanges = (limit: number, { isOpen = false } = {}): Promise<ListedExchange[]> =>
  withOrders(isOpen ? inArray(exchanges.state, [...OPEN_EXCHANGES]) : undefined, limit)

/** The request with a number; null when there is none. */
export const exchangeOf = async (number: number): Promise<ListedExchange | null> =>
  (await withOrders(eq(exchanges.number, number)))[0] ?? null

async function withOrders(...which: Parameters<typeof findExchangesBy>): Promise<ListedExchange[]> {
  const rows = await findExchangesBy(...which)
  const ids = rows.map(({ orderId }) => orderId)
  const found = await db().select().from(orders).where(inArray(orders.id, ids))
  return rows.flatMap(exchange => {
    const order = found.find(({ id }) => id === exchange.orderId)
    return order ? [{ exchange, order }] : []
  })
}

const pictures = () =>
  db()
    .select({ name: exchangeFiles.name, mime: exchangeFiles.mime, bytes: exchangeFiles.bytes })
    .from(exchangeFiles)
    .innerJoin(exchanges, eq(exchanges.id, exchangeFiles.exchangeId))
    .innerJoin(orders, eq(orders.id, exchanges.orderId))

/** EXCHANGE-03: the picture for the customer of the order; nobody else gets it over the network. */
export async function findPicture(actor: Actor, exchangeId: string): Promise<PrivatePicture | null> {
  const { id } = mayReadPersonalData(actor)
  if (!isUuid(exchangeId)) return null
  const [row] = await pictures().where(and(eq(exchangeFiles.exchangeId, exchangeId), ownedBy(id)))
  return row ?? null
}

/** EXCHANGE-03: for the owner, by the number of the request. */
export async function pictureOf(number: number): Promise<PrivatePicture | null> {
  const [row] = await pictures().where(eq(exchanges.number, number))
  return row ?? null
}

interface Variant {
  id: string
  size: string
  stock: number
}

/** What may be requested for a line of an order. */
export interface Choice {
  line: OrderLineRow
  /** Units that are there and in no open request. */
  units: number
  kinds: ExchangeKind[]
  /** All sizes of the line's colour, sold-out ones included. */
  variants: Variant[]
}

/** EXCHANGE-01, PARCEL-08: what the policy gives now for each line of an order, by the parcel of the line. */
export async function choicesOf(order: OrderRow): Promise<Choice[]> {
  const asked = await unitsAsked(order.id)
  const parcels = await parcelsOf(order.id)
  const now = clock.now()
  const choices: Choice[] = []
  for (const line of await findLinesOf([order.id])) {
    const parcel = parcels.find(({ lineIds }) => lineIds.includes(line.id))
    const { deliveredAt } = parcel ?? order
    const kinds = exchangeKinds({
      status: parcel ? statusOfParcel(parcel.state) : order.status,
      sinceDeliveryMs: now.getTime() - (deliveredAt ?? now).getTime(),
      envio: order.shipping.envio,
      isOnSale: isDiscounted(line),
    })
    const found = await variantsOf(line.variantId)
    choices.push({
      line,
      units: unitsLeft(line) - (asked.get(line.id) ?? 0),
      kinds: kinds.filter(kind => kind !== 'size' || found.length > 0),
      variants: found,
    })
  }
  return choices
}

async function variantsOf(variantId: string | null): Promise<Variant[]> {
  if (variantId === null) return []
  const [own] = await db()
    .select({ colorId: variants.colorId })
    .from(variants)
    .where(eq(variants.id, variantId))
  if (!own) return []
  return db()
    .select({ id: variants.id, size: variants.size, stock: variants.stock })
    .from(variants)
    .where(eq(variants.colorId, own.colorId))
    .orderBy(asc(variants.position))
}
