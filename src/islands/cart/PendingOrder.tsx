import { useEffect, useRef } from 'react'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { Icon } from '#components/Icon.tsx'
import { paymentMessages as say } from '#shared/messages/payment.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { orderPath, routes } from '#shared/routes.ts'
import { goTo } from '#browser/go.ts'
import { payOrder } from '#stores/orders.ts'
import { $payment, modify } from '#stores/payment.ts'
import { OrderBill } from '../orders/OrderBill.tsx'
import { OrderItems } from '../orders/OrderItems.tsx'
import { Refused } from '../Refused.tsx'
import { TransferNotice } from '../manual-transfer/TransferNotice.tsx'
import { useAtom } from '../useAtom.ts'

/**
 * DOOR-03: when the cart is empty because its order waits for payment, says so; the order can be continued or cancelled
 * (D-62).
 */
export function PendingOrder({ order }: { order: OrderAnswer }) {
  const { loading } = useAtom($payment)
  const card = useRef<HTMLElement>(null)
  // The back button from /pago scrolls to the place that was left, and this notice was not above the cart then.
  useEffect(() => {
    if (card.current && card.current.getBoundingClientRect().top < 0) card.current.scrollIntoView()
  }, [])
  if (order.wallet?.state === 'verifying')
    return (
      <section className="mb-8 grid gap-4 lg:max-w-2xl">
        <TransferNotice transfer={order.wallet} />
        <a href={orderPath(order._id)} className="btn btn-quiet justify-self-start">
          {orderMessages.see}
        </a>
      </section>
    )
  const resume = () => {
    payOrder(order)
    goTo(routes.payment)
  }
  return (
    <section ref={card} className="card mb-8 grid gap-4 p-4 lg:max-w-2xl" aria-labelledby="waiting-order">
      <div className="grid gap-1">
        <h2 id="waiting-order" className="flex items-center gap-2 text-lg">
          <Icon name="alert" className="size-5 shrink-0 text-warn" />
          {say.waitingTitle}
        </h2>
        <p className="text-sm text-muted">{say.waitingHint}</p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <button type="button" className="btn btn-quiet" disabled={loading} onClick={() => void modify()}>
          {say.modifyShort}
        </button>
        <button type="button" className="btn btn-primary" disabled={loading} onClick={resume}>
          {say.resume}
        </button>
      </div>
      <Refused form={modify} />
      <OrderItems order={order} />
      <div className="border-t border-line pt-3">
        <OrderBill order={order} total={say.total} />
      </div>
    </section>
  )
}
