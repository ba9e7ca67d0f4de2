import { drawPrice, type PriceLook } from '#shared/draw/price.ts'
import { discountPercent, pricedInCents, type PricedInSoles } from '#shared/rules/price.ts'
import { reactElement } from './react-element.ts'

export const Price = ({ price, discount, ...look }: PricedInSoles & PriceLook) =>
  drawPrice(reactElement, { price, discount }, look)

/** The percentage alone, for the corner of a picture; nothing is drawn without an offer. */
export function PercentTag(props: PricedInSoles) {
  const percent = discountPercent(pricedInCents(props))
  return percent === 0 ? null : <span className="tag">{`-${String(percent)}%`}</span>
}
