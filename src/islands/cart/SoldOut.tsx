import type { OutOfStockLineAnswer } from '#shared/contracts/cart.ts'
import { Icon } from '#components/Icon.tsx'
import { LineFacts } from '#components/order/LineFacts.tsx'
import { Price } from '#components/Price.tsx'
import { cartPageMessages as say } from '#shared/messages/cart-page.ts'
import { choicePath } from '#shared/routes.ts'
import { remove } from '#stores/cart.ts'

/** CART-07, D-41: what cannot be bought is shown apart, outside of price and order. */
export function SoldOut({ lines }: { lines: readonly OutOfStockLineAnswer[] }) {
  return (
    <section className="card bg-sand/50" aria-labelledby="sold-out">
      <div className="border-b border-line px-4 py-3">
        <h2 id="sold-out" className="text-base">
          {say.soldOut(lines.length)}
        </h2>
        <p className="hint">{say.soldOutHint}</p>
      </div>
      <ul className="divide-y divide-line px-4">
        {lines.map(line => (
          <li key={line._id} className="py-4">
            <SoldOutLine line={line} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SoldOutLine({ line }: { line: OutOfStockLineAnswer }) {
  const product = line.products[0]
  if (!product) return null
  const href = `${choicePath(product.slug, { color: line.variant?.color ?? '', size: line.variant?.size ?? '' })}#avisame`
  return (
    <LineFacts {...product} {...line.variant} href={href} dimmed>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
        <Price price={product.price} discount={product.discount} />
        <button
          type="button"
          className="btn btn-quiet text-sm"
          aria-label={say.removeOne(product.name)}
          onClick={() => void remove(line._id)}
        >
          <Icon name="trash" />
          {say.remove}
        </button>
      </div>
    </LineFacts>
  )
}
