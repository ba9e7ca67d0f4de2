import { Pager } from '#components/Pager.tsx'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { ordersPath } from '#shared/routes.ts'
import { pageCount, showsPager } from '#shared/rules/pages.ts'
import { readOrdersView, STATUS_FILTERS, type StatusFilter } from '#shared/rules/orders.ts'
import { $orders, $ordersView, loadOrders } from '#stores/orders.ts'
import { island } from '../Boundary.tsx'
import { useCustomer } from '../useCustomer.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { useAtom } from '../useAtom.ts'
import { NoOrders } from './NoOrders.tsx'
import { OrderCards } from './OrderCards.tsx'
import { OrdersSkeleton } from './OrderSkeletons.tsx'
import { OrderTable } from './OrderTable.tsx'

/** /dashboard/my-orders (ACC-04 to ACC-07). */
export const OrdersScreen = island(Orders)

function Orders() {
  const isCustomer = useCustomer(() => void loadOrders(readOrdersView(location.search)))
  const { status } = useAtom($ordersView)
  const choose = (chosen: StatusFilter) => {
    const view = { status: chosen, page: 1 }
    history.replaceState(null, '', ordersPath(view))
    void loadOrders(view)
  }
  return (
    <div className="grid gap-6">
      <div className="field max-w-60">
        <label className="label" htmlFor="order-status">
          {say.filter}
        </label>
        <select
          id="order-status"
          className="select"
          value={status}
          disabled={!isCustomer}
          onChange={event => choose(event.currentTarget.value as StatusFilter)}
        >
          {STATUS_FILTERS.map(name => (
            <option key={name} value={name}>
              {say.filters[name]}
            </option>
          ))}
        </select>
      </div>
      <OrderList />
    </div>
  )
}

function OrderList() {
  const answer = useAtom($orders)
  const { status, page } = useAtom($ordersView)
  if (answer.state === 'loading') return <OrdersSkeleton />
  if (answer.state === 'failed') return <LoadFailed sentence={answer.error} retry={() => loadOrders()} />
  const { orders, totalOrder, parPage } = answer.value
  if (orders.length === 0) return <NoOrders isFiltered={status !== 'all'} />
  return (
    <>
      <OrderCards orders={orders} />
      <OrderTable orders={orders} />
      {showsPager(totalOrder, parPage) && (
        <Pager
          page={page}
          pages={pageCount(totalOrder, parPage)}
          hrefOf={n => ordersPath({ status, page: n })}
        />
      )}
    </>
  )
}
