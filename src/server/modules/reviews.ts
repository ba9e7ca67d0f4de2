import { count, desc, eq, sql } from 'drizzle-orm'
import { REVIEW_PAGE_SIZE, STAR_CHOICES } from '#shared/business.ts'
import type { ReviewsAnswer } from '#shared/contracts/reviews.ts'
import { db } from '../db/index.ts'
import { reviews } from '../db/schema.ts'

/** The author received this product: an order of theirs with it was delivered. */
const verified = sql<boolean>`exists (
  select 1 from orders o join order_lines l on l.order_id = o.id
  where o.customer_id = ${reviews.customerId} and o.status = 'delivered' and l.product_id = ${reviews.productId})`

/** One page of a product's reviews, newest first, and how many there are of each star. `pageNo` begins at 1. */
export async function getReviews(productId: string, pageNo: number): Promise<ReviewsAnswer> {
  const ofProduct = eq(reviews.productId, productId)
  const counts = await db()
    .select({ rating: reviews.rating, sum: count() })
    .from(reviews)
    .where(ofProduct)
    .groupBy(reviews.rating)
  const page = await db()
    .select({ review: reviews, verified })
    .from(reviews)
    .where(ofProduct)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(REVIEW_PAGE_SIZE)
    .offset((Math.max(1, pageNo) - 1) * REVIEW_PAGE_SIZE)
  return {
    reviews: page.map(({ review, verified }) => ({
      _id: review.id,
      productId,
      name: review.name,
      rating: review.rating,
      review: review.review,
      date: review.createdAt.toISOString(),
      verified,
      sample: review.isDemo,
    })),
    totalReview: counts.reduce((total, { sum }) => total + sum, 0),
    rating_review: STAR_CHOICES.map(rating => ({
      rating,
      sum: counts.find(entry => entry.rating === rating)?.sum ?? 0,
    })),
  }
}
