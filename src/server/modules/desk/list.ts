import { sql, type SQL } from 'drizzle-orm'
import type { DeskParcelPage, DeskParcelRow } from '#shared/contracts/desk-parcels.ts'
import { AppError } from '#shared/errors.ts'
import { normalPhone } from '#shared/rules/documents.ts'
import {
  contactSince,
  isByDeadline,
  lateBefore,
  PARCEL_GROUPS,
  readParcelQuery,
  type ParcelQuery,
} from '#shared/rules/desk-parcels.ts'
import { orderOfParcel } from '#shared/rules/parcels.ts'
import { db } from '../../db/index.ts'
import { asSeller, type Actor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { ownersHolidays } from '../holidays.ts'
import { presentRows, readOwn } from './rows.ts'

/** How many of a seller's parcels are counted, and looked through by a search: those moved last, or due first. */
const MOST = 10_000

/** Text in which `%` and `_` stand for themselves. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

const NUMBER = /^V-[0-9A-Z]{8}(?:-\w{1,8})?$/

/** A whole number is looked up, however old it is. */
function numberFilter(search: string): SQL | null {
  const number = search.toUpperCase()
  if (!NUMBER.test(number)) return null
  const order = orderOfParcel(number)
  const ofOrder = sql`p.order_id = (select id from orders where number = ${order})`
  return order === number ? ofOrder : sql`(${ofOrder} and p.number = ${number})`
}

/**
 * Anything else is a part of a number, of the customer's name, of an SKU, or of the phone while that is shown. One parcel
 * after the other is compared, with its order by its key.
 */
function wordFilter(search: string, now: Date): SQL {
  const part = `%${literal(search)}%`
  const digits = normalPhone(search)
  const hasPhone = sql`(o.shipping ->> 'phone') like ${`%${digits}%`}
    and (s.delivered_at is null or s.delivered_at >= ${contactSince(now).toISOString()})`
  return sql`(s.number like ${part.toUpperCase()} or s.skus ilike ${part}
    or ((o.shipping ->> 'name') || ' ' || (o.shipping ->> 'lastname')) ilike ${part}
    ${/^\d{4,}$/.test(digits) ? sql`or (${hasPhone})` : sql``})`
}

const words = (list: readonly string[]): SQL => sql.raw(list.map(word => `'${word}'`).join(', '))

/** What narrows the parcels down to those that are looked through: whose they are, and what an index knows of them. */
async function scopeOf(sellerId: string, { states, search, isLate }: ParcelQuery): Promise<SQL[]> {
  const waiting = PARCEL_GROUPS['por-preparar']
  const number = numberFilter(search)
  return [
    sql`p.seller_id = ${sellerId}`,
    ...(states === null ? [] : [sql`p.state in (${words(states)})`]),
    ...(isLate
      ? [
          sql`p.state in (${words(waiting)})`,
          sql`p.created_at < ${lateBefore(clock.now(), await ownersHolidays()).toISOString()}`,
        ]
      : []),
    ...(number === null ? [] : [number]),
  ]
}

const isWord = ({ search }: ParcelQuery): boolean => search !== '' && numberFilter(search) === null

/** What is compared for each of them. */
function filtersOf(query: ParcelQuery): SQL {
  const { search, carrier } = query
  const orders = isWord(query)
    ? sql`cross join lateral (select shipping from orders where id = s.order_id offset 0) o`
    : sql``
  return sql`${orders} where true
    ${carrier === '' ? sql`` : sql`and s.carrier = ${carrier}`}
    ${isWord(query) ? sql`and ${wordFilter(search, clock.now())}` : sql``}`
}

/** Total and places of a page in one statement. */
async function statementOf(sellerId: string, query: ParcelQuery): Promise<SQL> {
  const { after, limit } = query
  const isDue = isByDeadline(query)
  const sort = sql.raw(isDue ? 'created_at' : 'moved_at')
  const way = sql.raw(isDue ? 'asc' : 'desc')
  const scope = await scopeOf(sellerId, query)
  const moment = after && sql`timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond'`
  const page =
    moment === null
      ? scope
      : [...scope, sql`(p.${sort}, p.id) ${sql.raw(isDue ? '>' : '<')} (${moment}, ${after?.id}::uuid)`]
  const found = (where: readonly SQL[], most: number) => sql`
    select s.id, s.sort from (
      select p.id, p.order_id, p.number, p.skus, p.carrier, p.delivered_at, p.${sort} as sort from parcels p
      where ${sql.join([...where], sql` and `)} order by p.${sort} ${way}, p.id ${way} limit ${most}
    ) s ${filtersOf(query)}`
  const isCompared = isWord(query) || query.carrier !== ''
  // The first page of what is compared one by one reads all of it, so it is counted at the same time.
  const isCounted = isCompared && after === null
  return sql`
    with found as materialized (${found(page, isCompared ? MOST : limit + 1)})
    select (select count(*)::int from ${isCounted ? sql`found` : sql`(${found(scope, MOST)}) counted`}) as total,
      array(
        select (extract(epoch from sort) * 1000000)::bigint || '-' || id from found
        order by sort ${way}, id ${way} limit ${limit + 1}
      ) as places`
}

export function queryOf(params: URLSearchParams): ParcelQuery {
  const query = readParcelQuery(params)
  if ('wrong' in query) throw new AppError('invalidField', { field: query.wrong })
  return query
}

/** DESK-01, DESK-02: a page of the seller's own parcels: those that wait by their deadline, others by their last move. */
export async function pageOf(sellerId: string, query: ParcelQuery): Promise<DeskParcelPage> {
  const { rows } = await db().execute<{ total: number; places: string[] }>(await statementOf(sellerId, query))
  const { total, places } = rows[0] ?? { total: 0, places: [] }
  const shown = places.slice(0, query.limit)
  const ids = shown.map(place => place.slice(place.indexOf('-') + 1))
  const known =
    ids.length === 0 ? new Map<string, DeskParcelRow>() : await presentRows(await readOwn(sellerId, { ids }))
  return {
    rows: ids.flatMap(id => known.get(id) ?? []),
    next: places.length > shown.length ? (shown.at(-1) ?? null) : null,
    total,
  }
}

export const listDeskParcels = (actor: Actor, params: URLSearchParams): Promise<DeskParcelPage> =>
  pageOf(asSeller(actor).id, queryOf(params))
