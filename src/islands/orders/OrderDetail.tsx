import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { trackingMessages } from '#shared/messages/tracking.ts'
import { journeyOf } from '#shared/rules/orders.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { kindOf } from '#shared/rules/payment-methods.ts'
import { ExchangeSection } from '../exchanges/ExchangeSection.tsx'
import { Journey } from '../tracking/Journey.tsx'
import { Transfer } from '../wallet/Transfer.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderBill } from './OrderBill.tsx'
import { OrderHelp } from './OrderHelp.tsx'
import { OrderLines } from './OrderLines.tsx'
import { Refunds } from './Refunds.tsx'
import { ShipTo } from './ShipTo.tsx'
import { StatusLabel } from './StatusLabel.tsx'

interface Props {
  order: OrderAnswer
  /** The shop's WhatsApp number; '' while it gave none. */
  phone: string
}

/** DATA-32, DATA-35, D-64: grouped by shop; DOOR-06, DOOR-07: the way it has come and who helps with it. */
export function OrderDetail({ order, phone }: Props) {
  const mayHaveExchanges = order.delivery_status === 'delivered' || order.delivery_status === 'returned'
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
            {[say.paymentOf(order), order.payment_label ?? say.methods[kindOf(order.payment_method)]]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <OrderActions order={order} isDetail />
        </div>
      </header>
      {order.wallet && <Transfer orderId={order._id} wallet={order.wallet} />}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid gap-6">
          <section className="card p-4" aria-labelledby="journey">
            <h2 id="journey" className="mb-3 text-base">
              {trackingMessages.steps}
            </h2>
            <Journey steps={journeyOf(order.steps)} />
          </section>
          <OrderHelp order={order} phone={phone} />
          <OrderLines lines={order.products} />
          {mayHaveExchanges && <ExchangeSection order={order} />}
        </div>
        <div className="grid gap-6">
          <section className="card p-4">
            <OrderBill order={order} />
            {order.refunds && <Refunds refunds={order.refunds} />}
          </section>
          <ShipTo order={order} />
        </div>
      </div>
    </div>
  )
}
