import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { orderPath, routes } from '#shared/routes.ts'
import { isPayable } from '#shared/rules/orders.ts'
import { goTo } from '#browser/go.ts'
import { payOrder } from '#stores/orders.ts'

/**
 * D-13, D-66: the way to the detail, and to the payment of an order that waits for it; not while a transfer is verified
 * (WALLET-06).
 */
export function OrderActions({ order, isDetail = false }: { order: OrderAnswer; isDetail?: boolean }) {
  const canPay =
    isPayable({ status: order.delivery_status, paymentStatus: order.payment_status }) &&
    order.wallet?.state !== 'verifying'
  if (isDetail && !canPay) return null
  return (
    <div className="flex gap-2">
      {!isDetail && (
        <a href={orderPath(order._id)} className="btn btn-quiet px-3 text-sm whitespace-nowrap">
          {say.see}
          <span className="sr-only"> {order.number}</span>
        </a>
      )}
      {canPay && (
        <button
          type="button"
          className="btn btn-primary px-3 text-sm"
          onClick={() => {
            payOrder(order)
            goTo(routes.payment)
          }}
        >
          {say.pay}
          <span className="sr-only"> {order.number}</span>
        </button>
      )}
    </div>
  )
}
