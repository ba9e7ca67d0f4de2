import { useStore } from '@nanostores/react'
import { $order, loadOrder } from '#stores/orders.ts'
import { Boundary } from '../Boundary.tsx'
import { useCustomer } from '../useCustomer.ts'
import { NoOrder } from './NoOrder.tsx'
import { OrderDetail } from './OrderDetail.tsx'
import { OrderSkeleton } from './OrderSkeletons.tsx'

interface Props {
  orderId: string
  /** The shop's WhatsApp number; '' while it gave none. */
  phone: string
}

/** /dashboard/order/details/{orderId} (ACC-09). */
export const OrderScreen = (props: Props) => (
  <Boundary>
    <Order {...props} />
  </Boundary>
)

function Order({ orderId, phone }: Props) {
  useCustomer(() => void loadOrder(orderId))
  const order = useStore($order, { ssr: 'initial' })
  if (order.state === 'loading') return <OrderSkeleton />
  if (order.state === 'failed') return <NoOrder sentence={order.error} />
  return <OrderDetail order={order.value} phone={phone} />
}
