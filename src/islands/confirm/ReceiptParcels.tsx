import type { OrderAnswer, OrderLineAnswer, ParcelAnswer } from '#shared/contracts/orders.ts'
import { parcelMessages as say } from '#shared/messages/parcels.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { isReceiptOf } from '#shared/rules/receipt-number.ts'

interface OneProps {
  parcel: ParcelAnswer
  lines: readonly OrderLineAnswer[]
  /** Series and numbers that its issuer gave. */
  receipts: readonly string[]
}

function ReceiptParcel({ parcel, lines, receipts }: OneProps) {
  const { number, shopName, state, date, carrier, tracking, isReplacement } = parcel
  const facts = [
    [say.carrier, carrier],
    [say.tracking, tracking],
    [say.receipt, receipts.join(', ')],
  ].filter(([, text]) => text !== '')
  return (
    <li className="grid break-inside-avoid gap-1 py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="tabular-nums">{number}</strong>
        <span>
          {say.states[state]}, <time dateTime={date}>{limaDate(date)}</time>
        </span>
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {say.soldBy(shopName)}
        {isReplacement && ` · ${say.replacement}`}
      </p>
      {lines.length > 0 && (
        <ul className="text-sm">
          {lines.map(({ _id, quantity, name, color, size }) => (
            <li key={_id} className="wrap-anywhere">
              {say.units(quantity)} {[name, color, size].filter(Boolean).join(', ')}
            </li>
          ))}
        </ul>
      )}
      {facts.length > 0 && (
        <dl className="flex flex-wrap gap-x-6 text-sm">
          {facts.map(([label, text]) => (
            <div key={label} className="flex gap-1.5">
              <dt className="text-muted">{label}</dt>
              <dd className="font-medium wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** PARCEL-19: the parcels of an order on its receipt, to be shown and printed. */
export function ReceiptParcels({ order }: { order: OrderAnswer }) {
  const { number, products, receipts = [], parcels = [] } = order
  if (parcels.length === 0) return null
  const isOnly = parcels.filter(({ isReplacement }) => !isReplacement).length === 1
  const receiptsOf = (parcel: string) =>
    receipts
      .filter(({ document }) => isReceiptOf(document, { parcel, order: number, isOnly }))
      .map(receipt => receipt.number)
  return (
    <section className="card px-5 pt-4" aria-labelledby="receipt-parcels">
      <h2 id="receipt-parcels" className="text-lg">
        {say.title}
      </h2>
      <ul className="divide-y divide-line">
        {parcels.map(parcel => (
          <ReceiptParcel
            key={parcel.number}
            parcel={parcel}
            lines={products.filter(({ _id }) => parcel.lines?.includes(_id))}
            // A replacement is without charge.
            receipts={parcel.isReplacement ? [] : receiptsOf(parcel.number)}
          />
        ))}
      </ul>
    </section>
  )
}
