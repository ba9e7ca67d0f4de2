import { things } from '#shared/messages/things.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/business.ts'
import type { ConfirmAnswer } from '#shared/contracts/orders.ts'
import { AppError } from '#shared/errors.ts'
import { orderCallMessages } from '#shared/messages/order-calls.ts'
import { transaction } from '../../db/index.ts'
import { asCustomer, type Actor } from '../../lib/actor.ts'
import { ProviderError } from '../payments/request.ts'
import { cancelPayment, openPayments, refresh, succeededPayment } from '../payments/sessions.ts'
import { presentOrder, withoutPersonalData } from './present.ts'
import { findLinesOf, findOrder, ownedBy, type OrderRow } from './rows.ts'
import { confirmLocked, payLocked } from './states.ts'

/** D-67: the method a caller names; null for none. */
export function readMethod(text: string | null): PaymentMethod | null {
  if (text === null || text === '') return null
  const method = PAYMENT_METHODS.find(name => name === text)
  if (!method) throw new AppError('invalidField', { field: 'paymentMethod' })
  return method
}

/**
 * API-33, D-67: confirms the caller's order, once however often it is asked. Card orders only after the provider
 * itself says that the money was taken; cash ends an open card payment, unless the money came first.
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
  if (order.paymentStatus === 'unpaid') await settle(order.id, wanted)
  const confirmed = await transaction(async () => {
    const locked = await findOrder(orderId, { where: own, lock: true })
    if (!locked || locked.status === 'cancelled') throw new AppError('orderCancelled')
    if (locked.confirmedAt === null) return confirmLocked(locked, await methodOf(locked, wanted))
    return locked.paymentStatus === 'unpaid' && (await succeededPayment(orderId)) ? payLocked(locked) : locked
  })
  const answer = presentOrder(confirmed, await findLinesOf([orderId]))
  return {
    message: orderCallMessages.confirmed,
    order: isRestricted ? withoutPersonalData(answer, confirmed) : answer,
  }
}

/** Asks the provider about open payments; cash ends them, and no name means cash for one that was only opened. Outside of a transaction, since it waits for the network. */
async function settle(orderId: string, wanted: PaymentMethod | null): Promise<void> {
  try {
    for (const payment of await openPayments(orderId)) {
      const { state } = await refresh(payment)
      const isIdle = state === 'created' && wanted !== 'culqi'
      if (isIdle || (wanted === 'cod' && state !== 'succeeded')) await cancelPayment(payment)
    }
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError('paymentUnavailable')
    throw error
  }
}

/** Without a name: cash, unless a payment succeeded or is under way. Money that was taken counts in any case. */
async function methodOf(order: OrderRow, wanted: PaymentMethod | null): Promise<PaymentMethod> {
  const paid = await succeededPayment(order.id)
  if (paid) {
    if (paid.amount !== order.total) throw new AppError('paymentMismatch')
    return 'culqi'
  }
  const isUnderWay = (await openPayments(order.id)).some(({ state }) => state !== 'created')
  if (wanted === 'culqi' || isUnderWay) throw new AppError('paymentNotFinished')
  return 'cod'
}
