import { useState, type FormEvent } from 'react'
import { ariaOf, FieldFrame, FieldError } from '#components/form/TextField.tsx'
import { MAX_REVIEW, STAR_CHOICES } from '#shared/business.ts'
import { reviewMessages as say } from '#shared/messages/reviews.ts'
import { routes } from '#shared/routes.ts'
import { newReviewDraft, reviewProblems } from '#shared/rules/rating.ts'
import { $loggedIn, saveRedirect } from '#stores/auth.ts'
import { $reviewBusy, sendReview } from '#stores/reviews.ts'
import { Star } from '#components/Stars.tsx'
import { Refused } from '../Refused.tsx'
import { useAtom } from '../useAtom.ts'

interface StarProps {
  /** 0 until one is chosen. */
  value: number
  onChange: (value: number) => void
  error?: string | undefined
}

/** VAL-28: radio buttons, so that arrows, space and a screen reader work with them. */
function StarChoice({ value, onChange, error }: StarProps) {
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

interface Props {
  productId: string
  slug: string
}

/** REV-06, REV-07, VAL-28. */
export function ReviewForm(props: Props) {
  const loggedIn = useAtom($loggedIn)
  if (loggedIn) return <Form {...props} />
  return (
    <p className="notice block">
      <a
        href={routes.login}
        className="link link-tap font-semibold"
        onClick={() => saveRedirect(`${location.pathname}#opiniones`)}
      >
        {say.loginFirst}
      </a>{' '}
      {say.loginText}
    </p>
  )
}

function Form(product: Props) {
  const busy = useAtom($reviewBusy)
  const [draft, setDraft] = useState(newReviewDraft)
  const [tried, setTried] = useState(false)
  const problems = tried ? reviewProblems(draft) : []
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const [first] = reviewProblems(draft)
    if (first) {
      document.getElementById(first === 'rating' ? 'review-star-1' : 'review-text')?.focus()
      return
    }
    if (!(await sendReview({ ...product, ...draft }))) return
    setDraft(newReviewDraft)
    setTried(false)
  }
  const error = problems.includes('review') ? say.textRequired : undefined
  const text = { id: 'review-text', hint: say.textHint, error }
  return (
    <form
      noValidate
      className="card grid max-w-2xl gap-4 p-4 md:p-5"
      aria-labelledby="review-title"
      onSubmit={event => void send(event)}
    >
      <h3 id="review-title" className="text-lg">
        {say.write}
      </h3>
      <StarChoice
        value={draft.rating}
        onChange={rating => setDraft(now => ({ ...now, rating }))}
        error={problems.includes('rating') ? say.ratingRequired : undefined}
      />
      <FieldFrame {...text} label={say.text}>
        <textarea
          {...ariaOf(text)}
          id={text.id}
          className="input"
          rows={4}
          required
          maxLength={MAX_REVIEW}
          value={draft.review}
          onChange={event => setDraft({ ...draft, review: event.currentTarget.value })}
        />
      </FieldFrame>
      <Refused form={$reviewBusy} />
      <button className="btn btn-primary justify-self-start" disabled={busy} aria-busy={busy}>
        {busy ? say.submitting : say.submit}
      </button>
    </form>
  )
}
