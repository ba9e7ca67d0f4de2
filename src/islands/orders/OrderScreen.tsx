import { $order, loadOrder, refreshOrder } from '#stores/orders.ts'
import { EmptyState } from '#components/EmptyState.tsx'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { routes } from '#shared/routes.ts'
import { island } from '../Boundary.tsx'
import { useCustomer } from '../useCustomer.ts'
import { useAtom } from '../useAtom.ts'
import { OrderDetail } from './OrderDetail.tsx'
import { OrderSkeleton } from './OrderSkeletons.tsx'

/** An order that does not exist, or that cannot be read for now; `sentence` says which. */
const NoOrder = ({ sentence }: { sentence: string }) => (
  <EmptyState title={sentence} action={{ href: routes.orders, label: say.back }} />
)

interface Props {
  orderId: string
  /** The shop's WhatsApp number; '' when there is none. */
  phone: string
}

/** /dashboard/order/details/{orderId} (ACC-09). */
export const OrderScreen = island(Order)

function Order({ orderId, phone }: Props) {
  useCustomer(() => void loadOrder(orderId))
  const order = useAtom($order)
  if (order.state === 'loading') return <OrderSkeleton />
  if (order.state === 'failed') return <NoOrder sentence={order.error} />
  return <OrderDetail order={order.value} phone={phone} refresh={() => refreshOrder(orderId)} />
}
