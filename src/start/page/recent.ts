import { mediaIdOf } from '#shared/routes.ts'
import { sellingPrice, pricedInCents, type PricedInSoles } from '#shared/rules/price.ts'
import { recentRow } from '#elements/product/recent-row.ts'
import { $cart } from '#stores/cart.ts'
import { $recent, remember } from '#stores/recent.ts'

/** One row on a desktop, two on a phone. */
const RECENT_SHOWN = 6

/**
 * CHOOSE-03: adds this page's product to those seen on this device, as the page shows it. Returns its id; '' if the
 * page shows no product.
 */
export function rememberSeen(): string {
  const box = document.querySelector<HTMLElement>('main buy-box')
  const name = document.querySelector('h1')?.textContent.trim() ?? ''
  const { pathname } = new URL(
    document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href,
  )
  const id = box?.dataset['product'] ?? ''
  if (id === '' || name === '') return ''
  const offer = box?.querySelector<HTMLElement>('[data-price-of]')?.dataset['priceOf']
  remember({
    ...{ id, name },
    slug: decodeURIComponent(pathname.split('/').pop() ?? ''),
    picture: mediaIdOf(document.querySelector('product-gallery img')?.getAttribute('src') ?? ''),
    priceCents: offer === undefined ? null : sellingPrice(pricedInCents(JSON.parse(offer) as PricedInSoles)),
    seenAt: Date.now(),
  })
  return id
}

/** Adds the row of products seen before at the end of the page, where it moves nothing else. */
export function showRecent(except = ''): void {
  const seen = $recent.get().filter(({ id }) => id !== except)
  if (seen.length === 0) return
  const row = recentRow(seen.slice(0, RECENT_SHOWN))
  const place = document.querySelector('.has-buy-bar, [data-recent-place]')
  if (!place) row.classList.add('container-page')
  ;(place ?? document.querySelector('main'))?.append(row)
}

/** The same row below an empty cart. */
export function showRecentBelowEmptyCart(): void {
  let isShown = false
  $cart.subscribe(cart => {
    if (isShown || cart.state !== 'ready') return
    isShown = cart.value.card_products.length + cart.value.outOfStockProduct.length === 0
    if (isShown) showRecent()
  })
}
