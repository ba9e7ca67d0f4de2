import { useState, type ComponentProps, type FormEvent } from 'react'
import { CheckField } from '#components/form/CheckField.tsx'
import { TextField } from '#components/form/TextField.tsx'
import { MIN_PASSWORD } from '#shared/business.ts'
import { errorMessages } from '#shared/messages/errors.ts'
import { passwordMessages as say } from '#shared/messages/password.ts'
import { newPasswordDraft, passwordProblems, type PasswordDraft } from '#shared/rules/password.ts'
import { $passwordBusy } from '#stores/password.ts'
import { useHydrated } from '../auth/hydrated.ts'
import { Refused } from '../Refused.tsx'
import { useAtom } from '../useAtom.ts'

type Field = keyof PasswordDraft
type Proof = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'type' | 'inputMode' | 'autoComplete'>

interface Props {
  /** What shows that the person is the customer; none where a mailed link has shown it. */
  proof?: Proof
  button: { idle: string; busy: string }
  /** For password managers, which keep passwords by e-mail. */
  email?: string
  /** True when the password was stored. */
  onSend: (draft: PasswordDraft) => Promise<boolean>
}

/** ACC-10: a proof, the new password and the new password again. */
export function PasswordForm({ proof, button, email, onSend }: Props) {
  const hydrated = useHydrated()
  const busy = useAtom($passwordBusy)
  const [draft, setDraft] = useState(newPasswordDraft)
  const [tried, setTried] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const asked = { asksProof: proof !== undefined }
  const problems = tried ? passwordProblems(draft, asked) : {}
  const field = (name: Field) => {
    const problem = problems[name]
    return {
      id: `password-${name}`,
      required: true,
      maxLength: 200,
      value: draft[name],
      onChange: (value: string) => setDraft(now => ({ ...now, [name]: value })),
      error: problem === 'required' ? say.required[name] : problem && errorMessages[problem],
    }
  }
  const type = isShown ? 'text' : 'password'
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const first = Object.keys(passwordProblems(draft, asked))[0]
    if (first) {
      document.getElementById(`password-${first}`)?.focus()
      return
    }
    if (!(await onSend(draft))) return
    setDraft(newPasswordDraft)
    setTried(false)
  }
  return (
    <form noValidate className="grid max-w-md gap-4" onSubmit={event => void send(event)}>
      {email && <input type="email" value={email} autoComplete="username" readOnly hidden />}
      {proof && (
        <TextField {...field('proof')} {...proof} type={proof.type === 'password' ? type : proof.type} />
      )}
      <TextField
        {...field('newPassword')}
        label={say.next}
        type={type}
        minLength={MIN_PASSWORD}
        autoComplete="new-password"
        hint={say.hint}
      />
      <TextField {...field('confirmPassword')} label={say.confirm} type={type} autoComplete="new-password" />
      <CheckField id="password-show" checked={isShown} onChange={setIsShown}>
        {say.show}
      </CheckField>
      <Refused form={$passwordBusy} />
      <button className="btn btn-primary btn-large" disabled={busy || !hydrated} aria-busy={busy}>
        {busy ? button.busy : button.idle}
      </button>
    </form>
  )
}
