import type { OrderAnswer } from '#shared/contracts/orders.ts'
import type { PaidBy } from '#stores/confirmation.ts'
import { confirmMessages as say } from '#shared/messages/confirm.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { receiptLines } from '#shared/rules/receipt.ts'

interface Props {
  order: OrderAnswer
  method: PaidBy
}

export function ReceiptFacts({ order, method }: Props) {
  const to = order.shippingInfo
  const isPickup = to.envio === 'tienda'
  const facts = [
    [say.date, limaDate(order.createdAt)],
    [say.payment, (method === 'card' && order.payment_label) || say.paymentNames[method]],
    [say.items, String(order.items)],
    [
      isPickup ? say.pickUpAt : say.deliverTo,
      isPickup ? to.tienda : `${to.address}, ${to.city}, ${to.province}`,
    ],
    [say.receipt, receiptLines(to).join('\n')],
  ] as const
  return (
    <dl className="grid gap-4 p-5 sm:grid-cols-2">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-medium wrap-anywhere whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
