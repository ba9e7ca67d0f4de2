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
      <ul className="mt-4 grid gap-2 text-sm">
        {rating_review.map(row => (
          <li key={row.rating} className="grid grid-cols-[5.5rem_1fr_2rem] items-center gap-3">
            <span>{say.stars(row.rating)}</span>
            <span className="h-2 overflow-hidden rounded-full bg-sand-deep">
              <span
                className="block h-full rounded-full bg-star"
                data-bar={row.rating}
                style={{ width: `${String(starShare(row.sum, totalReview))}%` }}
              />
            </span>
            <span className="text-right text-muted tabular-nums">{row.sum}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
