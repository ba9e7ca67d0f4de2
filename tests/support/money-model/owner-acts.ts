import { eq } from 'drizzle-orm'
import { db } from '#server/db/index.ts'
import { exchanges } from '#server/db/schema/exchanges.ts'
import { acceptExchange, refuseExchange } from '#server/modules/exchanges/decide.ts'
import { releaseExchanges } from '#server/modules/exchanges/lapse.ts'
import { receiveExchange } from '../../../src/server/modules/exchanges/decide.ts'
import { confirmByOwner } from '#server/modules/orders/confirm.ts'
import { cancelUnconfirmedOrders } from '#server/modules/orders/expire.ts'
import { decideDispute, refundOrder, noteRefundByHand } from '#server/modules/orders/refund.ts'
import { checkPayments } from '#server/modules/orders/settle.ts'
import { cancelOrder, moveOrder, returnOrder } from '#server/modules/orders/states.ts'
import { approveTransfer, rejectTransfer } from '#server/modules/orders/transfer-decide.ts'
import { payRefunds } from '#server/modules/payments/refund-run.ts'
import { findRefunds } from '#server/modules/payments/refunds.ts'
import { cents } from '#shared/rules/money.ts'
import { waitsForOwner } from '#shared/rules/refunds.ts'
import { orRefused, together, type Act } from './world.ts'

/** One unit of the only line. */
const ONE = { line: '1', quantity: 1 }
const SOME = 1_234
let operations = 0

const move =
  (to: 'cancelled' | 'warehouse' | 'shipped' | 'delivered'): Act =>
  ({ number }) =>
    orRefused(moveOrder(number, to))
const give =
  (amount: number | null): Act =>
  ({ number }) =>
    orRefused(refundOrder(number, amount === null ? null : cents(amount)))

/** What waits for the owner's hand, in céntimos. */
const waiting = async (orderId: string): Promise<number> =>
  (await findRefunds(orderId))
    .filter(({ state, ownerAskedAt }) => waitsForOwner({ state, isOwnerAsked: ownerAskedAt !== null }))
    .reduce((sum, { amount }) => sum + amount, 0)

/** REFUND-05: the owner notes what he gave back by hand. */
const note =
  (part: (all: number) => number, operation = () => `OP-${String((operations += 1))}`): Act =>
  async ({ orderId, number }) => {
    const amount = part(await waiting(orderId))
    if (amount > 0)
      await orRefused(noteRefundByHand(number, { amount: cents(amount), operation: operation() }))
  }
export const noteAll = note(all => all)

const newestExchange = async (orderId: string): Promise<number> => {
  const rows = await db().select().from(exchanges).where(eq(exchanges.orderId, orderId))
  return Math.max(0, ...rows.map(({ number }) => number))
}
const onExchange =
  (work: (number: number) => Promise<unknown>): Act =>
  async ({ orderId }) =>
    orRefused(work(await newestExchange(orderId)))
const receive = onExchange(number => receiveExchange(number, { restock: true }))

const reject =
  (came: 'all' | null): Act =>
  ({ number }) =>
    orRefused(rejectTransfer(number, { came, reason: '' }))
const approve =
  (isRepeatMeant: boolean, isLate = false): Act =>
  ({ number }) =>
    orRefused(approveTransfer(number, { isRepeatMeant, isLate }))

const decide =
  (result: 'won' | 'lost'): Act =>
  async world => {
    world.side.endDispute(world.orderId, result)
    await orRefused(decideDispute(world.number, result))
  }
export const disputeEnded = decide

/** What the owner does with an order, its transfers, exchanges and money. */
export const ownerActs: Readonly<Record<string, Act>> = {
  'owner confirms': ({ number }) => orRefused(confirmByOwner(number)),
  'owner cancels': move('cancelled'),
  'owner packs': move('warehouse'),
  'owner sends': move('shipped'),
  'owner delivers': move('delivered'),
  'owner takes back': ({ number }) =>
    orRefused(returnOrder(number, { reason: 'no lo quiso', restock: true, isFaulty: false })),
  'owner writes off': ({ number }) =>
    orRefused(returnOrder(number, { reason: 'roto', restock: false, isFaulty: true })),
  'owner cancels one': ({ number }) =>
    orRefused(cancelOrder(number, { part: ONE, reason: 'no hay', restock: true })),
  'owner takes one back': ({ number }) =>
    orRefused(returnOrder(number, { part: ONE, reason: 'chico', restock: true, isFaulty: false })),
  'owner writes one off': ({ number }) =>
    orRefused(returnOrder(number, { part: ONE, reason: 'roto', restock: false, isFaulty: true })),
  'owner gives some back': give(SOME),
  'owner gives all back': give(null),
  'two owners give back': together(give(SOME), give(SOME), give(null)),
  'owner notes by hand': noteAll,
  'owner notes a part': note(all => Math.ceil(all / 3)),
  'owner notes too much': note(all => all + 1),
  'two owners note': together(noteAll, noteAll),
  'owner notes one operation again': note(
    all => Math.ceil(all / 4),
    () => 'OP-SAME',
  ),
  'owner approves': approve(false),
  'owner approves a known number': approve(true),
  'owner approves what came late': approve(true, true),
  'owner rejects': reject(null),
  'owner rejects money': reject('all'),
  'owner approves and rejects': together(approve(false), reject(null)),
  'owner accepts the exchange': onExchange(number =>
    acceptExchange(number, { answer: '', comesBy: '', payer: '', isOverruling: false }),
  ),
  'owner refuses the exchange': onExchange(number => refuseExchange(number, 'Usado')),
  'exchange received': receive,
  'exchange received twice': together(receive, receive),
  'dispute lost': decide('lost'),
  'dispute won': decide('won'),
}

/** What the shop's own jobs do; two instances have them at once. */
export const jobActs: Readonly<Record<string, Act>> = {
  'payments checked': () => checkPayments(),
  'refunds paid': () => payRefunds(),
  'old orders': () => cancelUnconfirmedOrders(),
  'old exchanges': () => releaseExchanges(),
  'two instances': () =>
    Promise.all([payRefunds(), payRefunds(), checkPayments(), checkPayments(), cancelUnconfirmedOrders()]),
}
