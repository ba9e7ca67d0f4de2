import { things } from '#shared/messages/things.ts'
import type { ConfirmAnswer } from '#shared/contracts/orders.ts'
import { AppError } from '#shared/errors.ts'
import { orderCallMessages } from '#shared/messages/order-calls.ts'
import { SHOP_METHODS, type PaymentMethod } from '#shared/rules/payment-methods.ts'
import { transaction } from '../../db/index.ts'
import { asCustomer, type Actor } from '../../lib/actor.ts'
import { isAtProvider } from '../payments/choice.ts'
import { findParcelAnswers } from '../parcels/present.ts'
import { ProviderError } from '../payments/request.ts'
import { findOpenPayment, refuseOpenCode } from '../payments/ledger.ts'
import { checkCash } from './cash.ts'
import { withdrawOpenCode, refresh } from './settle.ts'
import { presentOrder, withoutPersonalData } from './present.ts'
import { findLinesOf, findOrder, lockByNumber, ownedBy, type OrderRow } from './rows.ts'
import { confirmLocked, moveOrder } from './states.ts'

/** D-67: the method that a caller names; null for none. */
export function readMethod(text: string | null): PaymentMethod | null {
  if (text === null || text === '') return null
  if (!SHOP_METHODS.some(name => name === text) && !isAtProvider(text))
    throw new AppError('invalidField', { field: 'paymentMethod' })
  return text
}

/**
 * API-33, D-67: confirms the caller's order, once, however often it is called. A card order confirms itself when its
 * money comes (PAYMENT-04), so here it is only read; cash ends a card payment that was only opened. The owner confirms
 * cash of an order that was proved by work alone (NETWORK-02, `cashWaitsForShop`).
 */
export async function confirmOrder(
  actor: Actor,
  orderId: string,
  wanted: PaymentMethod | null,
): Promise<ConfirmAnswer> {
  const { id, isRestricted } = asCustomer(actor)
  const own = ownedBy(id)
  const order = await findOrder(orderId, { where: own })
  if (!order) throw new AppError('notFound', { what: things.order })
  if (order.status === 'cancelled') throw new AppError('orderCancelled')
  const isCash = wanted === null || wanted === 'cod'
  if (order.confirmedAt === null) {
    await askAgain(order.id)
    if (isCash) await withdrawOpenCode(order.id)
  }
  const confirmed = await transaction(async () => {
    const locked = await findOrder(orderId, { where: own, lock: true })
    if (!locked || locked.status === 'cancelled') throw new AppError('orderCancelled')
    if (locked.confirmedAt !== null) return locked
    if (!isCash) throw await notPaid(orderId)
    if (wanted === null && (await findOpenPayment(orderId))?.state === 'requires_action')
      throw new AppError('paymentNotFinished')
    await refuseOpenCode(orderId)
    if (locked.proof === 'work') throw new AppError('cashWaitsForShop')
    await checkCash(locked)
    return confirmLocked(locked, 'cod')
  })
  const answer = presentOrder(confirmed, await findLinesOf([orderId]))
  const parcels = isRestricted ? [] : await findParcelAnswers(orderId, { isOwn: true })
  return {
    message: orderCallMessages.confirmed,
    order: isRestricted ? withoutPersonalData(answer, confirmed) : { ...answer, parcels },
  }
}

/**
 * D-66: the owner confirms an order. PAYMENT-15: an open payment code is withdrawn first; see `withdrawOpenCode`,
 * `moveOrder`.
 */
export async function confirmByOwner(number: string): Promise<OrderRow> {
  const { id } = await transaction(() => lockByNumber(number))
  await withdrawOpenCode(id)
  return moveOrder(number, 'placed')
}

async function notPaid(orderId: string): Promise<AppError> {
  const state = (await findOpenPayment(orderId))?.state
  if (state === 'to_verify') return new AppError('paymentToVerify')
  return new AppError(state === 'processing' ? 'paymentInProgress' : 'paymentNotFinished')
}

/**
 * Reads the state of a payment that is being charged, because it may have ended. If the provider does not answer, it is
 * asked again later. Call it outside of a transaction, because it waits for the network.
 */
async function askAgain(orderId: string): Promise<void> {
  const open = await findOpenPayment(orderId)
  try {
    if (open) await refresh(open)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}
