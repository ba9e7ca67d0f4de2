import { useStore } from '@nanostores/react'
import { EmptyState } from '#components/EmptyState.tsx'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { routes } from '#shared/routes.ts'
import { STATUS_FILTERS, type StatusFilter } from '#shared/rules/orders.ts'
import { $filter, $orders, loadOrders } from '#stores/orders.ts'
import { Boundary } from '../Boundary.tsx'
import { useCustomer } from './guard.ts'
import { OrderCards } from './OrderCards.tsx'
import { OrderTable } from './OrderTable.tsx'

/** /dashboard/my-orders (ACC-03 to ACC-08 as far as a plain list goes). */
export const OrdersScreen = () => (
  <Boundary>
    <Orders />
  </Boundary>
)

function Orders() {
  const isCustomer = useCustomer(() => void loadOrders('all'))
  const filter = useStore($filter, { ssr: 'initial' })
  return (
    <div className="grid gap-6">
      <div className="field max-w-60">
        <label className="label" htmlFor="order-status">
          {say.filter}
        </label>
        <select
          id="order-status"
          className="select"
          value={filter}
          disabled={!isCustomer}
          onChange={event => void loadOrders(event.currentTarget.value as StatusFilter)}
        >
          {STATUS_FILTERS.map(status => (
            <option key={status} value={status}>
              {say.filters[status]}
            </option>
          ))}
        </select>
      </div>
      <OrderList />
    </div>
  )
}

function OrderList() {
  const orders = useStore($orders, { ssr: 'initial' })
  const filter = useStore($filter, { ssr: 'initial' })
  if (orders.state === 'loading') return <OrdersSkeleton />
  if (orders.state === 'failed')
    return (
      <div role="alert" className="flex flex-col items-start gap-4">
        <p className="notice notice-warn">{orders.error}</p>
        <button type="button" className="btn btn-quiet" onClick={() => void loadOrders()}>
          {say.retry}
        </button>
      </div>
    )
  if (orders.value.length === 0)
    return (
      <EmptyState
        title={filter === 'all' ? say.empty : say.emptyFilter}
        art="/art/sin-pedidos.svg"
        action={{ href: routes.shops, label: say.shop }}
      />
    )
  return (
    <>
      <OrderCards orders={orders.value} />
      <OrderTable orders={orders.value} />
    </>
  )
}

const OrdersSkeleton = () => (
  <div className="grid gap-3" aria-busy="true">
    <p className="sr-only">{say.loading}</p>
    {[0, 1, 2].map(i => (
      <div key={i} className="skeleton h-28 md:h-14" />
    ))}
  </div>
)
