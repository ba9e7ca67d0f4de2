import { eq } from 'drizzle-orm'
import { MAX_WALLET_TRIES, WORK_HOLD_MINUTES } from '#shared/business.ts'
import type { OperationInput, WalletPayment } from '#shared/contracts/wallet.ts'
import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import { walletMessages } from '#shared/messages/wallet.ts'
import { holdMinutes } from '#shared/rules/holds.ts'
import { isPayable } from '#shared/rules/orders.ts'
import { isOperation, normalOperation, NUDGE_MS, reminderMs } from '#shared/rules/wallet.ts'
import { db, transaction } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { asCustomer, type Actor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { findCompanyRow, holdsOf } from '../company.ts'
import { endOpenPayment, insertPayment, refuseWithCode, updatePayment } from '../payments/ledger.ts'
import { walletAccounts } from '../payments/wallets.ts'
import { takeBackCode } from './codes.ts'
import { findOrder, ownedBy, type OrderRow } from './rows.ts'
import { queueToVerifyMail } from './wallet-mails.ts'
import { canSend, presentWallet, walletRows } from './wallet-rows.ts'

const later = (ms: number): Date => new Date(clock.now().getTime() + ms)

/** The caller's order; refuses other people's with `notFound`. */
export async function findOwn(actor: Actor, orderId: string, o: { lock: boolean }): Promise<OrderRow> {
  const { id } = asCustomer(actor)
  const order = await findOrder(orderId, { where: ownedBy(id), ...o })
  if (!order) throw new AppError('notFound', { what: things.order })
  return order
}

async function present(order: OrderRow): Promise<WalletPayment | null> {
  const answer = presentWallet(order, await walletRows([order.id]))
  return answer && { ...answer, accounts: await walletAccounts() }
}

/** For a use case that has just written it. */
export async function presentWritten(order: OrderRow): Promise<WalletPayment> {
  const wallet = await present(order)
  if (!wallet) throw new Error('The transfer is missing.')
  return wallet
}

/** WALLET-06: the newest transfer of the caller's order. */
export const getWallet = async (
  actor: Actor,
  orderId: string,
): Promise<{ wallet: WalletPayment | null }> => ({
  wallet: await present(await findOwn(actor, orderId, { lock: false })),
})

/** WALLET-03: until when stock is held for a transfer that begins now; not longer than NETWORK-02 allows. */
export async function holdFromNow({ proof, createdAt }: OrderRow): Promise<Date> {
  if (proof === 'work') return new Date(createdAt.getTime() + WORK_HOLD_MINUTES * 60_000)
  return later(holdMinutes('wallet', holdsOf(await findCompanyRow())) * 60_000)
}

/**
 * WALLET-03: opens a transfer for the caller's unpaid order, whose stock is held for the owner's hours from the first
 * choice on; one that is open or being verified is handed out again. A code that is out is taken back first
 * (`codeNotTakenBack`). Refuses while the order is being paid otherwise, after its time, and after too many transfers that
 * did not come.
 */
export async function chooseWallet(actor: Actor, orderId: string): Promise<{ wallet: WalletPayment }> {
  const { id } = await findOwn(actor, orderId, { lock: false })
  if ((await walletAccounts()).length > 0) await takeBackCode(id)
  return choose(actor, orderId)
}

const choose = (actor: Actor, orderId: string): Promise<{ wallet: WalletPayment }> =>
  transaction(async () => {
    const order = await findOwn(actor, orderId, { lock: true })
    const known = await walletRows([order.id])
    if (known[0]?.state === 'to_verify') return { wallet: await presentWritten(order) }
    if (order.status === 'cancelled') throw new AppError('orderCancelled')
    if (!isPayable(order)) throw new AppError('orderNotPending')
    const [account] = await walletAccounts()
    if (!account) throw new AppError('walletUnavailable')
    if (known[0]?.state === 'created') return { wallet: await presentWritten(order) }
    if (known.filter(({ state }) => state === 'failed').length >= MAX_WALLET_TRIES)
      throw new AppError('walletTriesTooMany')
    const heldUntil = order.heldUntil ?? (await holdFromNow(order))
    if (heldUntil <= clock.now()) throw new AppError('walletTimeOver')
    await refuseWithCode(order.id)
    await endOpenPayment(order.id)
    await updatePayment(await insertPayment(order, account.wallet), { nextCheckAt: later(NUDGE_MS) })
    await db().update(orders).set({ heldUntil }).where(eq(orders.id, order.id))
    return { wallet: await presentWritten({ ...order, heldUntil }) }
  })

/**
 * WALLET-04: the number of the operation makes the transfer 'por verificar'; the owner is mailed, and nothing else
 * happens to the order until he decides. The same number again changes nothing. Refuses with `operationInvalid`,
 * `walletNotChosen`, `paymentToVerify` (another number was sent before).
 */
export async function sendOperation(
  actor: Actor,
  orderId: string,
  { wallet, operation: written }: OperationInput,
): Promise<{ message: string; wallet: WalletPayment }> {
  if (!isOperation(written)) throw new AppError('operationInvalid')
  const operation = normalOperation(written)
  const answer = await transaction(async () => {
    const order = await findOwn(actor, orderId, { lock: true })
    const [row] = await walletRows([order.id])
    if (!row) throw new AppError('walletNotChosen')
    const isSame = row.provider === wallet && row.providerRef === operation
    if (isSame && (row.state === 'to_verify' || row.state === 'succeeded')) return presentWritten(order)
    if (row.state === 'to_verify') throw new AppError('paymentToVerify')
    if (!canSend(order, row)) throw new AppError(isPayable(order) ? 'walletNotChosen' : 'orderNotPending')
    const sentAt = clock.now()
    const sent = await updatePayment(row, {
      state: 'to_verify',
      provider: wallet,
      providerRef: operation,
      sentAt,
      nextCheckAt: later(reminderMs(0)),
    })
    await queueToVerifyMail(order, sent, { isReminder: false })
    return presentWritten(order)
  })
  return { message: walletMessages.sent, wallet: answer }
}
