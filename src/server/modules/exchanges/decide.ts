import { transaction } from '../../db/index.ts'
import { clock } from '../../lib/clock.ts'
import { holdAgain, releaseVariants, endHold } from './holds.ts'
import { queueDecided } from './mails.ts'
import { lockExchange, lockToMove, updateExchange, type Exchange, unitsAsked } from './rows.ts'
import { AppError } from '#shared/errors.ts'
import { unitsLeft } from '#shared/rules/reversals.ts'
import type { OrderRow } from '../orders/rows.ts'
import { exchangeMessages } from '#shared/messages/exchanges.ts'
import type { Payer } from '#shared/rules/exchanges.ts'
import { addReplacement } from '../parcels/replace.ts'
import { findParcel, parcelsOf } from '../parcels/rows.ts'
import { giveCreditNote } from '../payments/credit-notes.ts'
import { readCharges } from '../payments/report.ts'
import { mailNewParcels } from '../orders/parcel-mails.ts'
import { linesOfParcels } from '../orders/parcel-view.ts'
import { restockUnits, reverseLocked } from '../orders/reversals.ts'

/**
 * EXCHANGE-05: the owner wants the units back and says how, if there is something to say. The new size is held from
 * now.
 */
export const acceptExchange = (number: number, o: Acceptance): Promise<Exchange> =>
  transaction(async () => {
    const { exchange, order } = await lockToMove(number, 'accepted')
    if (exchange.state === 'refused') await checkOverruled(exchange, order, o)
    await holdAgain(exchange)
    const { answer, comesBy, payer } = o
    return decide(exchange, { state: 'accepted', answer, comesBy, payer, decidedAt: clock.now() })
  })

interface Acceptance {
  answer: string
  /** EXCHANGE-08: how the units come, and who pays for that; '' for not said. */
  comesBy: string
  payer: Payer | ''
  /** EXCHANGE-10: also one that was refused before. */
  isOverruling: boolean
}

/**
 * EXCHANGE-10: a refusal is overruled on purpose alone (`exchangeWasRefused`), and only for units that are in no other
 * request since (`unitsTooMany`).
 */
async function checkOverruled(
  exchange: Exchange,
  order: OrderRow,
  { isOverruling }: Acceptance,
): Promise<void> {
  if (!isOverruling) throw new AppError('exchangeWasRefused', { number: String(exchange.number) })
  const asked = await unitsAsked(order.id)
  for (const { line, lineId, quantity } of exchange.lines) {
    const left = unitsLeft(line) - (asked.get(lineId) ?? 0)
    if (quantity > left) throw new AppError('unitsTooMany', { left: Math.max(0, left) })
  }
}

/**
 * EXCHANGE-05: the owner refuses with a reason, also for units that came back worn. What was held is for sale again.
 */
export const refuseExchange = (number: number, answer: string): Promise<Exchange> =>
  transaction(async () => {
    const { exchange } = await lockToMove(number, 'refused')
    await releaseVariants(exchange)
    return decide(exchange, { state: 'refused', answer, decidedAt: clock.now() })
  })

/**
 * EXCHANGE-06: the units came back. Those for which another size was requested are exchanged: the held ones are the
 * customer's now. The others leave the order: the customer gets a credit note after a change of mind, and the money
 * back for a fault. What came back is for sale again unless it is faulty or the owner writes it off.
 */
export async function receiveExchange(number: number, { restock }: { restock: boolean }): Promise<Exchange> {
  const { order: known } = await transaction(() => lockToMove(number, 'done'))
  await readCharges(known.id)
  return transaction(async () => {
    const { exchange, order } = await lockToMove(number, 'done')
    const isFaulty = exchange.kind === 'fault'
    const sized = exchange.lines.filter(({ size }) => size !== '')
    const units = (lines: Exchange['lines']) =>
      lines.map(({ lineId, quantity }) => ({ id: lineId, quantity }))
    if (sized.length > 0) {
      checkLeft(sized)
      await holdAgain(exchange)
      if (restock && !isFaulty) await restockUnits(order.id, units(sized))
      await endHold(exchange)
    }
    const replacementId = await replaceUnits(exchange, order)
    const back = exchange.lines.filter(({ size }) => size === '')
    const reversalId =
      back.length === 0
        ? null
        : await reverseUnits({ order, exchange, units: units(back), restock: restock && !isFaulty })
    const done = await decide(exchange, { state: 'done', doneAt: clock.now(), reversalId, replacementId })
    await mailReplacement(replacementId)
    return done
  })
}

/** EXCHANGE-09: the wanted sizes leave in a separate parcel. */
async function replaceUnits(exchange: Exchange, order: OrderRow): Promise<string | null> {
  const lineIds = exchange.lines.flatMap(({ lineId, size }) => (size === '' ? [] : lineId))
  const [parcel] = (await parcelsOf(order.id)).filter(row => row.lineIds.some(id => lineIds.includes(id)))
  return parcel ? (await addReplacement(parcel, exchangeMessages.request(exchange.number))).id : null
}

/** DESK-12: once the request names it, since its lines are those of the request. */
async function mailReplacement(id: string | null): Promise<void> {
  const parcel = id === null ? null : await findParcel(id)
  if (parcel) await mailNewParcels([{ parcel, lines: (await linesOfParcels([parcel])).get(parcel.id) ?? [] }])
}

/** Writes what was decided about a locked request; its customer gets a mail. */
async function decide(before: Exchange, change: Parameters<typeof updateExchange>[1]): Promise<Exchange> {
  await updateExchange(before, change)
  const { exchange, order } = await lockExchange(before.number)
  await queueDecided(order, exchange)
  return exchange
}

/** Units that left the order meanwhile cannot be exchanged. */
function checkLeft(lines: Exchange['lines']): void {
  for (const { line, quantity } of lines)
    if (quantity > unitsLeft(line)) throw new AppError('unitsTooMany', { left: unitsLeft(line) })
}

interface Back {
  order: OrderRow
  exchange: Exchange
  units: { id: string; quantity: number }[]
  restock: boolean
}

async function reverseUnits({ order, exchange: { kind, reason }, units, restock }: Back): Promise<string> {
  const settlement = kind === 'credit' ? 'credit' : 'money'
  const isFaulty = kind === 'fault'
  const { reversal } = await reverseLocked(order, {
    kind: 'returned',
    units,
    settlement,
    reason,
    isFaulty,
    restock,
  })
  const { id: reversalId, net } = reversal
  if (settlement === 'credit') await giveCreditNote(order, { reversalId, net })
  return reversalId
}
