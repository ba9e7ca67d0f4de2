import { AmountRow } from '#components/order/AmountRow.tsx'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { paymentMessages as say } from '#shared/messages/payment.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import type { Purchase } from '#stores/checkout/purchase.ts'
import { OrderBill } from '../orders/OrderBill.tsx'
import { OrderItems } from '../orders/OrderItems.tsx'

interface Props {
  purchase: Purchase
  /** Null when the server does not show it, as after a login with the initial password (D-49). */
  order: OrderAnswer | 'loading' | null
}

/** As high as one seller's block with one line and the address. The amounts have their own placeholder below. */
const ItemsSkeleton = () => (
  <div className="grid gap-4" aria-busy="true">
    <div className="skeleton h-33" />
    <div className="skeleton h-10" />
  </div>
)

/** PAY-05, DOOR-02: what will be confirmed, from the server; only count and total while it cannot be read. */
export function PaymentSummary({ purchase, order }: Props) {
  return (
    <aside
      className="card grid gap-4 p-4 lg:sticky lg:top-40 lg:col-start-2 lg:row-span-3 lg:row-start-1"
      aria-labelledby="pay-summary"
    >
      <h2 id="pay-summary" className="text-lg max-lg:sr-only">
        {say.summary}
      </h2>
      <dl className="grid gap-1.5 text-sm">
        {purchase.number !== '' && <AmountRow label={say.orderNumber}>{purchase.number}</AmountRow>}
        <AmountRow label={say.products}>{purchase.items}</AmountRow>
      </dl>
      {order === 'loading' && <ItemsSkeleton />}
      {order !== null && order !== 'loading' && <OrderItems order={order} />}
      <div className="border-t border-line pt-3">
        {order !== null && order !== 'loading' ? (
          <OrderBill order={order} total={say.total} />
        ) : (
          <dl className="grid gap-1.5">
            {order === 'loading' && <div className="skeleton h-13.5" />}
            <AmountRow label={say.total} strong>
              {formatSoles(toCents(purchase.price))}
            </AmountRow>
          </dl>
        )}
        {order === null && <p className="hint mt-1">{say.shippingIncluded}</p>}
      </div>
    </aside>
  )
}
