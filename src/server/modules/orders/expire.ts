import { and, eq } from 'drizzle-orm'
import { isUndecided } from '#shared/rules/payments.ts'
import { db, transaction } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { clock } from '../../lib/clock.ts'
import { eachOf } from '../../lib/each.ts'
import { ASKED_AT_ONCE, hasOpenCode, findOpenPayment } from '../payments/ledger.ts'
import { ordersPastTheirHold } from './holds.ts'
import { cancelLocked } from './states.ts'
import { queueTransferMail } from '../payments/transfer-mails.ts'

/** More wait for the next minute. */
const BATCH = 500

/**
 * D-62, CASH-03: cancels orders that nobody confirmed in their time and returns their stock. One that is being paid waits
 * until its provider, or the owner who looks for a transfer, says how it went (PAYMENT-02, WALLET-04), as does one whose
 * code may just have been paid (PAYMENT-15).
 */
export async function cancelUnconfirmedOrders(signal?: AbortSignal): Promise<void> {
  const due = await ordersPastTheirHold(BATCH)
  await eachOf(due, { atOnce: ASKED_AT_ONCE, signal }, ({ id }) => cancel(id))
}

/** Another instance may have the row: then it is that one's to cancel. */
const cancel = (id: string): Promise<void> =>
  transaction(async () => {
    const [order] = await db()
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.status, 'pending')))
      .for('update', { skipLocked: true })
    if (!order || (order.heldUntil !== null && order.heldUntil > clock.now())) return
    const open = await findOpenPayment(id)
    if ((open && isUndecided(open.state)) || (await hasOpenCode(id))) return
    await cancelLocked(order)
    if (order.heldUntil !== null) await queueTransferMail(order, { state: 'expired' })
  })
