import { priceMessages } from '../messages/price.ts'
import { formatSoles } from '../rules/money.ts'
import {
  discountPercent,
  isDiscounted,
  pricedInCents,
  sellingPrice,
  type PricedInSoles,
} from '../rules/price.ts'
import type { Make } from './make.ts'

/** How a price is drawn: text sizes of the final and the old one, and whether it says the percentage. */
export interface PriceLook {
  className?: string | undefined
  oldClassName?: string | undefined
  showPercent?: boolean | undefined
}

/** On the product's page, in the dialog of sizes, in the button that adds, in rows and lists that scripts draw. */
export const priceLooks = {
  page: { className: 'text-2xl', oldClassName: 'text-base', showPercent: true },
  dialog: { className: 'text-lg', showPercent: true },
  bar: { oldClassName: '' },
  row: { className: 'text-sm', oldClassName: 'text-xs' },
} as const satisfies Record<string, PriceLook>

const classes = (own: string, more: string): string => (more === '' ? own : `${own} ${more}`)

/** D-18: the final price, and only where a discount applies the old one struck through and the percentage. */
export function drawPrice<Drawn>(make: Make<Drawn>, offer: PricedInSoles, look: PriceLook): Drawn {
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
