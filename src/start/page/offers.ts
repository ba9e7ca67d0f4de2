import { BuyBox } from '#elements/product/buy-box.ts'
import { $catalog, showFilters } from '#stores/catalog.ts'
import { loadPage } from '#browser/html.ts'

/** Replaces the old part of the page by the new one. If only one of them has it, it is added or removed. */
function renewPart(mine: Element, theirs: Element, selector: string): void {
  const [before, now] = [mine.querySelector(selector), theirs.querySelector(selector)]
  if (before && now) before.replaceWith(now)
  else if (now) mine.querySelector('.product-picture')?.append(now)
  else before?.remove()
}

const addressOf = (card: Element): string => card.querySelector('a')?.getAttribute('href') ?? ''

function renewCards(page: Document): void {
  const cards = new Map([...page.querySelectorAll('.product-card')].map(card => [addressOf(card), card]))
  for (const card of document.querySelectorAll('.product-card')) {
    const now = cards.get(addressOf(card))?.cloneNode(true)
    if (now instanceof Element)
      for (const part of ['.prices', '.product-tags', '.quick-add']) renewPart(card, now, part)
  }
}

/** Keeps the chosen size pressed. */
function renewSize(button: HTMLButtonElement, page: Document): void {
  const now = page.querySelector<HTMLButtonElement>(`[data-size="${button.dataset['size'] ?? ''}"]`)
  if (!now) return
  for (const name of ['stock', 'price', 'discount']) button.dataset[name] = now.dataset[name] ?? '0'
  button.disabled = now.disabled
  button.ariaLabel = now.ariaLabel
}

function renewBox(page: Document): void {
  const box = document.querySelector('main buy-box')
  const now = page.querySelector<HTMLElement>('main buy-box')
  if (!(box instanceof BuyBox) || !now || box.dataset['product'] !== now.dataset['product']) return
  box.dataset['stock'] = now.dataset['stock'] ?? '0'
  const [price, priceNow] = [box, now].map(part => part.querySelector<HTMLElement>('[data-price-of]'))
  if (price && priceNow) price.dataset['priceOf'] = priceNow.dataset['priceOf'] ?? '{}'
  for (const button of box.querySelectorAll<HTMLButtonElement>('[data-size]')) renewSize(button, page)
  box.renew()
}

/** D-121: reads price and stock of what this page shows again. Says nothing when that fails. */
export async function renewOffers(): Promise<void> {
  const { products, filters } = $catalog.get()
  // A list that the shopper has changed is drawn by the catalogue's island, so it is left alone.
  if (products !== null && products.length > 0) return void (await showFilters(filters))
  const answer = await loadPage(location.pathname + location.search)
  if (!answer.ok) return
  const page = new DOMParser().parseFromString(answer.value, 'text/html')
  renewCards(page)
  renewBox(page)
}
