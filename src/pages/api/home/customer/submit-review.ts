import { SubmitReviewBody } from '#shared/contracts/reviews.ts'
import { submitReview } from '#shared/endpoints.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { mayReadPersonalData } from '#server/http/actor.ts'
import { handle } from '#server/http/handle.ts'
import { limit } from '#server/modules/limits.ts'
import * as reviews from '#server/modules/reviews.ts'

export const POST = handle(submitReview, SubmitReviewBody, async ({ body, actor, address }) => {
  const author = mayReadPersonalData(actor)
  await limit('review', { subject: author.id, address })
  await reviews.submitReview(author, body)
  return { message: reviewMessages.stored }
})
