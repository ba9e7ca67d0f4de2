import { useState, type FormEvent } from 'react'
import { LongText } from '#components/form/TextField.tsx'
import { MAX_REVIEW } from '#shared/business.ts'
import { reviewMessages as say } from '#shared/messages/reviews.ts'
import { routes } from '#shared/routes.ts'
import { newReviewDraft, reviewProblems } from '#shared/rules/rating.ts'
import { $loggedIn, saveRedirect } from '#stores/auth.ts'
import { $reviewBusy, sendReview } from '#stores/reviews.ts'
import { Refused } from '../Refused.tsx'
import { useAtom } from '../useAtom.ts'
import { StarChoice } from './StarChoice.tsx'

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
      <LongText
        id="review-text"
        label={say.text}
        hint={say.textHint}
        rows={4}
        required
        maxLength={MAX_REVIEW}
        value={draft.review}
        onChange={review => setDraft({ ...draft, review })}
        error={problems.includes('review') ? say.textRequired : undefined}
      />
      <Refused form={$reviewBusy} />
      <button className="btn btn-primary justify-self-start" disabled={busy} aria-busy={busy}>
        {busy ? say.submitting : say.submit}
      </button>
    </form>
  )
}
