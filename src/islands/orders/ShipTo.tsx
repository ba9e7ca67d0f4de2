import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { receiptLines } from '#shared/rules/receipt.ts'
import { DocumentCorrection } from './DocumentCorrection.tsx'

export function ShipTo({ order }: { order: OrderAnswer }) {
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
