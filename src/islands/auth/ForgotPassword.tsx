import { useRef } from 'react'
import { Icon } from '#components/Icon.tsx'
import { accountMessages as say } from '#shared/messages/account.ts'
import { whatsappLink } from '#shared/rules/company.ts'

interface Props {
  /** The shop's WhatsApp number and support e-mail; '' where it gave none. */
  phone: string
  email: string
}

const DIALOG_ID = 'forgot-password'

/** The button opens its dialog without script of ours, so that a tap before hydration counts. AUTH-03, D-75: without a mailer nobody claims that a mail was sent; the shop's people help. */
export function ForgotPassword({ phone, email }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button
        type="button"
        className="link justify-self-start py-2.5 text-sm"
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
              onClick={() => dialog.current?.close()}
            >
              <Icon name="close" />
            </button>
          </div>
          <p>{email === '' && phone === '' ? say.forgotNoContact : say.forgotText}</p>
          {phone !== '' && (
            <a
              className="btn btn-quiet"
              href={whatsappLink(phone, say.forgotWhatsAppText)}
              target="_blank"
              rel="noopener"
            >
              <Icon name="whatsapp" className="size-5 text-whatsapp" />
              {say.forgotWhatsApp}: {phone}
            </a>
          )}
          {email !== '' && (
            <a className="btn btn-quiet" href={`mailto:${email}`}>
              <Icon name="mail" />
              {email}
            </a>
          )}
        </div>
      </dialog>
    </>
  )
}
