import type { ReviewAnswer } from '#shared/contracts/reviews.ts'
import { reviewMessages as say } from '#shared/messages/reviews.ts'
import { Icon } from './Icon.tsx'
import { Stars } from './Stars.tsx'

/** REV-01. */
export function ReviewList({ reviews }: { reviews: readonly ReviewAnswer[] }) {
  return (
    <ul className="reviews">
      {reviews.map(({ _id, name, rating, review, date, createdAt, verified, sample }) => (
        <li key={_id}>
          <p>
            <Stars rating={rating} className="" />
            <strong>{name}</strong>
            <time dateTime={createdAt}>{date}</time>
            {verified && (
              <span className="review-verified">
                <Icon name="check" className="size-4" />
                {say.verified}
              </span>
            )}
            {sample && <span className="review-sample">{say.sample}</span>}
          </p>
          <p>{review}</p>
        </li>
      ))}
    </ul>
  )
}
