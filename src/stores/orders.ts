// State area `order` (DATA-52): a customer's orders, as list and one by one.
import { atom } from 'nanostores'
import type { OrderAnswer, OrdersAnswer } from '#shared/contracts/orders.ts'
import { getOrderDetails, getOrders } from '#shared/endpoints/orders.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import type { OrdersView } from '#shared/rules/orders.ts'
import { $user, whenSignedOut } from './auth.ts'
import { keepNumbers } from './offline.ts'
import { call } from './call.ts'
import { failed, loaded, loading, ready, type Load } from './load.ts'
import { rememberOrder, setPurchase } from './checkout/purchase.ts'
import { attempt } from './run.ts'

export const $orders = atom<Load<OrdersAnswer>>(loading)
export const $ordersView = atom<OrdersView>({ status: 'all', page: 1 })
export const $order = atom<Load<OrderAnswer>>(loading)

/** ACC-04, ACC-05: one page of one filter. An answer for a view that is no longer shown is dropped. */
export async function loadOrders(view: OrdersView = $ordersView.get()): Promise<void> {
  $ordersView.set(view)
  $orders.set(loading)
  const params = { customerId: $user.get()?.id ?? '', status: view.status }
  const query = new URLSearchParams({ pageNo: String(view.page) })
  const outcome = await attempt(() => call(getOrders, { params, query }))
  if (outcome.ok) keepNumbers(outcome.value.orders.map(({ number }) => number))
  if ($ordersView.get() !== view) return
  $orders.set(loaded(outcome, orderMessages.loadFailed))
}

export async function loadOrder(orderId: string): Promise<void> {
  $order.set(loading)
  const outcome = await attempt(() => call(getOrderDetails, { params: { orderId } }))
  if (outcome.ok) return $order.set(ready(outcome.value.order))
  const unknown = outcome.error.status === 404
  $order.set(failed(unknown ? orderMessages.notFound : outcome.error.message || orderMessages.loadFailed))
}

/** Reads a shown order again, without placeholders in between. */
export async function refreshOrder(orderId: string): Promise<void> {
  const outcome = await attempt(() => call(getOrderDetails, { params: { orderId } }))
  if (outcome.ok) $order.set(ready(outcome.value.order))
}

/** D-13, D-66: 'Pagar' leads to /pago with that order's data. */
export function payOrder({ _id: orderId, number, price, items }: OrderAnswer): void {
  rememberOrder(orderId)
  setPurchase({ orderId, number, price, items, success: true, paymentMethod: '' })
}

/** Nothing of a customer stays on the screen after the session ended. */
whenSignedOut(() => {
  $orders.set(loading)
  $order.set(loading)
})
