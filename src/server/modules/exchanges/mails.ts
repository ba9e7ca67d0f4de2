import { exchangeMessages as words } from '#shared/messages/exchanges.ts'
import { exchangeMailMessages as say } from '#shared/messages/mail.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { formatSoles, cents } from '#shared/rules/money.ts'
import { mailCustomer } from '../mail/customer.ts'
import { mailOwner } from '../mail/owner.ts'
import type { OrderRow } from '../orders/rows.ts'
import type { Exchange, ExchangeRow } from './rows.ts'

/**
 * EXCHANGE-05: the shop gets a mail about a request at once, without the customer's words: `cambios ver` shows those.
 */
export async function queueAsked(order: OrderRow, { number, kind }: ExchangeRow): Promise<void> {
  await toCustomer(order, say.askedSubject(number), say.asked({ number, order: order.number }))
  await toShop(order, number, say.shopAsked({ number, order: order.number, kind }))
}

const toShop = (order: OrderRow, number: number, body: string): Promise<void> =>
  mailOwner({ kind: 'orderShop', subject: say.shopSubject(number, order.number), body })

/** EXCHANGE-05: the customer gets a mail about every decision. */
export async function queueDecided(order: OrderRow, exchange: Exchange): Promise<void> {
  const { number, kind, state, answer, note } = exchange
  const hold = note?.endsAt
    ? say.note(note.code, formatSoles(cents(note.value)), limaDate(note.endsAt))
    : state === 'done' && kind === 'credit'
      ? say.noteless
      : ''
  const isSpeaking = state === 'accepted' || state === 'refused'
  const body = [
    ...[say.decided[state](number, kind), isSpeaking && answer && say.answer(answer), hold],
    ...[
      state === 'accepted' && wayBack(exchange),
      exchange.replacementNumber && words.replacement(exchange.replacementNumber),
    ],
  ]
  await toCustomer(order, say.decidedSubject(number), body.filter(Boolean).join('\n\n'))
}

/** EXCHANGE-08: how the units come back, and who pays for it. */
const wayBack = ({ comesBy, payer }: Exchange): string =>
  [comesBy && words.comesBy(comesBy), payer && words.payers[payer]].filter(Boolean).join('\n')

/** EXCHANGE-04: mails that what was held is for sale again: to both sides when the request has lapsed. */
export async function queueReleased(order: OrderRow, exchange: Exchange): Promise<void> {
  const { number, state } = exchange
  if (state === 'lapsed') await queueDecided(order, exchange)
  else await toCustomer(order, say.decidedSubject(number), say.released(number))
  await toShop(order, number, say.shopReleased(number))
}

const toCustomer = (order: OrderRow, subject: string, text: string): Promise<void> =>
  mailCustomer(order, 'exchange', ({ name, shop, url }) => ({
    subject: `${subject} · ${shop}`,
    body: say.body(name, text, url),
  }))
