import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { REVIEW_PAGE_SIZE, STAR_CHOICES } from '#shared/business.ts'
import type { ReviewsAnswer } from '#shared/contracts/reviews.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { things } from '#shared/messages/things.ts'
import { limaLongDate } from '#shared/rules/dates.ts'
import { isNameOfShop } from '#shared/rules/reviewer.ts'
import { isUuid } from '#shared/rules/text.ts'
import { db } from '../db/index.ts'
import { invalidate, withinSecond } from '../db/invalidate.ts'
import { products } from '../db/schema/catalog.ts'
import { customers } from '../db/schema/customers.ts'
import { reviews } from '../db/schema/reviews.ts'
import { mayReadPersonalData, type Actor } from '../lib/actor.ts'
import { clock } from '../lib/clock.ts'
import { newId } from '../lib/uuid.ts'
import { findCompanyRow, shopName } from './company.ts'
import { spend } from './limits.ts'
import { idempotent } from './idempotency.ts'

/**
 * The author received this product: a parcel of theirs with it was delivered. The table's name is written out, because
 * drizzle leaves it out in a select from one table, and then the column would be the order's.
 */
const verified = sql<boolean>`exists (
  select 1 from orders o join order_lines l on l.order_id = o.id
  join parcel_lines pl on pl.line_id = l.id join parcels p on p.id = pl.parcel_id
  where o.customer_id = ${reviews}.customer_id and p.state = 'delivered' and l.product_id = ${reviews}.product_id)`

/** The reviews of a product that are shown and counted. */
const shownOf = (productId: string) => and(eq(reviews.productId, productId), isNull(reviews.replacedAt))

/** Contract: an unknown product has an empty list. */
const emptyReviews: ReviewsAnswer = {
  reviews: [],
  totalReview: 0,
  rating_review: STAR_CHOICES.map(rating => ({ rating, sum: 0 })),
}

/**
 * One page of a product's reviews, newest first, and how many there are for each number of stars. `pageNo` begins at 1.
 */
export async function getReviews(productId: string, pageNo: number): Promise<ReviewsAnswer> {
  if (!isUuid(productId)) return emptyReviews
  const ofProduct = shownOf(productId)
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
      date: limaLongDate(review.createdAt),
      createdAt: review.createdAt.toISOString(),
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

export interface NewReview {
  productId: string
  rating: number
  review: string
}

/**
 * D-32, REV-08: stores a customer's review under the account's name and computes the product's rating again in the same
 * transaction. A second review replaces the first, and the answer says which of the two happened. The product's row is
 * locked, so that two reviews at the same time both count. Refuses an unknown product, and `reviewerIsShop`.
 */
export async function submitReview(
  actor: Actor,
  input: NewReview,
  { address, key = null }: { address: string; key?: string | null },
): Promise<'stored' | 'changed'> {
  const author = mayReadPersonalData(actor)
  await spend([limits.reviewNetwork, address], [limits.reviewAccount, author.id])
  await checkAuthor(author.name)
  return idempotent({ name: 'review', caller: author.id, key, request: input }, async () => {
    await holdCustomer(author.id)
    const [product] = isUuid(input.productId)
      ? await db()
          .select({ id: products.id })
          .from(products)
          .where(and(eq(products.id, input.productId), eq(products.isActive, true)))
          .for('update')
      : []
    if (!product) throw new AppError('notFound', { what: things.product })
    const { productId, rating, review } = input
    const words = { name: author.name, rating, review, createdAt: clock.now() }
    const [changed] = await db()
      .update(reviews)
      .set(words)
      .where(and(shownOf(productId), eq(reviews.customerId, author.id)))
      .returning({ id: reviews.id })
    if (!changed)
      await db()
        .insert(reviews)
        .values({ id: newId(), productId, customerId: author.id, ...words })
    await refreshRating(productId)
    // Lists are invalidated within a second and not at once: otherwise strangers could make the shop render every
    // stored page again and again.
    await invalidate([`product:${productId}`, withinSecond('catalog')])
    return changed ? 'changed' : 'stored'
  })
}

/** REV-08: nobody reviews in the shop's name. */
async function checkAuthor(name: string): Promise<void> {
  const names = [await shopName(), (await findCompanyRow())?.businessName ?? '']
  if (isNameOfShop(name, names)) throw new AppError('reviewerIsShop')
}

/** Locks the author before the product, as orders and the deletion of an account do, so that there is no deadlock. */
async function holdCustomer(id: string): Promise<void> {
  const [row] = await db()
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.id, id))
    .for('key share')
  if (!row) throw new AppError('sessionExpired')
}

/** Mean of all reviews to one decimal, and how many there are. */
async function refreshRating(productId: string): Promise<void> {
  const [row] = await db()
    .select({
      rating: sql<number>`coalesce(round(avg(${reviews.rating}), 1), 0)::float8`,
      reviewCount: count(),
    })
    .from(reviews)
    .where(shownOf(productId))
  if (row) await db().update(products).set(row).where(eq(products.id, productId))
}

/** The products that a customer reviewed. */
export async function reviewedBy(customerId: string): Promise<string[]> {
  const rows = await db()
    .selectDistinct({ productId: reviews.productId })
    .from(reviews)
    .where(eq(reviews.customerId, customerId))
  return rows.map(({ productId }) => productId)
}

/**
 * The reviews of an account that is being deleted, in its transaction, with the products locked: they are deleted, or
 * stay for other shoppers without a name. Stored pages follow.
 */
export async function leaveReviews(customerId: string, { keep }: { keep: boolean }): Promise<void> {
  const productIds = await reviewedBy(customerId)
  const own = eq(reviews.customerId, customerId)
  if (keep)
    await db()
      .delete(reviews)
      .where(and(own, isNotNull(reviews.replacedAt)))
  if (keep)
    await db().update(reviews).set({ name: reviewMessages.formerCustomer, customerId: null }).where(own)
  else await db().delete(reviews).where(own)
  if (!keep) for (const productId of productIds) await refreshRating(productId)
  if (productIds.length === 0) return
  const tags = productIds.map(id => `product:${id}`)
  await invalidate(keep ? tags : [...tags, withinSecond('catalog')])
}
