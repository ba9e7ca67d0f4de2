import { useState, type FormEvent } from 'react'
import { CheckField } from '#components/form/CheckField.tsx'
import { privacyMessages as say } from '#shared/messages/privacy.ts'
import { $deleting, removeAccount } from '#stores/privacy.ts'
import { focusOn } from '../focus.ts'
import { useAtom } from '../useAtom.ts'
import { PasswordField } from './PasswordField.tsx'

const PASSWORD = 'delete-password'
const SURE = 'delete-sure'

interface Problems {
  password?: string | undefined
  sure?: string | undefined
}

/** PERSON-04: says what is deleted and what stays before it wants the password; closed while an order is under way. */
export function DeleteSection({ underWay, reviews }: { underWay: readonly string[]; reviews: number }) {
  return (
    <section className="card grid gap-4 p-4 md:p-6" aria-labelledby="delete-title">
      <h2 id="delete-title" className="text-xl">
        {say.deleteTitle}
      </h2>
      <p className="text-muted">{say.deleteText}</p>
      <ul className="grid list-disc gap-1 pl-5 text-muted">
        {say.deleteFacts.map(fact => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {underWay.length > 0 ? (
        <p className="notice notice-warn">{say.underWay(underWay.join(', '))}</p>
      ) : (
        <DeleteForm reviews={reviews} />
      )}
    </section>
  )
}

function DeleteForm({ reviews }: { reviews: number }) {
  const busy = useAtom($deleting)
  const [password, setPassword] = useState('')
  const [deleteReviews, setDeleteReviews] = useState(false)
  const [isSure, setIsSure] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found: Problems = {
      password: password === '' ? say.passwordRequired : undefined,
      sure: isSure ? undefined : say.sureRequired,
    }
    if (!found.password && !found.sure)
      found.password = (await removeAccount({ password, deleteReviews })) ?? undefined
    setProblems(found)
    if (found.password) focusOn(PASSWORD)
    else if (found.sure) focusOn(SURE)
  }
  return (
    <form noValidate className="grid max-w-md gap-4" onSubmit={event => void send(event)}>
      {reviews > 0 && (
        <div>
          <p className="text-muted">{say.reviewsStay}</p>
          <CheckField id="delete-reviews" checked={deleteReviews} onChange={setDeleteReviews}>
            {say.deleteReviews(reviews)}
          </CheckField>
        </div>
      )}
      <PasswordField
        id={PASSWORD}
        value={password}
        error={problems.password}
        onChange={value => {
          setPassword(value)
          setProblems({ ...problems, password: undefined })
        }}
      />
      <CheckField id={SURE} checked={isSure} error={problems.sure} onChange={setIsSure}>
        {say.sure}
      </CheckField>
      <button className="btn btn-quiet btn-large text-accent" disabled={busy} aria-busy={busy}>
        {busy ? say.deleting : say.delete}
      </button>
    </form>
  )
}
