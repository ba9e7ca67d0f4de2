import { useState } from 'react'
import { deskMessages as say } from '#shared/messages/desk.ts'
import { deskPaths } from '#shared/routes.ts'
import { $accountBusy, $forgotten, forgot, reset } from '#stores/desk/account.ts'
import { island } from '../Boundary.tsx'
import { PasswordLink } from '../PasswordLink.tsx'
import { useLinkSecret } from '../useLinkSecret.ts'
import { DeskPasswordForm } from './DeskPasswordForm.tsx'

/** /vendedor/clave (PEOPLE-09): an e-mail for a link, or with the link's secret after the `#` the new password. */
export const DeskPasswordScreen = island(DeskPassword)

function DeskPassword() {
  const token = useLinkSecret()
  if (token === null) return <div className="skeleton h-60" aria-busy="true" />
  return token === '' ? <Forgotten /> : <NewPassword token={token} />
}

const words = {
  text: say.forgotText,
  email: say.email,
  send: say.sendLink,
  sending: say.sendingLink,
}

function Forgotten() {
  return (
    <div className="grid gap-4">
      <PasswordLink $answer={$forgotten} $busy={$accountBusy} send={forgot} words={words} />
      <a href={deskPaths.home} className="link link-tap justify-self-start text-sm">
        {say.toSignIn}
      </a>
    </div>
  )
}

function NewPassword({ token }: { token: string }) {
  const [isDone, setIsDone] = useState(false)
  if (isDone)
    return (
      <div className="grid justify-items-start gap-4">
        <p role="status" className="notice notice-ok">
          {say.created}
        </p>
        <a href={deskPaths.home} className="btn btn-primary">
          {say.toSignIn}
        </a>
      </div>
    )
  return (
    <div className="grid gap-4">
      <p className="text-muted">{say.resetText}</p>
      <DeskPasswordForm
        asks={[]}
        button={{ idle: say.create, busy: say.creating }}
        email=""
        onSend={async ({ newPassword, confirmPassword }) => {
          const isStored = await reset({ token, newPassword, confirmPassword })
          setIsDone(isStored)
          return isStored
        }}
      />
      <a href={deskPaths.password} className="link link-tap justify-self-start text-sm">
        {say.askAgain}
      </a>
    </div>
  )
}
