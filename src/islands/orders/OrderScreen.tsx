import { useStore } from '@nanostores/react'
import { EmptyState } from '#components/EmptyState.tsx'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { routes } from '#shared/routes.ts'
import { $order, loadOrder } from '#stores/orders.ts'
import { Boundary } from '../Boundary.tsx'
import { useCustomer } from '../useCustomer.ts'
import { OrderDetail } from './OrderDetail.tsx'

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
  if (order.state === 'loading')
    return (
      <div className="grid gap-4" aria-busy="true">
        <div className="skeleton h-20" />
        <div className="skeleton h-64" />
      </div>
    )
  if (order.state === 'failed')
    return <EmptyState title={order.error} action={{ href: routes.orders, label: say.back }} />
  return <OrderDetail order={order.value} phone={phone} />
}
