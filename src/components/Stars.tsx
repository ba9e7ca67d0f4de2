import { ratingMessages } from '#shared/messages/rating.ts'
import { stars, type Star as Kind } from '#shared/rules/rating.ts'

const STAR = 'm10 1.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z'

/** One star in the colour of the text around it. */
export const Star = ({ className }: { className: string }) => (
  <svg viewBox="0 0 20 20" className={className} aria-hidden="true">
    <path d={STAR} fill="currentColor" />
  </svg>
)

const fill: Record<Kind, string> = { full: 'text-star', half: 'text-star', empty: 'text-line' }

function OneStar({ kind }: { kind: Kind }) {
  return (
    <svg viewBox="0 0 20 20" className={`size-[1.1em] ${fill[kind]}`} data-star={kind}>
      {kind === 'half' && <path d={STAR} className="text-line" fill="currentColor" />}
      <path d={STAR} fill="currentColor" clipPath={kind === 'half' ? 'inset(0 50% 0 0)' : undefined} />
    </svg>
  )
}

interface Props {
  rating: number
  count?: number
  className?: string
}

/** HOME-18: five stars, each full, half or empty; the number of reviews beside them where it is known. */
export function Stars({ rating, count, className = 'text-sm' }: Props) {
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${className}`}>
      <span className="inline-flex" role="img" aria-label={ratingMessages.outOfFive(rating)}>
        {stars(rating).map((kind, i) => (
          <OneStar key={i} kind={kind} />
        ))}
      </span>
      {count !== undefined && (
        <span className="text-muted">
          (<span data-review-count>{count}</span>)
        </span>
      )}
    </span>
  )
}
