import { priceMessages } from '../messages/price.ts'
import { formatSoles } from '../rules/money.ts'
import {
  discountPercent,
  isDiscounted,
  pricedInCents,
  sellingPrice,
  type PricedInSoles,
} from '../rules/price.ts'
import type { ElementMaker } from './element-maker.ts'

/** How a price is drawn: text sizes of the selling price and the old one, and whether the percentage is shown. */
export interface PriceLook {
  className?: string | undefined
  oldClassName?: string | undefined
  showPercent?: boolean | undefined
}

/** On the product's page, in the size dialog, in the add button, in rows and lists that scripts draw. */
export const priceLooks = {
  page: { className: 'text-2xl', oldClassName: 'text-base', showPercent: true },
  dialog: { className: 'text-lg', showPercent: true },
  bar: { oldClassName: '' },
  row: { className: 'text-sm', oldClassName: 'text-xs' },
} as const satisfies Record<string, PriceLook>

const classes = (own: string, more: string): string => (more === '' ? own : `${own} ${more}`)

/** D-18: the selling price and, only with an offer, the old one struck through and the percentage. */
export function drawPrice<Drawn>(make: ElementMaker<Drawn>, offer: PricedInSoles, look: PriceLook): Drawn {
  const { className = '', oldClassName = 'text-sm', showPercent = false } = look
  const item = pricedInCents(offer)
  const final = make('span', { class: classes('price', className) }, formatSoles(sellingPrice(item)))
  if (!isDiscounted(item)) return make('span', { class: 'prices' }, final)
  const before = make('span', { class: 'sr-only' }, `${priceMessages.before} `)
  const old = make('s', { class: classes('price-old', oldClassName) }, before, formatSoles(item.price))
  const percent = `-${String(discountPercent(item))}%`
  const tag = showPercent ? make('span', { class: 'tag self-center' }, percent) : null
  return make('span', { class: 'prices' }, final, old, tag)
}
