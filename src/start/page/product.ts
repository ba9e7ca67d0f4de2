import { BuyBox, type Choice } from '#elements/product/buy-box.ts'
import { SizeGuide } from '#elements/product/size-guide.ts'
import { TabSet } from '#elements/product/tabs.ts'
import { ratingMessages } from '#shared/messages/rating.ts'
import { drawnStars } from '#shared/rules/rating.ts'
import { shareLinks } from '#shared/rules/share-links.ts'
import { writeSize } from '#shared/rules/variants.ts'
import { $rated } from '#stores/reviews.ts'
import { started } from './queued-clicks.ts'
import { rememberSeen, showRecent } from './recent.ts'
import { yieldToBrowser } from './timing.ts'

// The product page and the quick-add dialog both need this element; whichever comes first defines it.
customElements.define('buy-box', BuyBox)

const isOf = (colorId: string) => (place: HTMLElement) => place.dataset['gallery'] === colorId

/**
 * The pictures of a colour that was not chosen yet are in the page as text, so that the browser does not build them
 * before (PAINT-14).
 */
function drawn(place: HTMLElement): HTMLElement {
  if (!place.matches('noscript')) return place
  const page = new DOMParser().parseFromString(place.textContent, 'text/html')
  const gallery = page.querySelector<HTMLElement>('[data-gallery]')
  if (!gallery) return place
  place.replaceWith(gallery)
  return gallery
}

/** D-27: shows the pictures of the chosen colour. */
function showGallery(colorId: string): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-gallery]')]
  const chosen = places.find(isOf(colorId))
  if (!chosen) return
  const shown = drawn(chosen)
  for (const place of places) place.hidden = true
  shown.hidden = false
}

/** The colour and size in the address of the page; '' for none. */
function readChoice(): Omit<Choice, 'colorId'> {
  const query = new URLSearchParams(location.search)
  return { color: query.get('color') ?? '', size: query.get('talla') ?? '' }
}

/** Puts the choice into the address, without a new entry for the back button, and into the links that share it. */
function tellChoice({ color, size }: Choice): void {
  const url = new URL(location.href)
  if (color !== '') url.searchParams.set('color', color)
  if (size !== '') url.searchParams.set('talla', size)
  history.replaceState(history.state, '', url)
  for (const row of document.querySelectorAll<HTMLElement>('[data-share]')) {
    const shared = new URL(row.dataset['share'] ?? '')
    shared.search = url.search
    const hrefs = shareLinks({ url: shared.href, name: row.dataset['name'] ?? '' }).map(link => link.href)
    for (const [i, link] of [...row.querySelectorAll('a')].entries()) link.href = hrefs[i] ?? link.href
  }
}

/**
 * ALERT-01: opens what helps when the choice is sold out, with that choice in front: the size that a link named, or a
 * whole colour (size '').
 */
function helpWith({ color, size }: Omit<Choice, 'colorId'>): void {
  const help = document.querySelector<HTMLDetailsElement>('#avisame')
  const isAsked = ({ value }: { value: string }) =>
    size === '' ? value.startsWith(writeSize({ color, size })) : value === writeSize({ color, size })
  const lines = [...(help?.querySelectorAll<HTMLElement>('[data-gone]') ?? [])]
  const option = [...(help?.querySelectorAll('option') ?? [])].find(isAsked)
  if (option) option.selected = true
  for (const line of lines) line.toggleAttribute('data-asked', isAsked({ value: line.dataset['gone'] ?? '' }))
  if (help && lines.some(line => line.hasAttribute('data-asked'))) help.open = true
}

/** SEO-06, D-27: address, share links and pictures of a product page follow the choice. */
function followChoice(): void {
  const box = document.querySelector<BuyBox>('main buy-box')
  box?.addEventListener('choose', event => {
    const { detail } = event as CustomEvent<Choice>
    showGallery(detail.colorId)
    tellChoice(detail)
    if (detail.size === '') helpWith(detail)
  })
  const asked = readChoice()
  box?.open(asked)
  const color = document.querySelector('main [data-color-name]')?.textContent.trim() ?? ''
  if (asked.size !== '') helpWith({ color, size: asked.size })
}

/** STATE-49 (c): stars and numbers of the page follow a review of this visit. */
function followRating(): void {
  $rated.subscribe(product => {
    if (!product) return
    for (const place of document.querySelectorAll('[data-review-count]'))
      place.textContent = String(product.reviews)
    for (const group of document.querySelectorAll<HTMLElement>('[data-open-tab=opiniones] [role=img]')) {
      group.setAttribute('aria-label', ratingMessages.outOfFive(product.rating))
      group.style.setProperty('--stars', String(drawnStars(product.rating)))
    }
  })
}

/**
 * What a product's page gets after load; the same file has the buy box of quick add and the row of products seen
 * before.
 */
export async function startProduct(): Promise<void> {
  customElements.define('size-guide', SizeGuide)
  customElements.define('tab-set', TabSet)
  await yieldToBrowser()
  followChoice()
  started('box')
  started('tabs')
  await yieldToBrowser()
  followRating()
  await yieldToBrowser()
  showRecent(rememberSeen())
}
