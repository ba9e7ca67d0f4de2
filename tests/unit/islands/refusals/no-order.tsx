import { useStore } from '@nanostores/react'
import { $order } from '#stores/orders.ts'

/** What the page around an order says where the order cannot be read. */
export function NoOrderOnFailure() {
  const order = useStore($order)
  return order.state === 'failed' ? <p>{order.error}</p> : null
}
