import type { CartLineAnswer } from '#shared/contracts/cart.ts'
import { Icon } from '#components/Icon.tsx'
import { LineFacts } from '#components/order/LineFacts.tsx'
import { Price } from '#components/Price.tsx'
import { cartPageMessages as say } from '#shared/messages/cart-page.ts'
import { productMessages } from '#shared/messages/product.ts'
import { productPath } from '#shared/routes.ts'
import { isDiscounted, pricedInCents } from '#shared/rules/price.ts'
import { isShort } from '#shared/rules/stock.ts'
import { remove } from '#stores/cart.ts'
import { Stepper } from './Stepper.tsx'

/** CART-03 to CART-06. */
export function CartLine({ line }: { line: CartLineAnswer }) {
  const { productInfo: product, variant } = line
  return (
    <LineFacts {...product} {...variant} href={productPath(product.slug)}>
      <div className="mt-2">
        <Price price={product.price} discount={product.discount} className="text-lg" showPercent />
      </div>
      {isDiscounted(pricedInCents(product)) && (
        <p className="hint mt-1">{productMessages.delivery.exchange.all}</p>
      )}
      {isShort({ quantity: line.quantity, stock: product.stock }) && (
        <p className="notice notice-warn mt-2">
          <Icon name="alert" className="size-5 shrink-0" />
          {say.short(product.stock)}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <Stepper
          line={{ _id: line._id, quantity: line.quantity, stock: product.stock }}
          name={product.name}
        />
        <button
          type="button"
          className="btn -mr-2 px-2 text-sm text-muted hover:text-ink"
          aria-label={say.removeOne(product.name)}
          onClick={() => void remove(line._id)}
        >
          <Icon name="trash" className="size-5 max-sm:hidden" />
          {say.remove}
        </button>
      </div>
    </LineFacts>
  )
}
