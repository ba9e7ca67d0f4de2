import { useEffect, useState } from 'react'
import type { LoginInput } from '#shared/contracts/account.ts'
import type { CompanyAnswer } from '#shared/contracts/catalog.ts'
import { accountMessages as say } from '#shared/messages/account.ts'
import { routes } from '#shared/routes.ts'
import { goTo } from '#browser/go.ts'
import { $signingIn, login, waitingCheckout } from '#stores/sign-in.ts'
import { Icon } from '#components/Icon.tsx'
import { island } from '../Boundary.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import { LoginForm } from './LoginForm.tsx'
import { MigrationOverlay } from './MigrationOverlay.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Refusal } from './Refusal.tsx'
import { PendingWishes } from './PendingWishes.tsx'
import { useAlreadySignedIn } from './already-signed-in.ts'

/** DOOR-27: says that nothing typed at the checkout is lost meanwhile. */
const WaitingCheckout = () => (
  <p className="notice">
    <Icon name="cart" className="size-5 shrink-0" />
    {say.checkoutWaits}
  </p>
)

type Props = { company: Pick<CompanyAnswer, 'phone_whatsApp' | 'email_support'> | null }

/** /login (AUTH-01 to AUTH-05, DOOR-14, DOOR-27). */
export const LoginScreen = island(Login)

function Login({ company }: Props) {
  useAlreadySignedIn()
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => setTyped(waitingCheckout()), [])
  const send = async (body: LoginInput) => {
    const target = await login(body)
    if (target !== null) goTo(target)
  }
  return (
    <>
      {typed === null ? <PendingWishes /> : <WaitingCheckout />}
      <LoginForm
        name="login"
        say={say}
        Password={PasswordField}
        $busy={$signingIn}
        className="grid gap-4"
        email={typed ?? ''}
        refusal={<Refusal />}
        onSend={send}
      />
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
