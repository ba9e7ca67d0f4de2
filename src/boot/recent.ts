import { mediaIdOf } from '#shared/routes.ts'
import { sellingPrice, pricedInCents, type PricedInSoles } from '#shared/rules/price.ts'
import { remember } from '#stores/recent.ts'

/** CHOOSE-03: this page's product joins those seen on this device, as the page shows it. */
export function rememberSeen(): void {
  const box = document.querySelector<HTMLElement>('main buy-box')
  const name = document.querySelector('h1')?.textContent.trim() ?? ''
  const { pathname } = new URL(
    document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href,
  )
  const id = box?.dataset['product'] ?? ''
  if (id === '' || name === '') return
  const offer = box?.querySelector<HTMLElement>('[data-price-of]')?.dataset['priceOf']
  remember({
    ...{ id, name },
    slug: decodeURIComponent(pathname.split('/').pop() ?? ''),
    picture: mediaIdOf(document.querySelector('product-gallery img')?.getAttribute('src') ?? ''),
    priceCents: offer === undefined ? null : sellingPrice(pricedInCents(JSON.parse(offer) as PricedInSoles)),
    seenAt: Date.now(),
  })
}
