import { z } from 'zod'
import { MAX_REVIEW } from '../business.ts'

/** D-32: whole stars from 1 to 5, text of the signed-in customer; the name in the body is ignored. */
export const SubmitReviewBody = z.object({
  productId: z.string().min(1).max(60),
  rating: z.number().int().min(1).max(5),
  review: z.string().trim().min(1).max(MAX_REVIEW),
  name: z.string().max(200).optional(),
})
export type SubmitReviewInput = z.input<typeof SubmitReviewBody>

/** DATA-39. */
export interface ReviewAnswer {
  _id: string
  productId: string
  name: string
  rating: number
  review: string
  /** A day in Lima as a person reads it: '21 de noviembre de 2026'. */
  date: string
  /** ISO 8601 UTC. */
  createdAt: string
  /** The author's order of this product was delivered ('Compra verificada'). */
  verified: boolean
  /** Shown as 'Reseña de muestra'. */
  sample: boolean
}

/** DATA-40, D-31: `rating_review` has five entries, 5 stars first. */
export interface ReviewsAnswer {
  reviews: ReviewAnswer[]
  totalReview: number
  rating_review: { rating: number; sum: number }[]
}
