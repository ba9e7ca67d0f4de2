import { useEffect, useRef } from 'react'
import { Icon } from '#components/Icon.tsx'
import { accountMessages as say } from '#shared/messages/account.ts'
import { FORGOT_ANCHOR } from '#shared/routes.ts'
import { $forgot, $passwordBusy, forgot } from '#stores/password.ts'
import { PasswordLink } from '../PasswordLink.tsx'
import { HelpLinks, type Help } from './HelpLinks.tsx'

const DIALOG_ID = 'forgot-password'
const words = {
  text: say.forgotText,
  email: say.forgotEmail,
  send: say.forgotSend,
  sending: say.forgotSending,
}

/** AUTH-03, D-75. The buttons open and close the dialog without our script, so that a tap before hydration works. */
export function ForgotPassword(help: Help) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (location.hash === `#${FORGOT_ANCHOR}`) dialog.current?.showModal()
  }, [])
  return (
    <>
      <button
        type="button"
        className="link link-tap justify-self-start text-sm"
        {...{ command: 'show-modal', commandfor: DIALOG_ID }}
      >
        {say.forgot}
      </button>
      <dialog ref={dialog} id={DIALOG_ID} className="dialog" aria-labelledby="forgot-title">
        <div className="grid gap-4">
          <div className="flex items-center justify-between gap-4">
            <h2 id="forgot-title" className="text-xl">
              {say.forgotTitle}
            </h2>
            <button
              type="button"
              className="btn-icon"
              aria-label={say.close}
              {...{ command: 'close', commandfor: DIALOG_ID }}
            >
              <Icon name="close" />
            </button>
          </div>
          <PasswordLink $answer={$forgot} $busy={$passwordBusy} send={forgot} words={words} />
          <HelpLinks {...help} />
        </div>
      </dialog>
    </>
  )
}
