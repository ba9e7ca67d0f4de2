import type { CartGroupAnswer } from '#shared/contracts/cart.ts'
import { Icon } from '#components/Icon.tsx'
import { cartPageMessages as say } from '#shared/messages/cart-page.ts'
import { CartLine } from './CartLine.tsx'

/** CART-01: the lines of one shop. */
export function CartGroup({ group }: { group: CartGroupAnswer }) {
  return (
    <section className="card" aria-label={`${say.soldBy} ${group.shopName}`}>
      <h3 className="flex items-center gap-2 border-b border-line px-4 py-3 text-sm font-semibold">
        <Icon name="store" />
        <span className="text-muted">{say.soldBy}</span> {group.shopName}
      </h3>
      <ul className="divide-y divide-line px-4">
        {group.products.map(line => (
          <li key={line._id} className="py-4">
            <CartLine line={line} />
          </li>
        ))}
      </ul>
    </section>
  )
}
