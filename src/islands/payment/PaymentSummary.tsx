import { AmountRow } from '#components/order/AmountRow.tsx'
import { paymentMessages as say } from '#shared/messages/payment.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import type { Purchase } from '#stores/purchase.ts'

/** PAY-05. */
export function PaymentSummary({ purchase }: { purchase: Purchase }) {
  return (
    <aside className="card p-4 lg:sticky lg:top-40 lg:order-2" aria-labelledby="pay-summary">
      <h2 id="pay-summary" className="mb-2 text-lg max-lg:sr-only">
        {say.summary}
      </h2>
      <dl className="grid gap-1.5">
        {purchase.number !== '' && <AmountRow label={say.orderNumber}>{purchase.number}</AmountRow>}
        <AmountRow label={say.products}>{purchase.items}</AmountRow>
        <AmountRow label={say.total} strong>
          {formatSoles(toCents(purchase.price))}
        </AmountRow>
      </dl>
      <p className="hint mt-1">{say.shippingIncluded}</p>
    </aside>
  )
}
