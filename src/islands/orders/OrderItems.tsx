import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { LineFacts } from '#components/order/LineFacts.tsx'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { lineMessages } from '#shared/messages/line.ts'
import { groupBy } from '#shared/rules/cart.ts'
import { cents, formatSoles } from '#shared/rules/money.ts'
import { pricedInCents, sellingPrice } from '#shared/rules/price.ts'

/**
 * The contents of an order by shop (D-64) and where it goes, in little room: pictures, sizes, quantities, address
 * (DOOR-02).
 */
export const OrderItems = ({ order }: { order: OrderAnswer }) => (
  <div className="grid gap-4">
    {groupBy(order.products, line => line.shopName).map(({ key, items }) => (
      <div key={key} className="grid gap-3">
        <p className="text-sm wrap-anywhere">
          <span className="text-muted">{say.soldBy}</span> {key}
        </p>
        <ul className="grid gap-3">
          {items.map(line => (
            <li key={line._id}>
              <LineFacts {...line} small>
                <p className="mt-0.5 flex justify-between gap-2 text-sm">
                  <span className="text-muted">
                    {lineMessages.units} {line.quantity}
                  </span>
                  <span className="tabular-nums">
                    {formatSoles(cents(sellingPrice(pricedInCents(line)) * line.quantity))}
                  </span>
                </p>
              </LineFacts>
            </li>
          ))}
        </ul>
      </div>
    ))}
    <Destination to={order.shippingInfo} />
  </div>
)

function Destination({ to }: { to: OrderAnswer['shippingInfo'] }) {
  const isPickup = to.envio === 'tienda'
  const place = isPickup ? [to.tienda] : [to.address, to.city, to.province]
  return (
    <p className="text-sm wrap-anywhere">
      <span className="block text-muted">{isPickup ? say.pickUp : say.deliverTo}</span>
      {[`${to.name} ${to.lastname}`.trim(), ...place].filter(Boolean).join(', ')}
    </p>
  )
}
