import type { ReviewAnswer } from '#shared/contracts/reviews.ts'
import { reviewMessages as say } from '#shared/messages/reviews.ts'
import { Icon } from './Icon.tsx'
import { Stars } from './Stars.tsx'

/** REV-01. */
export function ReviewList({ reviews }: { reviews: readonly ReviewAnswer[] }) {
  return (
    <ul className="divide-y divide-line">
      {reviews.map(({ _id, name, rating, review, date, createdAt, verified, sample }) => (
        <li key={_id} className="py-4 first:pt-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Stars rating={rating} />
            <strong>{name}</strong>
            <time dateTime={createdAt} className="text-muted">
              {date}
            </time>
            {verified && (
              <span className="inline-flex items-center gap-1 rounded-sm bg-ok-soft px-2 font-semibold text-ok">
                <Icon name="check" className="size-4" />
                {say.verified}
              </span>
            )}
            {sample && <span className="rounded-sm bg-sand-deep px-2 text-muted">{say.sample}</span>}
          </p>
          <p className="mt-1.5 max-w-[70ch] break-words whitespace-pre-line">{review}</p>
        </li>
      ))}
    </ul>
  )
}
