import type { Cents } from '#shared/rules/money.ts'
import type { DisputeResult } from '#shared/rules/payments.ts'
import { transaction } from '../../db/index.ts'
import { endDispute, noteHandRefund } from '../payments/refund-hand.ts'
import { readChargesOf } from '../payments/report.ts'
import { refundByOwner } from '../payments/refunds.ts'
import { lockByNumber, type OrderRow } from './rows.ts'

/**
 * REFUND-09: the owner refunds an amount of what was paid for an order, in céntimos (null for everything that is left),
 * whatever happens to the order. Refuses more than is left with `refundTooMuch`. Returns the amount.
 */
export async function refundOrder(number: string, amount: Cents | null): Promise<Cents> {
  await readChargesOf(number)
  return transaction(async () => refundByOwner(await lockByNumber(number), amount))
}

/** REFUND-05: the owner notes a refund made by hand. Refusals: see `noteHandRefund`. */
export const noteRefundByHand = (
  number: string,
  noted: { amount: Cents; operation: string },
): Promise<void> => transaction(async () => noteHandRefund(await lockByNumber(number), noted))

/** DISPUTE-01: the owner says how a dispute ended. Refuses with `disputeNone`. */
export const decideDispute = (number: string, result: DisputeResult): Promise<OrderRow> =>
  transaction(async () => {
    const order = await lockByNumber(number)
    await endDispute(order, result)
    return order
  })
