import { useState } from 'react'
import type { OrderAnswer, RefundAnswer, OrderLineAnswer } from '#shared/contracts/orders.ts'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { parcelMessages } from '#shared/messages/parcels.ts'
import { trackingMessages } from '#shared/messages/tracking.ts'
import { journeyOf } from '#shared/rules/orders.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { kindOf } from '#shared/rules/payment-methods.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import { receiptLines } from '#shared/rules/receipt.ts'
import { Icon } from '#components/Icon.tsx'
import { LineFacts } from '#components/order/LineFacts.tsx'
import { Price } from '#components/Price.tsx'
import { productPath } from '#shared/routes.ts'
import { groupBy } from '#shared/rules/cart.ts'
import { $exchanges } from '#stores/exchanges.ts'
import { useAtom } from '../useAtom.ts'
import { ExchangeSection } from '../exchanges/ExchangeSection.tsx'
import { Journey } from '../tracking/Journey.tsx'
import { Transfer } from '../manual-transfer/Transfer.tsx'
import { IssuedReceipts } from './IssuedReceipts.tsx'
import { OrderActions } from './OrderActions.tsx'
import { OrderBill } from './OrderBill.tsx'
import { OrderHelp } from './OrderHelp.tsx'
import { Parcels } from './Parcels.tsx'
import { StatusLabel } from './StatusLabel.tsx'
import { DocumentForm } from './DocumentForm.tsx'

/** The lines of an order by shop, with the prices of the day of the order. */
function OrderLines({ lines }: { lines: readonly OrderLineAnswer[] }) {
  return (
    <div className="grid gap-4">
      {groupBy(lines, line => line.shopName).map(({ key, items }) => (
        <section key={key} className="card" aria-label={`${say.soldBy} ${key}`}>
          <h2 className="flex items-center gap-2 border-b border-line px-4 py-3 text-sm">
            <Icon name="store" />
            <span className="font-normal text-muted">{say.soldBy}</span> {key}
          </h2>
          <ul className="divide-y divide-line px-4">
            {items.map(line => (
              <li key={line._id} className="py-4">
                <LineFacts {...line} href={line.productId === null ? undefined : productPath(line.slug)}>
                  <p className="text-sm wrap-anywhere text-muted">
                    {line.sku !== '' && `${say.sku} ${line.sku} · `}
                    {say.quantity} {line.quantity}
                  </p>
                  <Gone line={line} />
                  <div className="mt-1">
                    <Price price={line.price} discount={line.discount} showPercent />
                  </div>
                </LineFacts>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** REFUND-07: units that were cancelled, or came back. */
function Gone({ line: { cancelled = 0, returned = 0 } }: { line: OrderLineAnswer }) {
  const parts = [cancelled > 0 && say.cancelledUnits(cancelled), returned > 0 && say.returnedUnits(returned)]
  const text = parts.filter(Boolean).join(' · ')
  return text === '' ? null : <p className="text-sm font-semibold text-accent">{text}</p>
}

/** FISCAL-06: a mistyped document is corrected where it is shown. */
function DocumentCorrection({ order }: { order: OrderAnswer }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <DocumentForm order={order} onEnd={() => setOpen(false)} />
  return (
    <div className="mt-2 grid gap-1">
      <button
        type="button"
        className="btn btn-quiet justify-self-start text-sm"
        onClick={() => setOpen(true)}
      >
        {say.correct}
      </button>
      <p className="hint">{say.correctHint}</p>
    </div>
  )
}

function ShipTo({ order }: { order: OrderAnswer }) {
  const to = order.shippingInfo
  const [receipt, ...company] = receiptLines(to)
  return (
    <section className="card grid gap-1 p-4 text-sm" aria-labelledby="ship-to">
      <h2 id="ship-to" className="mb-1 text-base">
        {say.shipTo}
      </h2>
      <p className="font-semibold">
        {to.name} {to.lastname}
      </p>
      {to.envio === 'tienda' && (
        <p>
          {say.pickUp}: {to.tienda}
        </p>
      )}
      {order.pickup_code && (
        <div>
          <p>
            {parcelMessages.pickup}: <strong className="text-base tabular-nums">{order.pickup_code}</strong>
          </p>
          <p className="hint">{parcelMessages.pickupHint}</p>
        </div>
      )}
      {to.address !== '' && <p className="wrap-anywhere">{to.address}</p>}
      <p>{[to.city, to.province].filter(Boolean).join(', ')}</p>
      <p className="wrap-anywhere text-muted">{[to.phone, to.email].filter(Boolean).join(' · ')}</p>
      <p className="mt-2 text-muted">
        {say.document}: {[to.tipoDocumento, to.numeroDocumento].filter(Boolean).join(' ')}
      </p>
      <p className="text-muted">
        {say.receipt}: {receipt}
      </p>
      {company.map(line => (
        <p key={line} className="wrap-anywhere text-muted">
          {line}
        </p>
      ))}
      {order.correctable && <DocumentCorrection order={order} />}
    </section>
  )
}

/** REFUND-04: refunds, where the customer looks for them. */
const Refunds = ({ refunds }: { refunds: readonly RefundAnswer[] }) => (
  <ul className="mt-4 grid gap-3">
    {refunds.map(({ amount, isDone, date }, i) => (
      // Two may be of the same moment; the list only grows.
      <li key={i} className="notice">
        <span>
          <strong className="block">
            {(isDone ? say.refundDone : say.refundDue)(formatSoles(toCents(amount)))}
          </strong>
          {limaDate(date)}. {isDone ? say.refundDoneHint : say.refundDueHint}
        </span>
      </li>
    ))}
  </ul>
)

interface Props {
  order: OrderAnswer
  /** The shop's WhatsApp number; '' when there is none. */
  phone: string
  /** Reads the order again. */
  refresh: () => Promise<void>
}

/** DATA-32, DATA-35, D-64: grouped by shop. DOOR-06, DOOR-07: its way so far and who can help. */
export function OrderDetail({ order, phone, refresh }: Props) {
  const states = [order.delivery_status, ...(order.parcels ?? []).map(({ state }) => state)]
  const mayHaveExchanges = states.includes('delivered') || states.includes('returned')
  const exchanges = useAtom($exchanges)
  const [isAsking, setAsking] = useState(false)
  const mayAsk = mayHaveExchanges && exchanges.state === 'ready' && exchanges.value.lines.length > 0
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
      {order.wallet && order.wallet.state !== 'approved' && (
        <Transfer orderId={order._id} transfer={order.wallet} />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid gap-6">
          <section className="card p-4" aria-labelledby="journey">
            <h2 id="journey" className="mb-3 text-base">
              {trackingMessages.steps}
            </h2>
            <Journey steps={journeyOf(order.steps)} />
          </section>
          {order.parcels && <Parcels parcels={order.parcels} contact="" onReceived={refresh} />}
          <OrderHelp order={order} phone={phone} onExchange={mayAsk ? () => setAsking(true) : undefined} />
          <OrderLines lines={order.products} />
          {mayHaveExchanges && <ExchangeSection order={order} isAsking={isAsking} onAsk={setAsking} />}
        </div>
        <div className="grid gap-6">
          <section className="card p-4">
            <OrderBill order={order} />
            {order.refunds && <Refunds refunds={order.refunds} />}
          </section>
          <ShipTo order={order} />
          {order.receipts && <IssuedReceipts receipts={order.receipts} />}
        </div>
      </div>
    </div>
  )
}
