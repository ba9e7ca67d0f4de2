import type { CSSProperties } from 'react'
import { ratingMessages } from '#shared/messages/rating.ts'
import { drawnStars } from '#shared/rules/rating.ts'

const STAR = 'm10 1.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z'

/** One star in the colour of the text around it. */
export const Star = ({ className }: { className: string }) => (
  <svg viewBox="0 0 20 20" className={className} aria-hidden="true">
    <path d={STAR} fill="currentColor" />
  </svg>
)

interface Props {
  rating: number
  count?: number
  className?: string
}

/** HOME-18: five stars, each full, half or empty; next to them the number of reviews, if it is known. */
export function Stars({ rating, count, className = 'text-sm' }: Props) {
  const named = (name: string) => (className ? `${name} ${className}` : name)
  const stars = (
    <span
      className={count === undefined ? named('stars') : 'stars'}
      role="img"
      aria-label={ratingMessages.outOfFive(rating)}
      style={{ '--stars': drawnStars(rating) } as CSSProperties}
    />
  )
  if (count === undefined) return stars
  return (
    <span className={named('rating')}>
      {stars}
      <span className="rating-count" data-review-count>
        {count}
      </span>
    </span>
  )
}
