import type { OrderLineAnswer } from '#shared/contracts/orders.ts'
import { Icon } from '#components/Icon.tsx'
import { LineFacts } from '#components/order/LineFacts.tsx'
import { Price } from '#components/Price.tsx'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { productPath } from '#shared/routes.ts'
import { groupBy } from '#shared/rules/cart.ts'

/** The lines of an order by shop; prices are those of the day it was placed. */
export function OrderLines({ lines }: { lines: readonly OrderLineAnswer[] }) {
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
                <LineFacts
                  name={line.name}
                  brand={line.brand}
                  href={line.productId === null ? undefined : productPath(line.slug)}
                  image={line.image}
                  size={line.size}
                  color={line.color}
                >
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
