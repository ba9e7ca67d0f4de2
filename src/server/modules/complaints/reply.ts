import { complaintReplies } from '../../db/schema/complaints.ts'
import { db, transaction } from '../../db/index.ts'
import { clock } from '../../lib/clock.ts'
import { newId } from '../../lib/uuid.ts'
import { queueReply } from './mail.ts'
import { findNumber, findSheet } from './read.ts'
import { AppError } from '#shared/errors.ts'
import { complaintMessages as say } from '#shared/messages/complaints.ts'
import { exchangeMessages } from '#shared/messages/exchanges.ts'
import { things } from '#shared/messages/things.ts'
import { cents, formatSoles } from '#shared/rules/money.ts'
import { isAside } from '#shared/rules/orders.ts'
import { exchangeOf } from '../exchanges/read.ts'
import { findRefunds } from '../payments/refunds.ts'
import { lockByNumber } from '../orders/rows.ts'
import { findReversals } from '../orders/reversals.ts'

/**
 * Appends the shop's reply to a sheet ('000000001-2026' or '1-2026'), with what it does about it, and mails it; refuses
 * an unknown number.
 */
export async function replyToComplaint(number: string, words: string, remedy: Remedy = {}): Promise<void> {
  await transaction(async () => {
    const row = await findNumber(number)
    const { sentences, ...numbers } = await nameRemedy(remedy)
    const text = [words, ...sentences].join('\n\n')
    await db()
      .insert(complaintReplies)
      .values({ id: newId(), complaintId: row.id, text, ...numbers, createdAt: clock.now() })
    const sheet = await findSheet(row.secret)
    if (sheet) await queueReply(sheet, text)
  })
}

/** What the shop does about a complaint: a refund or return of an order, an exchange. */
interface Remedy {
  /** As the owner types it. */
  order?: string | undefined
  exchange?: number | undefined
}

interface NamedRemedy {
  orderNumber: string | null
  exchangeNumber: number | null
  /** One row for each, with its state at this moment, because the sheet cannot be altered later. */
  sentences: string[]
}

/**
 * D-87, RETURN-05: a remedy in words, with the numbers that lead to it. Refuses an unknown order or exchange
 * (`notFound`) and an order of which nothing is refunded (`nothingGoesBack`).
 */
async function nameRemedy({ order, exchange }: Remedy): Promise<NamedRemedy> {
  const sentences: string[] = []
  const orderNumber = order === undefined ? null : await nameOrder(order, sentences)
  if (exchange !== undefined) {
    const found = await exchangeOf(exchange)
    if (!found) throw new AppError('notFound', { what: things.exchange(exchange) })
    const { kinds, states } = exchangeMessages
    const { kind, state } = found.exchange
    sentences.push(say.byExchange(exchange, found.order.number, `${kinds[kind]}: ${states[state]}`))
  }
  return { orderNumber, exchangeNumber: exchange ?? null, sentences }
}

async function nameOrder(number: string, sentences: string[]): Promise<string> {
  const order = await lockByNumber(number)
  const refunds = await findRefunds(order.id)
  const sumOf = (isDone: boolean) =>
    refunds.filter(({ state }) => (state === 'done') === isDone).reduce((sum, { amount }) => sum + amount, 0)
  const [done, due] = [sumOf(true), sumOf(false)]
  if (done !== 0) sentences.push(say.byRefundDone(order.number, formatSoles(cents(done))))
  if (due !== 0) sentences.push(say.byRefundDue(order.number, formatSoles(cents(due))))
  if (refunds.length > 0) return order.number
  const isBack = isAside(order.status) || (await findReversals(order.id)).length > 0
  if (!isBack) throw new AppError('nothingGoesBack')
  sentences.push(say.byReturn(order.number))
  return order.number
}
