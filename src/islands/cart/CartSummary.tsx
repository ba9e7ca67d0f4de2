import type { CartAnswer } from '#shared/contracts/cart.ts'
import { AmountRow } from '#components/order/AmountRow.tsx'
import { cartPageMessages as say } from '#shared/messages/cart-page.ts'
import { routes } from '#shared/routes.ts'
import { cartBill } from '#shared/rules/cart.ts'
import { cents, formatSoles, toCents, type Soles, type Cents } from '#shared/rules/money.ts'
import { freeShippingProgress } from '#shared/rules/shipping.ts'
import { plural } from '#shared/rules/text.ts'
import { Icon } from '#components/Icon.tsx'
import { Coupon } from './Coupon.tsx'

/** D-17, D-93: only if the owner set a threshold, with the same numbers by which the server charges. */
function FreeShipping({ total, freeShippingFrom }: { total: Cents; freeShippingFrom: Soles | null }) {
  const progress = freeShippingProgress(total, freeShippingFrom === null ? null : toCents(freeShippingFrom))
  if (!progress) return null
  if (progress.missing === 0)
    return (
      <p className="notice notice-ok">
        <Icon name="truck" className="size-5 shrink-0" />
        {say.freeReached}
      </p>
    )
  const text = say.freeMissing(formatSoles(progress.missing))
  return (
    <div className="grid gap-1.5 text-sm">
      <p>{text}</p>
      <progress
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sand-deep [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-sand-deep [&::-webkit-progress-value]:bg-ink"
        max={100}
        value={progress.percent}
        aria-label={text}
      />
    </div>
  )
}

interface Props {
  cart: CartAnswer
  /** Null while the owner offers none. */
  freeShippingFrom: Soles | null
}

/** CART-08 to CART-11: next to the lines on desktop; on phones total and button stay at the bottom edge. */
export function CartSummary({ cart, freeShippingFrom }: Props) {
  const { before, discount, total } = cartBill(cart)
  const units = cart.buy_product_item
  const isFree =
    freeShippingProgress(total, freeShippingFrom === null ? null : toCents(freeShippingFrom))?.missing === 0
  return (
    <>
      <section className="card grid gap-4 p-4 lg:sticky lg:top-40" aria-labelledby="summary">
        <h2 id="summary" className="text-lg">
          {say.summary}
        </h2>
        {units > 0 && <FreeShipping total={total} freeShippingFrom={freeShippingFrom} />}
        <dl className="grid gap-2">
          <AmountRow label={`${say.price} (${String(units)} ${plural(units, say.product, say.products)})`}>
            {formatSoles(before)}
          </AmountRow>
          {cart.coupon && (
            <AmountRow label={say.couponOn(cart.coupon.code)}>
              <span className="text-ok">{formatSoles(cents(-discount))}</span>
            </AmountRow>
          )}
        </dl>
        <Coupon coupon={cart.coupon} />
        <dl className="border-t border-line pt-3">
          <AmountRow label={say.total} strong>
            {formatSoles(total)}
          </AmountRow>
        </dl>
        {units > 0 && !isFree && <p className="hint">{say.shippingNext}</p>}
        <div className="hidden lg:grid">
          <Next units={units} />
        </div>
      </section>
      <div
        data-bottom-bar
        className="sticky bottom-0 z-10 -mx-4 flex items-center gap-4 border-t border-line bg-paper px-4 py-3 shadow-float md:-mx-6 md:px-6 lg:hidden"
      >
        <p className="shrink-0">
          <span className="block text-xs text-muted">{say.total}</span>
          <span className="price text-lg">{formatSoles(total)}</span>
        </p>
        <div className="grid flex-1">
          <Next units={units} />
        </div>
      </div>
    </>
  )
}

/** CART-11; no link leads on while nothing can be bought. */
const Next = ({ units }: { units: number }) =>
  units > 0 ? (
    <a href={routes.shipping} className="btn btn-primary btn-large">
      {say.next}
    </a>
  ) : (
    <button type="button" className="btn btn-primary btn-large" disabled>
      {say.next}
    </button>
  )
