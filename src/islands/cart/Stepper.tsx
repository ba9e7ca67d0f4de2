import { Icon } from '#components/Icon.tsx'
import { cartPageMessages as say } from '#shared/messages/cart-page.ts'
import { canDecrease } from '#shared/rules/stock.ts'
import { decrease, increase } from '#stores/cart.ts'

interface Props {
  line: { _id: string; quantity: number; stock: number }
  name: string
}

/** CART-05. Plus stays active when the stock is used up, so that a tap says why it does nothing (STATE-19). */
export function Stepper({ line, name }: Props) {
  return (
    <div className="stepper">
      <button
        type="button"
        className="btn-icon"
        aria-label={say.less(name)}
        disabled={!canDecrease(line)}
        onClick={() => void decrease(line)}
      >
        <Icon name="minus" />
      </button>
      <output aria-label={say.quantityOf(name)} className="min-w-8 text-center font-semibold tabular-nums">
        {line.quantity}
      </output>
      <button
        type="button"
        className="btn-icon"
        aria-label={say.more(name)}
        onClick={() => void increase(line)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
