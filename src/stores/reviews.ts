// State area `home` (DATA-52), its reviews part (DATA-39, DATA-40).
import { atom } from 'nanostores'
import type { ProductAnswer } from '#shared/contracts/catalog.ts'
import type { ReviewsAnswer, SubmitReviewInput } from '#shared/contracts/reviews.ts'
import { getReviews, submitReview } from '#shared/endpoints/reviews.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { getProductDetails } from '#shared/endpoints/catalog.ts'
import { $user } from './auth.ts'
import { call } from './call.ts'
import { withIdempotencyKey } from './idempotency-key.ts'
import { attempt, run } from './run.ts'
import { toastSuccess } from './toasts.ts'

/** A product as it is now; null when it could not be read (API-42: without a message). */
async function loadProduct(slugOrId: string): Promise<ProductAnswer | null> {
  const outcome = await attempt(() => call(getProductDetails, { params: { slug: slugOrId } }))
  return outcome.ok ? outcome.value.product : null
}

/** Null while the list that the server rendered is current: it is not sent twice. */
export const $reviews = atom<ReviewsAnswer | null>(null)
export const $reviewsPage = atom(1)
export const $reviewsBusy = atom(false)
export const $reviewBusy = atom(false)
/** The rating of the product after a review of this visit. */
export const $rated = atom<ProductAnswer | null>(null)

/** The page that the list shows. */
let shown = 1

/**
 * API-22, API-42: when another page cannot be read, list and pager stay as they were. An answer that came too late is
 * dropped.
 */
export async function showReviews(productId: string, page: number): Promise<void> {
  $reviewsPage.set(page)
  $reviewsBusy.set(true)
  const query = new URLSearchParams({ pageNo: String(page) })
  const outcome = await attempt(() => call(getReviews, { params: { productId }, query }))
  if ($reviewsPage.get() !== page) return
  $reviewsBusy.set(false)
  if (!outcome.ok) return $reviewsPage.set(shown)
  shown = page
  $reviews.set(outcome.value)
}

export interface NewReview {
  productId: string
  slug: string
  rating: number
  review: string
}

const send = withIdempotencyKey((body: SubmitReviewInput, headers) => call(submitReview, { body, headers }))

/**
 * API-21, STATE-49: shows the result, then reads reviews and product again. False when it was refused and stays in the
 * form.
 */
export async function sendReview({ productId, slug, rating, review }: NewReview): Promise<boolean> {
  const body = { productId, rating, review, name: $user.get()?.name ?? '' }
  const outcome = await run($reviewBusy, () => send(body), reviewMessages.failed)
  if (!outcome.ok) return false
  toastSuccess(outcome.value.message)
  await Promise.all([
    showReviews(productId, 1),
    loadProduct(slug).then(product => {
      if (product) $rated.set(product)
    }),
  ])
  return true
}
