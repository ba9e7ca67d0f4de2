import { eq } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import type { Cents } from '#shared/rules/money.ts'
import { db, transaction } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { clock } from '../../lib/clock.ts'
import { updatePayment, type PaymentRow } from '../payments/ledger.ts'
import { owe } from './refunds.ts'
import { findOrder, lockByNumber, type OrderRow } from './rows.ts'
import { settle } from './settle.ts'
import { cancelLocked } from './states.ts'
import { holdFromNow } from './wallet.ts'
import { queueWalletMail } from './wallet-mails.ts'
import { walletRows } from './wallet-rows.ts'

async function toVerify(order: OrderRow): Promise<PaymentRow> {
  const row = (await walletRows([order.id])).find(({ state }) => state === 'to_verify')
  if (!row) throw new AppError('paymentNotToVerify', { number: order.number })
  return row
}

/**
 * WALLET-05: the owner saw the money. It confirms its order as a card does (PAYMENT-04); one of an order that is cancelled
 * goes back. Refuses with `paymentNotToVerify`, also the second of two who decide at once.
 */
export const approveWallet = (number: string): Promise<OrderRow> =>
  transaction(async () => {
    const order = await lockByNumber(number)
    const row = await toVerify(order)
    await settle(
      order,
      await updatePayment(row, { state: 'succeeded', succeededAt: clock.now(), nextCheckAt: null }),
    )
    return (await findOrder(order.id)) ?? order
  })

interface Rejection {
  /** What came all the same, in céntimos ('all' for the order's total); null for nothing. */
  came: Cents | 'all' | null
  /** Why, for the customer; '' for no word. */
  reason: string
}

/**
 * WALLET-07: the owner refuses a transfer. Where no money came, the order can be paid again, within the owner's hours
 * anew; where it came, the order is cancelled and the money is due to go back. Refuses with `paymentNotToVerify`.
 */
export const rejectWallet = (number: string, { came, reason }: Rejection): Promise<OrderRow> =>
  transaction(async () => {
    const order = await lockByNumber(number)
    const row = await toVerify(order)
    const said = { rawState: reason || null, nextCheckAt: null }
    if (came === null) await updatePayment(row, { ...said, state: 'failed' })
    else {
      const amount = came === 'all' ? row.amount : came
      const paid = await updatePayment(row, {
        ...said,
        state: 'succeeded',
        amount,
        succeededAt: clock.now(),
      })
      if (order.status === 'pending') await cancelLocked(order)
      else await owe(order, paid, order.status === 'cancelled' ? 'cancelled' : 'second')
    }
    const heldUntil = came === null && order.status === 'pending' ? await holdFromNow(order) : order.heldUntil
    await db().update(orders).set({ heldUntil }).where(eq(orders.id, order.id))
    const now = (await findOrder(order.id)) ?? order
    await queueWalletMail(now, { state: came === null ? 'refused' : 'returning', reason })
    return now
  })
