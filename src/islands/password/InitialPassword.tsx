import type { ReactNode } from 'react'
import { Icon } from '#components/Icon.tsx'
import type { PasswordStateAnswer } from '#shared/contracts/account.ts'
import { passwordMessages as say } from '#shared/messages/password.ts'
import { goTo } from '#browser/go.ts'
import { $codeSent, $passwordBusy, sendCode, setInitial } from '#stores/password.ts'
import { useAtom } from '../useAtom.ts'
import { PasswordForm } from './PasswordForm.tsx'

interface Props {
  proof: PasswordStateAnswer['proof']
  email: string
  /** How to reach the shop. */
  children: ReactNode
}

/** D-49: a customer who signed in with the document number proves their identity before any personal data is shown. */
export function InitialPassword({ proof, email, children }: Props) {
  const isSent = useAtom($codeSent)
  const send = async (draft: { proof: string; newPassword: string; confirmPassword: string }) => {
    const next = await setInitial(draft)
    if (next !== null) goTo(next)
    return next !== null
  }
  return (
    <div className="grid max-w-xl gap-5">
      <p className="notice notice-warn">
        <Icon name="lock" className="size-5 shrink-0" />
        {say.initialText}
      </p>
      {proof === 'code' && <Code isSent={isSent} email={email} />}
      {(proof === 'order' || isSent) && (
        <PasswordForm
          proof={
            proof === 'code'
              ? { label: say.code, hint: say.codeHint, inputMode: 'numeric', autoComplete: 'one-time-code' }
              : { label: say.order, hint: say.orderHint, autoComplete: 'off' }
          }
          button={{ idle: say.create, busy: say.creating }}
          email={email}
          onSend={send}
        />
      )}
      {children}
    </div>
  )
}

function Code({ isSent, email }: { isSent: boolean; email: string }) {
  const busy = useAtom($passwordBusy)
  return (
    <div className="grid justify-items-start gap-3">
      <p>{say.codeText(email)}</p>
      <button
        type="button"
        className={`btn ${isSent ? 'btn-quiet' : 'btn-primary'}`}
        disabled={busy}
        onClick={() => void sendCode()}
      >
        <Icon name="mail" />
        {isSent ? say.sendCodeAgain : say.sendCode}
      </button>
    </div>
  )
}
