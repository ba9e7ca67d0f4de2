import { SubmitReviewBody } from '#shared/contracts/reviews.ts'
import { submitReview } from '#shared/endpoints/reviews.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { handle } from '#server/http/handle.ts'
import { readIdempotencyKey } from '#server/modules/once.ts'
import * as reviews from '#server/modules/reviews.ts'

export const POST = handle(submitReview, SubmitReviewBody, async ({ body, actor, address, headers }) => {
  const done = await reviews.submitReview(actor, body, { address, key: readIdempotencyKey(headers) })
  // Of a call that was answered by the release before, nothing more is known.
  return { message: done === 'changed' ? reviewMessages.changed : reviewMessages.stored }
})
