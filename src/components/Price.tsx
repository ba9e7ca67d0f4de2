import { priceMessages } from '#shared/messages/price.ts'
import { formatSoles } from '#shared/rules/money.ts'
import {
  discountPercent,
  isDiscounted,
  pricedInCents,
  sellingPrice,
  type PricedInSoles,
} from '#shared/rules/price.ts'

interface Props extends PricedInSoles {
  /** Text sizes of the final and the old price. */
  className?: string
  oldClassName?: string
  showPercent?: boolean
}

const classes = (own: string, more: string): string => (more === '' ? own : `${own} ${more}`)

/** D-18: the final price, and only where a discount applies the old one struck through and the percentage. */
export function Price({ price, discount, className = '', oldClassName = 'text-sm', showPercent }: Props) {
  const item = pricedInCents({ price, discount })
  return (
    <span className="prices">
      <span className={classes('price', className)}>{formatSoles(sellingPrice(item))}</span>
      {isDiscounted(item) && (
        <>
          <s className={classes('price-old', oldClassName)}>
            <span className="sr-only">{`${priceMessages.before} `}</span>
            {formatSoles(item.price)}
          </s>
          {showPercent && <span className="tag self-center">{`-${String(discountPercent(item))}%`}</span>}
        </>
      )}
    </span>
  )
}

/** The percentage alone, for the corner of a picture; nothing where no discount applies. */
export function PercentTag(props: PricedInSoles) {
  const percent = discountPercent(pricedInCents(props))
  return percent === 0 ? null : <span className="tag">{`-${String(percent)}%`}</span>
}
