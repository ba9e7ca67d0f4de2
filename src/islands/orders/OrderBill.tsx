import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { AmountRow } from '#components/order/AmountRow.tsx'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { cents, formatSoles, toCents } from '#shared/rules/money.ts'

/** What an order costs, row by row (DATA-32); `total` names its last row. */
export const OrderBill = ({ order, total = say.total }: { order: OrderAnswer; total?: string }) => (
  <dl className="grid gap-1.5">
    <AmountRow label={say.subtotal}>{formatSoles(toCents(order.subtotal))}</AmountRow>
    {order.coupon && (
      <AmountRow label={say.coupon(order.coupon.code)}>
        <span className="text-ok">{formatSoles(cents(-toCents(order.coupon.discount)))}</span>
      </AmountRow>
    )}
    <AmountRow label={order.shippingInfo.envio === 'tienda' ? say.pickUp : say.shipping}>
      {order.shipping_fee === 0 ? say.free : formatSoles(toCents(order.shipping_fee))}
    </AmountRow>
    {order.taken_back !== undefined && (
      <AmountRow label={say.takenBack}>{formatSoles(cents(-toCents(order.taken_back)))}</AmountRow>
    )}
    <AmountRow label={total} strong>
      {formatSoles(toCents(order.price))}
    </AmountRow>
  </dl>
)
