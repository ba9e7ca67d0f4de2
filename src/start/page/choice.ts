import type { BuyBox, Choice } from '#elements/product/buy-box.ts'
import { shareLinks } from '#shared/rules/share.ts'
import { showGallery } from './galleries.ts'

/** What the address of the page names of a colour and a size; '' for neither. */
function readChoice(): Omit<Choice, 'colour'> {
  const query = new URLSearchParams(location.search)
  return { color: query.get('color') ?? '', size: query.get('talla') ?? '' }
}

/** Puts the choice into the address, without a step for the back button, and into the links that share it. */
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

/** SEO-06, D-27: address, links for sharing and pictures of a product page follow what is chosen on it. */
export function followChoice(): void {
  const box = document.querySelector<BuyBox>('main buy-box')
  box?.addEventListener('choose', event => {
    const { detail } = event as CustomEvent<Choice>
    showGallery(detail.colour)
    tellChoice(detail)
  })
  box?.open(readChoice())
}
