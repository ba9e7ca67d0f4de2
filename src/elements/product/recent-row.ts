import { drawPrice, priceLooks } from '#shared/draw/price.ts'
import { productMessages as say } from '#shared/messages/product.ts'
import { productPath } from '#shared/routes.ts'
import type { SeenProduct } from '#shared/rules/recent.ts'
import { isSoldOut } from '#shared/rules/stock.ts'
import { forgetAll, refreshSeen } from '#stores/recent.ts'
import { h } from '#browser/dom.ts'
import { noPicture, smallPicture } from '../offer.ts'

const TITLE_ID = 'recent-title'

/** Name and picture as they were seen; the place of the price is kept free for today's price. */
function cardOf({ id, slug, name, picture }: SeenProduct): HTMLElement {
  const frame = h('span', { class: 'aspect-4/5 overflow-hidden rounded-sm bg-sand' })
  frame.append(picture === null ? noPicture() : smallPicture(picture))
  const title = h('span', { class: 'line-clamp-2 min-h-[2lh] text-sm leading-snug wrap-anywhere' }, name)
  const price = h('span', { class: 'min-h-12', 'data-price': id })
  return h(
    'li',
    { class: 'min-w-0' },
    h('a', { href: productPath(slug), class: 'grid gap-1' }, frame, title, price),
  )
}

/** CHOOSE-03: today's prices, 'Agotado' when none is left; what is no longer sold is removed. */
async function bringUpToDate(row: HTMLElement, ids: readonly string[]): Promise<void> {
  const products = await refreshSeen(ids)
  if (!products) return
  for (const place of row.querySelectorAll<HTMLElement>('[data-price]')) {
    const product = products.find(({ _id }) => _id === place.dataset['price'])
    if (!product) place.closest('li')?.remove()
    else if (isSoldOut(product.stock)) place.append(h('span', { class: 'text-sm text-muted' }, say.soldOut))
    else place.append(drawPrice(h, product, priceLooks.row))
  }
  if (products.length === 0) row.remove()
}

/** A row of products seen before. Their prices are requested when the row comes into view. */
export function recentRow(seen: readonly SeenProduct[]): HTMLElement {
  const forget = h(
    'button',
    {
      type: 'button',
      class: 'link min-h-11 text-sm',
      click: () => {
        forgetAll()
        row.remove()
      },
    },
    say.forgetRecent,
  )
  const head = h(
    'div',
    { class: 'mb-3 flex items-center justify-between gap-4' },
    h('h2', { id: TITLE_ID, class: 'section-title mb-0!' }, say.recent),
    forget,
  )
  const list = h('ul', { class: 'grid grid-cols-3 gap-3 md:grid-cols-6 md:gap-4' }, ...seen.map(cardOf))
  const row = h('section', { 'aria-labelledby': TITLE_ID, class: 'recent pb-8' }, head, list)
  const watch = new IntersectionObserver(entries => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    watch.disconnect()
    void bringUpToDate(
      row,
      seen.map(({ id }) => id),
    )
  })
  watch.observe(row)
  return row
}
