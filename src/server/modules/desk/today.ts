import { and, count, desc, eq, gt, gte, isNull, sql, sum } from 'drizzle-orm'
import { FEW_UNITS } from '#shared/business.ts'
import type { DeskTodayAnswer, DeskUnreadAnswer } from '#shared/contracts/desk-parcels.ts'
import { PARCEL_GROUPS, type ParcelQuery, weekBefore } from '#shared/rules/desk-parcels.ts'
import { cents, toSoles } from '#shared/rules/money.ts'
import { mayDo, type Capability } from '#shared/rules/people.ts'
import { sellingPrice } from '#shared/rules/price.ts'
import { db } from '../../db/index.ts'
import { conversations } from '../../db/schema/chat.ts'
import { orderLines } from '../../db/schema/orders.ts'
import { parcelLines, parcels } from '../../db/schema/parcels.ts'
import { asSeller, type Actor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { canMail } from '../mail/queue.ts'
import { pageOf } from './list.ts'

const FIRST = 10
const MOST_SIZES = 20

/** More are hardly confirmed between two readings. */
const MOST_NEWEST = 20

const ALL: ParcelQuery = { states: null, search: '', isLate: false, carrier: '', after: null, limit: FIRST }

/** What was confirmed since then was not moved before: the index is by the last move. */
const confirmedSince = (sellerId: string, since: Date) =>
  and(eq(parcels.sellerId, sellerId), gte(parcels.movedAt, since), gte(parcels.createdAt, since))

async function toPrepare(sellerId: string): Promise<NonNullable<DeskTodayAnswer['toPrepare']>> {
  const { rows, total } = await pageOf(sellerId, { ...ALL, states: PARCEL_GROUPS['por-preparar'] })
  const late = await pageOf(sellerId, { ...ALL, isLate: true, limit: 1 })
  const newest = await db()
    .select({ number: parcels.number })
    .from(parcels)
    .where(confirmedSince(sellerId, weekBefore(clock.now())))
    .orderBy(desc(parcels.createdAt), desc(parcels.id))
    .limit(MOST_NEWEST)
  return { total, late: late.total, rows, newest: newest.map(({ number }) => number) }
}

/** Ids are UUIDv7: the greatest is the last. */
const lastOfCustomer = sql<string | null>`(select m.id from chat_messages m
  where m.customer_id = "conversations"."customer_id" and m.seller_id = "conversations"."seller_id"
    and m.sender = 'customer' order by m.id desc limit 1)`

const waitsFor = (sellerId: string) =>
  and(eq(conversations.sellerId, sellerId), gt(conversations.sellerUnread, 0))

async function countUnread(sellerId: string): Promise<DeskUnreadAnswer> {
  const [row] = await db()
    .select({ waiting: count(), messages: sum(conversations.sellerUnread).mapWith(Number) })
    .from(conversations)
    .where(waitsFor(sellerId))
  return { conversations: row?.waiting ?? 0, messages: row?.messages ?? 0 }
}

async function unread(sellerId: string): Promise<NonNullable<DeskTodayAnswer['unread']>> {
  const [last] = await db()
    .select({ id: lastOfCustomer.as('newest') })
    .from(conversations)
    .where(waitsFor(sellerId))
    .orderBy(sql`newest desc nulls last`)
    .limit(1)
  return { ...(await countUnread(sellerId)), newest: last?.id ?? '' }
}

interface Few extends Record<string, unknown> {
  name: string
  slug: string
  color: string
  size: string
  stock: number
  total: number
}

/** What is on sale, or would be if the seller were not suspended; a product without sizes counts as one. */
async function fewSizes(sellerId: string): Promise<NonNullable<DeskTodayAnswer['sizes']>> {
  const { rows } = await db().execute<Few>(sql`
    select few.*, count(*) over ()::int as total from (
      select p.name, p.slug, v.color, s.size, s.stock, s.position from products p
      join sizes s on s.product_id = p.id join variants v on v.id = s.variant_id
      where p.seller_id = ${sellerId} and (p.is_active or p.is_suspended) and s.stock <= ${FEW_UNITS}
      union all
      select p.name, p.slug, '', '', p.stock, 0 from products p
      where p.seller_id = ${sellerId} and (p.is_active or p.is_suspended) and not p.has_variants
        and p.stock <= ${FEW_UNITS}
    ) few order by stock, name, slug, color, position limit ${MOST_SIZES}`)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ name, slug, color, size, stock }) => ({ name, slug, color, size, stock })),
  }
}

/** Without what was cancelled or came back since, and without replacements, which cost nothing. */
async function week(sellerId: string): Promise<NonNullable<DeskTodayAnswer['week']>> {
  const confirmed = and(confirmedSince(sellerId, weekBefore(clock.now())), isNull(parcels.replacesId))
  const units = sql<number>`sum(${orderLines.quantity} - ${orderLines.cancelled} - ${orderLines.returned})::int`
  const sold = await db()
    .select({ price: orderLines.price, discount: orderLines.discount, units })
    .from(parcels)
    .innerJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
    .innerJoin(orderLines, eq(orderLines.id, parcelLines.lineId))
    .where(confirmed)
    .groupBy(orderLines.price, orderLines.discount)
  const [row] = await db().select({ parcels: count() }).from(parcels).where(confirmed)
  return {
    parcels: row?.parcels ?? 0,
    units: sold.reduce((all, line) => all + line.units, 0),
    amount: toSoles(cents(sold.reduce((all, line) => all + line.units * sellingPrice(line), 0))),
  }
}

/** FRAME-17: for the navigation, which is on every screen. */
export const getUnread = (actor: Actor): Promise<DeskUnreadAnswer> => countUnread(asSeller(actor).id)

/** DESK-10: the work of the day, each part for those who may do it. */
export async function getToday(actor: Actor): Promise<DeskTodayAnswer> {
  const { id, role } = asSeller(actor)
  const part = async <T>(capability: Capability, read: (sellerId: string) => Promise<T>) =>
    mayDo(role, capability) ? read(id) : null
  return {
    toPrepare: await part('parcels', toPrepare),
    unread: await part('messages', unread),
    sizes: await part('goods', fewSizes),
    week: await part('parcels', week),
    isMailed: canMail(),
  }
}
