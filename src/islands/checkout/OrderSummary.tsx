import type { CartAnswer } from '#shared/contracts/cart.ts'
import { AmountRow } from '#components/order/AmountRow.tsx'
import { Icon } from '#components/Icon.tsx'
import { LineFacts } from '#components/order/LineFacts.tsx'
import { Price } from '#components/Price.tsx'
import { checkoutMessages as say } from '#shared/messages/checkout.ts'
import { lineMessages } from '#shared/messages/line.ts'
import { cents, formatSoles } from '#shared/rules/money.ts'
import { $amounts, $option } from '#stores/checkout/drafts.ts'
import { $cartChanged } from '#stores/checkout/submit.ts'
import { useAtom } from '../useAtom.ts'

/** SHIP-10, SHIP-11: folded on phones with the total in its head, open next to the form on desktop. */
export function OrderSummary({ cart }: { cart: CartAnswer }) {
  const { total } = useAtom($amounts)
  const changed = useAtom($cartChanged)
  return (
    <aside aria-label={say.summary} className="min-w-0 lg:sticky lg:top-40 lg:order-2">
      {changed && (
        <p role="alert" className="notice notice-warn mb-3">
          <Icon name="alert" className="size-5 shrink-0" />
          {say.changed}
        </p>
      )}
      <details className="card group lg:hidden" open={changed}>
        <summary className="flex min-h-14 items-center gap-2 px-4 font-semibold">
          <Icon name="down" className="size-5 transition-transform group-open:rotate-180" />
          <span className="flex-1">{say.showSummary}</span>
          <span className="price text-lg">{formatSoles(total)}</span>
        </summary>
        <div className="border-t border-line p-4">
          <Bill cart={cart} />
        </div>
      </details>
      <section className="card hidden p-4 lg:block">
        <h2 className="mb-4 text-lg">{say.summary}</h2>
        <Bill cart={cart} />
      </section>
    </aside>
  )
}

function Bill({ cart }: { cart: CartAnswer }) {
  const { before, discount, fee, total } = useAtom($amounts)
  const option = useAtom($option)
  return (
    <>
      <div className="grid max-h-96 gap-4 overflow-y-auto">
        {cart.card_products.map(group => (
          <section key={group.sellerId} className="grid gap-3">
            <h3 className="text-sm font-semibold">
              <span className="font-normal text-muted">{say.soldBy}</span> {group.shopName}
            </h3>
            {group.products.map(({ _id, buyable, variant, productInfo: product }) => (
              <LineFacts key={_id} {...product} {...variant} small>
                <div className="mt-1 flex items-baseline justify-between gap-2 text-sm">
                  <Price price={product.price} discount={product.discount} showPercent />
                  <span className="shrink-0 text-muted">
                    {lineMessages.units} {buyable}
                  </span>
                </div>
              </LineFacts>
            ))}
          </section>
        ))}
      </div>
      <dl className="mt-4 grid gap-1.5 border-t border-line pt-4 text-sm">
        <AmountRow label={say.subtotal}>{formatSoles(before)}</AmountRow>
        {cart.coupon && (
          <AmountRow label={say.coupon(cart.coupon.code)}>
            <span className="text-ok">{formatSoles(cents(-discount))}</span>
          </AmountRow>
        )}
        <AmountRow label={`${say.shipping} · ${say.options[option]}`}>
          {fee === 0 ? say.free : formatSoles(fee)}
        </AmountRow>
        <AmountRow label={say.total} strong>
          {formatSoles(total)}
        </AmountRow>
      </dl>
    </>
  )
}
