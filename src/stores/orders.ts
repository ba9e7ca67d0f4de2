// State area `order` (DATA-52): a customer's orders, as list and one by one.
import { atom } from 'nanostores'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { getOrderDetails, getOrders } from '#shared/endpoints.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import type { StatusFilter } from '#shared/rules/orders.ts'
import { $user } from './auth.ts'
import { call, type ApiError } from './call.ts'
import { failed, loading, ready, type Load } from './load.ts'
import { setPurchase } from './navigation.ts'
import { rememberOrder } from './order-id.ts'
import { attempt } from './run.ts'

export const $orders = atom<Load<OrderAnswer[]>>(loading)
export const $filter = atom<StatusFilter>('all')
export const $order = atom<Load<OrderAnswer>>(loading)

const sentence = (error: ApiError): string =>
  error.code === 'newPasswordRequired' ? orderMessages.newPassword : error.message || orderMessages.loadFailed

/** ACC-03, ACC-04. An answer for a filter that was left again is dropped. */
export async function loadOrders(status: StatusFilter = $filter.get()): Promise<void> {
  $filter.set(status)
  $orders.set(loading)
  const params = { customerId: $user.get()?.id ?? '', status }
  const outcome = await attempt(() => call(getOrders, { params }))
  if ($filter.get() === status)
    $orders.set(outcome.ok ? ready(outcome.value.orders) : failed(sentence(outcome.error)))
}

export async function loadOrder(orderId: string): Promise<void> {
  $order.set(loading)
  const outcome = await attempt(() => call(getOrderDetails, { params: { orderId } }))
  if (outcome.ok) return $order.set(ready(outcome.value.order))
  const unknown = outcome.error.status === 404
  $order.set(failed(unknown ? orderMessages.notFound : sentence(outcome.error)))
}

/** D-13, D-66: 'Pagar' leads to /pago with that order's data. */
export function payOrder({ _id: orderId, number, price, items }: OrderAnswer): void {
  rememberOrder(orderId)
  setPurchase({ orderId, number, price, items, success: true, paymentMethod: '' })
}
