import { ratingMessages } from '#shared/messages/rating.ts'
import { drawnStars } from '#shared/rules/rating.ts'
import { $rated } from '#stores/reviews.ts'

/** STATE-49 (c): stars and numbers of the page follow a review of this visit. */
export function followRating(): void {
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
