import { STAR_CHOICES } from '#shared/business.ts'
import { FieldError } from '#components/form/TextField.tsx'
import { Star } from '#components/Stars.tsx'
import { reviewMessages as say } from '#shared/messages/reviews.ts'

interface Props {
  /** 0 until one is chosen. */
  value: number
  onChange: (value: number) => void
  error?: string | undefined
}

/** VAL-28: radio buttons, so that arrows, space and a screen reader work with them. */
export function StarChoice({ value, onChange, error }: Props) {
  return (
    <fieldset className="field">
      <legend className="label mb-1.5">{say.rating}</legend>
      <div className="flex items-center gap-3">
        <div className="star-choice -ml-1.5">
          {STAR_CHOICES.toReversed().map(stars => (
            <label key={stars}>
              <input
                type="radio"
                name="rating"
                id={`review-star-${String(stars)}`}
                value={stars}
                checked={value === stars}
                aria-label={say.stars(stars)}
                aria-describedby={error ? 'review-rating-error' : undefined}
                onChange={() => onChange(stars)}
              />
              <Star className="size-8" />
            </label>
          ))}
        </div>
        <span className="text-sm text-muted" aria-hidden="true">
          {value > 0 && say.stars(value)}
        </span>
      </div>
      <FieldError id="review-rating">{error}</FieldError>
    </fieldset>
  )
}
