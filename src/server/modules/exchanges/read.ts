import { eq, inArray } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import type { ExchangeAnswer, ExchangesAnswer } from '#shared/contracts/exchanges.ts'
import { getExchangePicture } from '#shared/endpoints/exchanges.ts'
import { cents, toSoles } from '#shared/rules/money.ts'
import { db } from '../../db/index.ts'
import { coupons } from '../../db/schema/coupons.ts'
import { exchanges } from '../../db/schema/exchanges.ts'
import { mayReadPersonalData, type Actor } from '../../lib/actor.ts'
import { findOrder, ownedBy } from '../orders/rows.ts'
import { choicesOf } from './choices.ts'
import { findExchangesBy, type Exchange } from './rows.ts'

type Note = typeof coupons.$inferSelect

/** EXCHANGE-02: what was asked about the caller's order, and what may be. */
export async function findExchanges(actor: Actor, orderId: string): Promise<ExchangesAnswer> {
  const { id } = mayReadPersonalData(actor)
  const order = await findOrder(orderId, { where: ownedBy(id) })
  if (!order) throw new AppError('notFound', { what: things.order })
  const rows = await findExchangesBy(eq(exchanges.orderId, order.id))
  const notes = await notesOf(rows)
  return {
    exchanges: rows.map(row => present(row, notes)),
    lines: (await choicesOf(order))
      .filter(({ kinds, units }) => kinds.length > 0 && units > 0)
      .map(({ line, units, kinds, sizes }) => ({
        _id: line.id,
        units,
        kinds,
        sizes: sizes.filter(({ stock }) => stock > 0).map(({ id: _id, size }) => ({ _id, size })),
      })),
  }
}

/** One request that the caller just made. */
export async function findExchange(id: string): Promise<ExchangeAnswer> {
  const rows = await findExchangesBy(eq(exchanges.id, id))
  const [row] = rows
  if (!row) throw new AppError('notFound', { what: things.order })
  return present(row, await notesOf(rows))
}

async function notesOf(rows: readonly Exchange[]): Promise<Note[]> {
  const codes = rows.flatMap(({ noteCode }) => noteCode ?? [])
  return codes.length === 0 ? [] : db().select().from(coupons).where(inArray(coupons.code, codes))
}

function present(row: Exchange, notes: readonly Note[]): ExchangeAnswer {
  const note = notes.find(({ code }) => code === row.noteCode)
  return {
    _id: row.id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    reason: row.reason,
    answer: row.answer,
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
