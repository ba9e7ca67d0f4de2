import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import { OrderActions } from './OrderActions.tsx'
import { StatusLabel } from './StatusLabel.tsx'

const heads = [say.number, say.date, say.items, say.total, say.payment, say.status, say.actions] as const

/** The orders on a wide screen. */
export const OrderTable = ({ orders }: { orders: readonly OrderAnswer[] }) => (
  <div className="card hidden overflow-x-auto xl:block">
    <table className="w-full text-left text-sm">
      <thead className="border-b border-line bg-sand">
        <tr>
          {heads.map(head => (
            <th key={head} scope="col" className="px-3 py-3 font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {orders.map(order => (
          <tr key={order._id}>
            <th scope="row" className="px-3 py-2 font-semibold whitespace-nowrap tabular-nums">
              {order.number}
            </th>
            <td className="px-3 py-2 tabular-nums">{limaDate(order.createdAt)}</td>
            <td className="px-3 py-2 tabular-nums">{order.items}</td>
            <td className="price px-3 py-2">{formatSoles(toCents(order.price))}</td>
            <td className="px-3 py-2 whitespace-nowrap">{say.paymentOf(order)}</td>
            <td className="px-3 py-2">
              <StatusLabel status={order.delivery_status} />
            </td>
            <td className="px-3 py-2">
              <OrderActions order={order} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
