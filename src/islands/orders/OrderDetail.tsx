import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { OrderActions } from './OrderActions.tsx'
import { OrderBill } from './OrderBill.tsx'
import { OrderLines } from './OrderLines.tsx'
import { ShipTo } from './ShipTo.tsx'
import { StatusLabel } from './StatusLabel.tsx'

/** DATA-32, DATA-35, D-64: grouped by shop. */
export function OrderDetail({ order }: { order: OrderAnswer }) {
  return (
    <div className="grid gap-6">
      <header className="card flex flex-wrap items-center justify-between gap-4 bg-sand p-5">
        <p>
          <span className="block text-sm text-muted">{say.number}</span>
          <strong className="text-2xl tabular-nums">{order.number}</strong>
          <span className="block text-sm text-muted">{limaDate(order.createdAt)}</span>
        </p>
        <div className="grid gap-1 sm:justify-items-end">
          <StatusLabel status={order.delivery_status} />
          <span className="text-sm">
            {[say.paymentOf(order), say.methods[order.payment_method]].filter(Boolean).join(' · ')}
          </span>
          <OrderActions order={order} isDetail />
        </div>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <OrderLines lines={order.products} />
        <div className="grid gap-6">
          <section className="card p-4">
            <OrderBill order={order} />
          </section>
          <ShipTo to={order.shippingInfo} />
        </div>
      </div>
    </div>
  )
}
