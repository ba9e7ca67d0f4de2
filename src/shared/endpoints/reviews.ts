import type { ReviewsAnswer, SubmitReviewInput } from '../contracts/reviews.ts'
import type { Endpoint, Message, NoBody } from './endpoint.ts'

export const submitReview: Endpoint<SubmitReviewInput, Message> = {
  method: 'POST',
  path: '/home/customer/submit-review',
  access: 'customer',
  status: 201,
}

export const getReviews: Endpoint<NoBody, ReviewsAnswer> = {
  method: 'GET',
  path: '/home/customer/get-reviews/{productId}',
  access: 'public',
}
