import { priceMessages } from '#shared/messages/price.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import { discountPercent, isDiscounted, sellingPrice } from '#shared/rules/price.ts'
import { h } from '../dom.ts'

/** Soles, as the wire spells them. */
export interface WirePrice {
  price: number
  discount: number
}

/** Redraws what `components/Price.tsx` drew, for another size; the sizes of the letters are kept. */
export function drawPrice(places: HTMLElement[], offer: WirePrice): void {
  const item = { price: toCents(offer.price), discount: toCents(offer.discount) }
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
