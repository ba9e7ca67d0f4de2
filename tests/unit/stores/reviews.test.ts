import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './browser.ts'
import { fakeApi, type Reply } from './fake-api.ts'

const GET = 'GET /home/customer/get-reviews/p1?pageNo='
const page = (n: number) => ({
  reviews: [{ review: `Página ${String(n)}` }],
  totalReview: 25,
  rating_review: [],
})

beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

test('API-42 D-106 a page of reviews that cannot be read leaves the list and its number, without a toast', async () => {
  const replies: Record<string, Reply> = { [`${GET}2`]: page(2) }
  fakeApi(replies)
  const { $reviews, $reviewsBusy, $reviewsPage, showReviews } = await import('#stores/reviews.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  const shown = () => [$reviewsPage.get(), $reviews.get()?.reviews[0]?.review]
  await showReviews('p1', 3)
  expect(shown()).toEqual([1, undefined])
  await showReviews('p1', 2)
  expect(shown()).toEqual([2, 'Página 2'])
  // Another page is chosen while one is on its way, and neither comes.
  delete replies[`${GET}2`]
  await Promise.all([showReviews('p1', 4), showReviews('p1', 5)])
  expect(shown()).toEqual([2, 'Página 2'])
  expect([$reviewsBusy.get(), $toasts.get()]).toEqual([false, []])
})
