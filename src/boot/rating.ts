import { ratingMessages } from '#shared/messages/rating.ts'
import { stars, type Star } from '#shared/rules/rating.ts'
import { $rated } from '#stores/reviews.ts'

/** A star as `components/Stars.tsx` draws it: a half one has an empty one beneath. */
function redraw(svg: SVGElement, kind: Star): void {
  svg.querySelector('.text-line')?.remove()
  svg.dataset['star'] = kind
  svg.classList.toggle('text-star', kind !== 'empty')
  svg.classList.toggle('text-line', kind === 'empty')
  const star = svg.querySelector('path')
  star?.removeAttribute('clip-path')
  if (!star || kind !== 'half') return
  const beneath = star.cloneNode() as SVGPathElement
  beneath.setAttribute('class', 'text-line')
  star.before(beneath)
  star.setAttribute('clip-path', 'inset(0 50% 0 0)')
}

/** STATE-49 (c): stars and numbers of the page follow a review of this visit. */
export function followRating(): void {
  $rated.subscribe(product => {
    if (!product) return
    for (const place of document.querySelectorAll('[data-review-count]'))
      place.textContent = String(product.reviews)
    for (const group of document.querySelectorAll('[data-open-tab=opiniones] [role=img]')) {
      group.setAttribute('aria-label', ratingMessages.outOfFive(product.rating))
      const kinds = stars(product.rating)
      for (const [i, svg] of group.querySelectorAll('svg').entries()) redraw(svg, kinds[i] ?? 'empty')
    }
  })
}
