import type { DashboardAnswer, OrderAnswer } from '#shared/contracts/orders.ts'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { ordersPath, routes } from '#shared/routes.ts'
import { $user } from '#stores/auth.ts'
import { $dashboard, loadDashboard } from '#stores/dashboard.ts'
import { island } from '../Boundary.tsx'
import { useCustomer } from '../useCustomer.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { useAtom } from '../useAtom.ts'
import { NoOrders } from './NoOrders.tsx'
import { OrderCards } from './OrderCards.tsx'
import { PanelSkeleton } from './OrderSkeletons.tsx'
import { OrderTable } from './OrderTable.tsx'

/** /dashboard: the counts and the newest orders (ACC-02, ACC-03, DATA-41). */
export const PanelScreen = island(Panel)

function Panel() {
  useCustomer(() => void loadDashboard())
  const user = useAtom($user)
  const dashboard = useAtom($dashboard)
  if (dashboard.state === 'failed') return <LoadFailed sentence={dashboard.error} retry={loadDashboard} />
  if (dashboard.state === 'loading' || !user) return <PanelSkeleton />
  return (
    <div className="grid min-h-[min(100svh,75rem)] content-start gap-6">
      <p className="text-lg">
        {say.greeting(user.name)} <span className="block text-sm wrap-anywhere text-muted">{user.email}</span>
      </p>
      <Counts {...dashboard.value} />
      <RecentOrders orders={dashboard.value.recentOrders} />
    </div>
  )
}

type Counted = Pick<DashboardAnswer, 'totalOrder' | 'pendingOrder' | 'cancelledOrder'>

const Counts = ({ totalOrder, pendingOrder, cancelledOrder }: Counted) => (
  <ul className="grid grid-cols-3 gap-2 sm:gap-3" aria-label={say.summary}>
    {[
      { label: say.counts.total, count: totalOrder, status: 'all' },
      { label: say.counts.pending, count: pendingOrder, status: 'pending' },
      { label: say.counts.cancelled, count: cancelledOrder, status: 'cancelled' },
    ].map(({ label, count, status }) => (
      <li key={status}>
        <a
          href={ordersPath({ status, page: 1 })}
          className="card grid h-full content-start gap-1 p-3 hover:border-ink sm:p-4 md:p-5"
        >
          <span className="text-3xl font-bold tabular-nums">{count}</span>
          <span className="text-xs text-muted sm:text-sm">{label}</span>
        </a>
      </li>
    ))}
  </ul>
)

function RecentOrders({ orders }: { orders: readonly OrderAnswer[] }) {
  if (orders.length === 0) return <NoOrders />
  return (
    <section className="grid gap-4" aria-labelledby="recent-orders">
      <div className="flex items-center justify-between gap-4">
        <h2 id="recent-orders" className="text-xl">
          {say.recent}
        </h2>
        <a href={routes.orders} className="link link-tap font-semibold">
          {say.seeAll}
        </a>
      </div>
      <OrderCards orders={orders} />
      <OrderTable orders={orders} />
    </section>
  )
}
