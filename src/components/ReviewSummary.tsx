import type { CSSProperties } from 'react'
import type { ReviewsAnswer } from '#shared/contracts/reviews.ts'
import { reviewMessages as say } from '#shared/messages/reviews.ts'
import { starShare } from '#shared/rules/rating.ts'
import { Stars } from './Stars.tsx'

/** REV-02, REV-03: how many reviews gave 5, 4, 3, 2 and 1 stars, as bars of their share. */
export function ReviewSummary({
  rating,
  rating_review,
  totalReview,
}: { rating: number } & Omit<ReviewsAnswer, 'reviews'>) {
  return (
    <div>
      <p className="flex items-center gap-3">
        <span className="text-3xl font-bold tabular-nums">{rating.toFixed(1)}</span>
        <span>
          <Stars rating={rating} />
          <span className="block text-sm text-muted">{say.count(totalReview)}</span>
        </span>
      </p>
      <ul className="star-shares">
        {rating_review.map(row => (
          <li key={row.rating}>
            <span>{say.stars(row.rating)}</span>
            <span
              data-bar={row.rating}
              style={{ '--share': `${String(starShare(row.sum, totalReview))}%` } as CSSProperties}
            />
            <span>{row.sum}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
