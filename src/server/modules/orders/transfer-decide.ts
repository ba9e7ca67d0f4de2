import type { Cents } from '#shared/rules/money.ts'
import { transaction } from '../../db/index.ts'
import { createRefund } from '../payments/refunds.ts'
import { approve, reject, type Approval } from '../payments/transfer.ts'
import { queueTransferMail } from '../payments/transfer-mails.ts'
import { holdFromNow } from './manual-transfer.ts'
import { findOrder, lockByNumber, updateOrder, type OrderRow } from './rows.ts'
import { settle } from './settle.ts'
import { cancelLocked } from './states.ts'

interface Approved {
  number: string
  amount: Cents
  /** It paid its order; otherwise it is refunded. */
  isKept: boolean
}

/**
 * WALLET-05: the owner saw the money. It confirms its order as a card does (PAYMENT-04); if the order does not wait for
 * it, it is refunded. Refusals: see `approve`. Of two decisions at the same time the second gets `paymentNotToVerify`.
 */
export const approveTransfer = (
  number: string,
  o: Approval = { isRepeatMeant: false, isLate: false },
): Promise<Approved> =>
  transaction(async () => {
    const order = await lockByNumber(number)
    const payment = await approve(order, o)
    const isKept = await settle(order, payment)
    return { number: order.number, amount: payment.amount, isKept }
  })

interface Rejection {
  /**
   * The amount that came although the owner refuses it, in céntimos ('all' for the order's total); null if nothing
   * came.
   */
  came: Cents | 'all' | null
  /** Why, for the customer; '' for no reason. */
  reason: string
}

/**
 * WALLET-07: the owner refuses a transfer. If no money came, the order can be paid again, with the owner's hours
 * counted from now. If money came, the order is cancelled and the money has to be refunded. Refuses with
 * `paymentNotToVerify`.
 */
export const rejectTransfer = (number: string, { came, reason }: Rejection): Promise<OrderRow> =>
  transaction(async () => {
    const order = await lockByNumber(number)
    const paid = await reject(order, { came, reason })
    if (!paid) await updateOrder(order.id, { heldUntil: await holdFromNow(order) })
    else if (order.status === 'pending') await cancelLocked(order)
    else await createRefund(order, paid, 'cancelled')
    const now = (await findOrder(order.id)) ?? order
    await queueTransferMail(now, { state: paid ? 'returning' : 'refused', reason })
    return now
  })
