import { useEffect, useRef } from 'react'
import { Icon } from '#components/Icon.tsx'
import { EmailField } from '#components/form/TextField.tsx'
import { accountMessages as say } from '#shared/messages/account.ts'
import { errorMessages } from '#shared/messages/errors.ts'
import { FORGOT_ANCHOR } from '#shared/routes.ts'
import { isEmail } from '#shared/rules/documents.ts'
import { $forgot, $passwordBusy, forgot } from '#stores/password.ts'
import { Refused } from '../Refused.tsx'
import { useAtom } from '../useAtom.ts'
import { HelpLinks, type Help } from './HelpLinks.tsx'
import { useForm } from '../useForm.ts'

const DIALOG_ID = 'forgot-password'

/** AUTH-03, D-75. The buttons open and close the dialog without our script, so that a tap before hydration works. */
export function ForgotPassword(help: Help) {
  const dialog = useRef<HTMLDialogElement>(null)
  const answer = useAtom($forgot)
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
          <div aria-live="polite">
            {answer && (
              <p className={`notice ${answer.mailed ? 'notice-ok' : 'notice-warn'}`}>{answer.message}</p>
            )}
          </div>
          {!answer && <EmailForm />}
          <HelpLinks {...help} />
        </div>
      </dialog>
    </>
  )
}

function EmailForm() {
  const { isBusy, text, form, button } = useForm({
    name: 'forgot',
    empty: { email: '' },
    $busy: $passwordBusy,
    problemsOf: ({ email }) => (isEmail(email.trim()) ? {} : { email: errorMessages.emailInvalid }),
    sentenceOf: (_, sentence: string) => sentence,
    send: async ({ email }) => {
      await forgot(email.trim())
      return false
    },
  })
  return (
    <form {...form} className="grid gap-4">
      <p>{say.forgotText}</p>
      <EmailField {...text('email')} label={say.forgotEmail} required autoComplete="username" />
      <Refused form={$passwordBusy} />
      <button className="btn btn-primary" {...button}>
        {isBusy ? say.forgotSending : say.forgotSend}
      </button>
    </form>
  )
}
