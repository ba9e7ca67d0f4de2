import { passwordMessages as say } from '#shared/messages/password.ts'
import { $user } from '#stores/auth.ts'
import { $passwordState, change, loadPasswordState } from '#stores/password.ts'
import { island } from '../Boundary.tsx'
import { HelpLinks, type Help } from '../auth/HelpLinks.tsx'
import { useCustomer } from '../useCustomer.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { useAtom } from '../useAtom.ts'
import { InitialPassword } from './InitialPassword.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** Three fields, in a frame as high as the form, so that what comes below stays there. */
const PasswordSkeleton = () => (
  <div className="grid min-h-118 max-w-md content-start gap-4" aria-busy="true">
    <p className="sr-only">{say.loading}</p>
    {[0, 1, 2].map(key => (
      <div key={key} className="skeleton h-17" />
    ))}
  </div>
)

/** /dashboard/change-password (ACC-10, ACC-11, D-74); for a session with the initial password, D-49. */
export const ChangePasswordScreen = island(ChangePassword)

function ChangePassword({ help }: { help: Help }) {
  useCustomer(() => void loadPasswordState())
  const state = useAtom($passwordState)
  const user = useAtom($user)
  if (state.state === 'loading') return <PasswordSkeleton />
  if (state.state === 'failed') return <LoadFailed sentence={state.error} retry={loadPasswordState} />
  if (state.value.restricted)
    return (
      <InitialPassword proof={state.value.proof} email={user?.email ?? ''}>
        <HelpLinks {...help} />
      </InitialPassword>
    )
  return (
    <div className="grid min-h-118 content-start gap-4">
      <p className="text-muted">{say.text}</p>
      <PasswordForm
        proof={{ label: say.old, type: 'password', autoComplete: 'current-password' }}
        button={{ idle: say.update, busy: say.updating }}
        email={user?.email ?? ''}
        onSend={({ proof, ...passwords }) => change({ oldPassword: proof, ...passwords })}
      />
    </div>
  )
}
