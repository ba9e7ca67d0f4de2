import { MAX_TRANSFER_TRIES } from '#shared/business.ts'
import type { OperationInput, ManualTransferPayment } from '#shared/contracts/manual-transfer.ts'
import { AppError } from '#shared/errors.ts'
import type { Cents } from '#shared/rules/money.ts'
import { isPayable } from '#shared/rules/orders.ts'
import { isOperation, normalOperation, NUDGE_MS, reminderMs } from '#shared/rules/manual-transfer.ts'
import { clock } from '../../lib/clock.ts'
import { expireAttempt, insertPayment, refuseOpenCode, updatePayment, type PaymentRow } from './ledger.ts'
import { lockOperation, type OrderRow } from './locks.ts'
import { transferAccounts } from '../company.ts'
import { queueToVerifyMail } from './transfer-mails.ts'
import { approvedWith, canSend, presentTransfer, transferRows } from './transfer-rows.ts'

const later = (ms: number): Date => new Date(clock.now().getTime() + ms)

/** The newest transfer of an order, with where to send the money; null for none. */
export async function findTransfer(order: OrderRow): Promise<ManualTransferPayment | null> {
  const answer = presentTransfer(order, await transferRows([order.id]))
  return answer && { ...answer, accounts: await transferAccounts() }
}

/** For a use case that has just written it. */
export async function transferOf(order: OrderRow): Promise<ManualTransferPayment> {
  const transfer = await findTransfer(order)
  if (!transfer) throw new Error('The transfer is missing.')
  return transfer
}

/**
 * WALLET-03: opens a transfer for a locked order whose stock is held until `heldUntil`. False when one is open or
 * already waits for the owner. Refuses while the order is being paid in another way, after its time, and after too many
 * transfers that did not come.
 */
export async function openTransfer(order: OrderRow, heldUntil: Date): Promise<boolean> {
  const known = await transferRows([order.id])
  if (known[0]?.state === 'to_verify') return false
  if (order.status === 'cancelled') throw new AppError('orderCancelled')
  if (!isPayable(order)) throw new AppError('orderNotPending')
  const [account] = await transferAccounts()
  if (!account) throw new AppError('walletUnavailable')
  if (known[0]?.state === 'created') return false
  if (known.filter(({ state }) => state === 'failed').length >= MAX_TRANSFER_TRIES)
    throw new AppError('walletTriesTooMany')
  if (heldUntil <= clock.now()) throw new AppError('walletTimeOver')
  await refuseOpenCode(order.id)
  await expireAttempt(order.id)
  await updatePayment(await insertPayment(order, account.wallet), { nextCheckAt: later(NUDGE_MS) })
  return true
}

/**
 * WALLET-04: the number of the operation makes the transfer of a locked order 'por verificar', and the owner gets a
 * mail. The same number again changes nothing. Refuses with `operationInvalid`, `walletNotChosen`, `paymentToVerify`
 * (another number was sent before).
 */
export async function claimTransfer(
  order: OrderRow,
  { wallet, operation: written }: OperationInput,
): Promise<void> {
  if (!isOperation(written)) throw new AppError('operationInvalid')
  const operation = normalOperation(written)
  const [row] = await transferRows([order.id])
  if (!row) throw new AppError('walletNotChosen')
  const isSame = row.provider === wallet && row.providerRef === operation
  if (isSame && (row.state === 'to_verify' || row.state === 'succeeded')) return
  if (row.state === 'to_verify') throw new AppError('paymentToVerify')
  if (!canSend(order, row)) throw new AppError(isPayable(order) ? 'walletNotChosen' : 'orderNotPending')
  const sent = await updatePayment(row, {
    state: 'to_verify',
    provider: wallet,
    providerRef: operation,
    sentAt: clock.now(),
    nextCheckAt: later(reminderMs(0)),
  })
  await queueToVerifyMail(order, sent, { isReminder: false })
}

async function toVerify(order: OrderRow): Promise<PaymentRow> {
  const row = (await transferRows([order.id])).find(({ state }) => state === 'to_verify')
  if (!row) throw new AppError('paymentNotToVerify', { number: order.number })
  return row
}

export interface Approval {
  /** The owner knows that this number was approved before. */
  isRepeatMeant: boolean
  /** The owner had rejected the newest transfer because nothing had come; now it has come. */
  isLate: boolean
}

/**
 * WALLET-05: the owner saw the money of a locked order. Refuses with `paymentNotToVerify`, and with `transferRepeated`
 * a number of the same wallet that was approved before.
 */
export async function approve(order: OrderRow, { isRepeatMeant, isLate }: Approval): Promise<PaymentRow> {
  const row = isLate ? await rejectedOf(order) : await toVerify(order)
  await lockOperation('transfer', row.providerRef ?? row.id)
  const [repeated] = isRepeatMeant ? [] : await approvedWith(row)
  if (repeated !== undefined) throw new AppError('transferRepeated', { number: repeated })
  return updatePayment(row, { state: 'succeeded', succeededAt: clock.now(), nextCheckAt: null })
}

async function rejectedOf(order: OrderRow): Promise<PaymentRow> {
  const row = (await transferRows([order.id])).find(({ rejectedAt }) => rejectedAt !== null)
  if (row?.state !== 'failed') throw new AppError('paymentNotToVerify', { number: order.number })
  return row
}

/**
 * WALLET-07: the owner refuses the transfer of a locked order. `came` is what came in spite of it, in céntimos ('all'
 * for the order's total), null for nothing. Returns the payment if money came. Refuses with `paymentNotToVerify`.
 */
export async function reject(
  order: OrderRow,
  { came, reason }: { came: Cents | 'all' | null; reason: string },
): Promise<PaymentRow | null> {
  const row = await toVerify(order)
  const said = { rawState: reason, nextCheckAt: null }
  if (came !== null)
    return updatePayment(row, {
      ...said,
      state: 'succeeded',
      amount: came === 'all' ? row.amount : came,
      succeededAt: clock.now(),
    })
  await updatePayment(row, { ...said, state: 'failed', rejectedAt: clock.now() })
  return null
}
