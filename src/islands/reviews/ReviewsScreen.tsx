import { useEffect, useRef, type ReactNode, type CSSProperties } from 'react'
import { Pager } from '#components/Pager.tsx'
import { ReviewList } from '#components/ReviewList.tsx'
import { REVIEW_PAGE_SIZE, STAR_CHOICES } from '#shared/business.ts'
import type { ReviewsAnswer } from '#shared/contracts/reviews.ts'
import { reviewMessages as say } from '#shared/messages/reviews.ts'
import { pageCount } from '#shared/rules/pages.ts'
import { showsReviewPager, starShare } from '#shared/rules/rating.ts'
import { $rated, $reviews, $reviewsBusy, $reviewsPage, showReviews } from '#stores/reviews.ts'
import { Stars } from '#components/Stars.tsx'
import { island } from '../Boundary.tsx'
import { scrollBehavior } from '../scroll-behavior.ts'
import { useAtom } from '../useAtom.ts'
import { ReviewForm } from './ReviewForm.tsx'

/** REV-02, REV-03: how many reviews gave 5, 4, 3, 2 and 1 stars, as bars with their share. */
function ReviewSummary({
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

const PAGE_ANCHOR = '#opiniones-'

interface Props {
  productId: string
  slug: string
  rating: number
  /** How many reviews gave 5, 4, 3, 2 and 1 stars when the server drew them; the list itself is its HTML. */
  sums: readonly number[]
  children?: ReactNode
}

/** The reviews of a product (REV-01 to REV-07). */
export const ReviewsScreen = island(Reviews)

function Reviews({ productId, slug, rating, sums, children }: Props) {
  const answer = useAtom($reviews)
  const rated = useAtom($rated)
  const page = useAtom($reviewsPage)
  const busy = useAtom($reviewsBusy)
  const top = useRef<HTMLElement>(null)
  const { totalReview, rating_review } = answer ?? countsOf(sums)
  // A page that was chosen before the script loaded is in the address.
  useEffect(() => {
    const chosen = Number(location.hash.split(PAGE_ANCHOR)[1])
    if (chosen > 1) void showReviews(productId, chosen)
  }, [productId])
  const turn = (n: number) => {
    // HEAD-24, D-97.
    top.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' })
    void showReviews(productId, n)
  }
  return (
    <div className="grid gap-8 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-12">
      {totalReview === 0 ? (
        <p className="text-muted">{say.none}</p>
      ) : (
        <ReviewSummary
          rating={rated?.rating ?? rating}
          totalReview={totalReview}
          rating_review={rating_review}
        />
      )}
      <div className="grid gap-8">
        {totalReview > 0 && (
          <section
            ref={top}
            aria-label={say.list}
            aria-busy={busy}
            className="transition-opacity aria-busy:opacity-50"
          >
            {answer ? <ReviewList reviews={answer.reviews} /> : children}
            {showsReviewPager(totalReview) && (
              <Pager
                page={page}
                pages={pageCount(totalReview, REVIEW_PAGE_SIZE)}
                hrefOf={n => `${PAGE_ANCHOR}${String(n)}`}
                onPage={turn}
              />
            )}
          </section>
        )}
        <ReviewForm productId={productId} slug={slug} />
      </div>
    </div>
  )
}

const countsOf = (sums: readonly number[]): Omit<ReviewsAnswer, 'reviews'> => ({
  totalReview: sums.reduce((total, sum) => total + sum, 0),
  rating_review: STAR_CHOICES.map((rating, i) => ({ rating, sum: sums[i] ?? 0 })),
})
