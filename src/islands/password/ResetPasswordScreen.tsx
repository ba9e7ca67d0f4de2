import { passwordMessages as say } from '#shared/messages/password.ts'
import { forgotPath, routes } from '#shared/routes.ts'
import { goTo } from '#browser/go.ts'
import { reset } from '#stores/password.ts'
import { island } from '../Boundary.tsx'
import { useLinkSecret } from '../useLinkSecret.ts'
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
