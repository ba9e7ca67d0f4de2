import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import { OrderActions } from './OrderActions.tsx'
import { StatusLabel } from './StatusLabel.tsx'

/** The orders on screens without room for a table. */
export const OrderCards = ({ orders }: { orders: readonly OrderAnswer[] }) => (
  <ul className="grid gap-3 md:grid-cols-2 xl:hidden">
    {orders.map(order => (
      <li key={order._id} className="card grid gap-3 p-4">
        <div className="flex items-start justify-between gap-3">
          <p>
            <strong className="block text-lg tabular-nums">{order.number}</strong>
            <span className="hint">{limaDate(order.createdAt)}</span>
          </p>
          <p className="text-right">
            <span className="price block text-lg">{formatSoles(toCents(order.price))}</span>
            <span className="hint">{say.paymentOf(order)}</span>
          </p>
        </div>
        <StatusLabel status={order.delivery_status} />
        <OrderActions order={order} />
      </li>
    ))}
  </ul>
)
