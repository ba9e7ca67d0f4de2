import { useState } from 'react'
import { EmailField } from '#components/form/TextField.tsx'
import { deskMessages as say } from '#shared/messages/desk.ts'
import { errorMessages } from '#shared/messages/errors.ts'
import { deskPaths } from '#shared/routes.ts'
import { isEmail } from '#shared/rules/documents.ts'
import { $accountBusy, $forgotten, forgot, reset } from '#stores/desk/account.ts'
import { island } from '../Boundary.tsx'
import { Refused } from '../Refused.tsx'
import { useAtom } from '../useAtom.ts'
import { useForm } from '../useForm.ts'
import { useLinkSecret } from '../useLinkSecret.ts'
import { DeskPasswordForm } from './DeskPasswordForm.tsx'

/** /vendedor/clave (PEOPLE-09): an e-mail for a link, or with the link's secret after the `#` the new password. */
export const DeskPasswordScreen = island(DeskPassword)

function DeskPassword() {
  const token = useLinkSecret()
  if (token === null) return <div className="skeleton h-60" aria-busy="true" />
  return token === '' ? <Forgotten /> : <NewPassword token={token} />
}

function Forgotten() {
  const answer = useAtom($forgotten)
  const { isBusy, text, form, button } = useForm({
    name: 'forgotten',
    empty: { email: '' },
    $busy: $accountBusy,
    problemsOf: ({ email }) => (isEmail(email.trim()) ? {} : { email: errorMessages.emailInvalid }),
    sentenceOf: (_, sentence: string) => sentence,
    send: async ({ email }) => {
      await forgot(email.trim())
      return false
    },
  })
  return (
    <div className="grid gap-4">
      <div aria-live="polite">
        {answer && (
          <p className={`notice ${answer.mailed ? 'notice-ok' : 'notice-warn'}`}>{answer.message}</p>
        )}
      </div>
      {!answer && (
        <form {...form} className="grid gap-4">
          <p className="text-muted">{say.forgotText}</p>
          <EmailField {...text('email')} label={say.email} required autoComplete="username" />
          <Refused form={$accountBusy} />
          <button className="btn btn-primary btn-large" {...button}>
            {isBusy ? say.sendingLink : say.sendLink}
          </button>
        </form>
      )}
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
