import type { ReviewsAnswer, SubmitReviewInput } from '../contracts/reviews.ts'
import { get, post, type Message } from './endpoint.ts'

export const submitReview = post<SubmitReviewInput, Message>('/home/customer/submit-review', 'customer', {
  status: 201,
})
export const getReviews = get<ReviewsAnswer>('/home/customer/get-reviews/{productId}', 'public')
