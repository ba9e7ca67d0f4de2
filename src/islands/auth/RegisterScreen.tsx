import { useStore } from '@nanostores/react'
import { useState, type FormEvent } from 'react'
import { CheckField } from '#components/form/CheckField.tsx'
import { TextField } from '#components/form/TextField.tsx'
import { MIN_PASSWORD } from '#shared/business.ts'
import { accountMessages as say } from '#shared/messages/account.ts'
import { errorMessages } from '#shared/messages/errors.ts'
import { routes } from '#shared/routes.ts'
import {
  newAccountDraft,
  registerProblems,
  type AccountDraft,
  type AccountProblem,
} from '#shared/rules/account.ts'
import { goTo } from '#browser/go.ts'
import { $signingIn, register } from '#stores/sign-in.ts'
import { Boundary } from '../Boundary.tsx'
import { PolicyLink } from '../policies/PolicyLink.tsx'
import { MigrationOverlay } from './MigrationOverlay.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Refusal } from './Refusal.tsx'
import { WaitingWishes } from './WaitingWishes.tsx'
import { useHydrated } from './hydrated.ts'
import { useAlreadySignedIn } from './already-signed-in.ts'

/** /register (AUTH-06 to AUTH-09). */
export const RegisterScreen = () => (
  <Boundary>
    <Register />
  </Boundary>
)

const sentence = (
  field: keyof typeof say.required,
  problem: AccountProblem | undefined,
): string | undefined =>
  problem === undefined || problem === 'required' ? problem && say.required[field] : errorMessages[problem]

function Register() {
  useAlreadySignedIn()
  const hydrated = useHydrated()
  const busy = useStore($signingIn, { ssr: 'initial' })
  const [draft, setDraft] = useState(newAccountDraft)
  const [tried, setTried] = useState(false)
  const problems = tried ? registerProblems(draft) : {}
  const set = (change: Partial<AccountDraft>) => setDraft(now => ({ ...now, ...change }))
  const text = (field: 'name' | 'email' | 'password') => ({
    id: `register-${field}`,
    label: say[field],
    required: true,
    value: draft[field],
    onChange: (value: string) => set({ [field]: value }),
    error: sentence(field, problems[field]),
  })
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const first = Object.keys(registerProblems(draft))[0]
    if (first) {
      document.getElementById(`register-${first}`)?.focus()
      return
    }
    const target = await register({ ...draft, email: draft.email.trim() })
    if (target !== null) goTo(target)
  }
  return (
    <>
      <WaitingWishes />
      <form noValidate className="grid gap-4" onSubmit={event => void send(event)}>
        <TextField {...text('name')} autoComplete="name" maxLength={120} />
        <TextField
          {...text('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          maxLength={254}
        />
        <PasswordField
          {...text('password')}
          minLength={MIN_PASSWORD}
          autoComplete="new-password"
          hint={say.passwordHint}
        />
        <div className="grid">
          <CheckField
            id="register-accept_policies"
            checked={draft.accept_policies}
            onChange={value => set({ accept_policies: value })}
            error={sentence('accept_policies', problems.accept_policies)}
          >
            {say.acceptBefore}
            <PolicyLink href={routes.terms}>{say.terms}</PolicyLink>
            {say.acceptBetween}
            <PolicyLink href={routes.privacy}>{say.privacy}</PolicyLink>.
          </CheckField>
          <CheckField
            id="register-personaldata"
            checked={draft.personaldata}
            onChange={value => set({ personaldata: value })}
          >
            {say.consent}
          </CheckField>
        </div>
        <Refusal />
        <button className="btn btn-primary btn-large" disabled={busy || !hydrated} aria-busy={busy}>
          {busy ? say.registering : say.register}
        </button>
      </form>
      <p className="border-t border-line pt-4">
        {say.haveAccount}{' '}
        <a href={routes.login} className="link link-tap font-semibold">
          {say.toLogin}
        </a>
      </p>
      <MigrationOverlay />
    </>
  )
}
