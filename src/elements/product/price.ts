import { priceMessages } from '#shared/messages/price.ts'
import { formatSoles } from '#shared/rules/money.ts'
import {
  discountPercent,
  isDiscounted,
  pricedInCents,
  sellingPrice,
  type PricedInSoles,
} from '#shared/rules/price.ts'
import { h } from '../dom.ts'

/** Redraws what `components/Price.tsx` drew, for another size; the sizes of the letters are kept. */
export function drawPrice(places: HTMLElement[], offer: PricedInSoles): void {
  const item = pricedInCents(offer)
  for (const place of places) {
    const line = place.firstElementChild
    const final = line?.querySelector('.price')
    if (!line || !final || final.textContent === formatSoles(sellingPrice(item))) continue
    final.textContent = formatSoles(sellingPrice(item))
    const children: Element[] = [final]
    if (isDiscounted(item)) {
      const before = h('span', { class: 'sr-only' }, `${priceMessages.before} `)
      children.push(h('s', { class: 'price-old text-sm' }, before, formatSoles(item.price)))
      if (!place.ariaHidden)
        children.push(h('span', { class: 'tag self-center' }, `-${String(discountPercent(item))}%`))
    }
    line.replaceChildren(...children)
  }
}
