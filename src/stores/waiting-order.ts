// State area `payment` (DATA-52): the order that waits for its confirmation, as the server has it.
import { atom } from 'nanostores'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { getOrderDetails } from '#shared/endpoints/orders.ts'
import { $loggedIn, whenSignedOut } from './auth.ts'
import { call } from './call.ts'
import { orderIdAtHand } from './order-id.ts'
import { attempt } from './run.ts'

/** null while none waits; 'loading' until the server has said so. */
export const $waitingOrder = atom<OrderAnswer | 'loading' | null>('loading')

/** DOOR-02, DOOR-03: asks only for an order noted here; one that is confirmed, cancelled or unreadable does not wait. Gives what was read. */
export async function loadWaitingOrder(): Promise<OrderAnswer | null> {
  const orderId = orderIdAtHand()
  if (orderId === '' || !$loggedIn.get()) {
    $waitingOrder.set(null)
    return null
  }
  const outcome = await attempt(() => call(getOrderDetails, { params: { orderId } }))
  const order = outcome.ok ? outcome.value.order : null
  $waitingOrder.set(order?.delivery_status === 'pending' && !order.confirmed ? order : null)
  return order
}

whenSignedOut(() => $waitingOrder.set(null))
