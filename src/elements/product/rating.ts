import { $rated } from '#stores/reviews.ts'

/** STATE-49 (c): the numbers beside stars and tab follow a review of this visit. */
export function followRating(): void {
  $rated.subscribe(product => {
    if (!product) return
    for (const place of document.querySelectorAll('[data-review-count]'))
      place.textContent = String(product.reviews)
  })
}
