import { useEffect, useState } from 'react'
import { passwordMessages as say } from '#shared/messages/password.ts'
import { forgotPath, routes } from '#shared/routes.ts'
import { goTo } from '#browser/go.ts'
import { reset } from '#stores/password.ts'
import { island } from '../Boundary.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** /restablecer-clave#secret (D-75). */
export const ResetPasswordScreen = island(ResetPassword)

function ResetPassword() {
  const token = useLinkSecret()
  if (token === '')
    return (
      <div role="alert" className="grid justify-items-start gap-4">
        <p className="notice notice-warn">{say.noLink}</p>
        <a href={forgotPath} className="btn btn-primary">
          {say.askAgain}
        </a>
      </div>
    )
  return (
    <div className="grid gap-4">
      <p className="text-muted">{say.resetText}</p>
      <PasswordForm
        button={{ idle: say.create, busy: say.creating }}
        onSend={async ({ newPassword, confirmPassword }) => {
          const isDone = await reset({ token: token ?? '', newPassword, confirmPassword })
          if (isDone) goTo(routes.login)
          return isDone
        }}
      />
      <a href={forgotPath} className="link link-tap justify-self-start text-sm">
        {say.askAgain}
      </a>
    </div>
  )
}

/**
 * The text after the `#`; null until the page is hydrated. It is removed from the address bar, and so from the history.
 */
function useLinkSecret(): string | null {
  const [secret, setSecret] = useState<string | null>(null)
  useEffect(() => {
    setSecret(location.hash.slice(1))
    history.replaceState(null, '', location.pathname)
  }, [])
  return secret
}
