import { useStore } from '@nanostores/react'
import { useEffect, useState, type FormEvent } from 'react'
import { TextField } from '#components/form/TextField.tsx'
import type { CompanyAnswer } from '#shared/contracts/catalog.ts'
import { accountMessages as say } from '#shared/messages/account.ts'
import { routes } from '#shared/routes.ts'
import { goTo } from '#browser/go.ts'
import { $signingIn, login, waitingCheckout } from '#stores/sign-in.ts'
import { Boundary } from '../Boundary.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import { MigrationOverlay } from './MigrationOverlay.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Refusal } from './Refusal.tsx'
import { WaitingCheckout } from './WaitingCheckout.tsx'
import { WaitingWishes } from './WaitingWishes.tsx'
import { useHydrated } from './hydrated.ts'
import { useAlreadySignedIn } from './already-signed-in.ts'

type Props = { company: Pick<CompanyAnswer, 'phone_whatsApp' | 'email_support'> | null }

/** /login (AUTH-01 to AUTH-05, DOOR-14, DOOR-27). */
export const LoginScreen = (props: Props) => (
  <Boundary>
    <Login {...props} />
  </Boundary>
)

function Login({ company }: Props) {
  useAlreadySignedIn()
  const hydrated = useHydrated()
  const busy = useStore($signingIn, { ssr: 'initial' })
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [isBuying, setBuying] = useState(false)
  useEffect(() => {
    const typed = waitingCheckout()
    setBuying(typed !== null)
    setEmail(now => now || (typed ?? ''))
  }, [])
  const need = (value: string, sentence: string) => (tried && value.trim() === '' ? sentence : undefined)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (email.trim() === '' || password === '') {
      document.getElementById(email.trim() === '' ? 'login-email' : 'login-password')?.focus()
      return
    }
    const target = await login({ email: email.trim(), password })
    if (target !== null) goTo(target)
  }
  return (
    <>
      {isBuying ? <WaitingCheckout /> : <WaitingWishes />}
      <form noValidate className="grid gap-4" onSubmit={event => void send(event)}>
        <TextField
          id="login-email"
          label={say.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          maxLength={254}
          value={email}
          onChange={setEmail}
          error={need(email, say.required.email)}
        />
        <PasswordField
          id="login-password"
          label={say.password}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={need(password, say.required.password)}
        />
        <Refusal />
        <button className="btn btn-primary btn-large" disabled={busy || !hydrated} aria-busy={busy}>
          {busy ? say.loggingIn : say.login}
        </button>
      </form>
      <ForgotPassword phone={company?.phone_whatsApp ?? ''} email={company?.email_support ?? ''} />
      <p className="border-t border-line pt-4">
        {say.noAccount}{' '}
        <a href={routes.register} className="link link-tap font-semibold">
          {say.toRegister}
        </a>
      </p>
      <MigrationOverlay />
    </>
  )
}
