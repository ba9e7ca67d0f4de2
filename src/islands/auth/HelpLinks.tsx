import { Icon } from '#components/Icon.tsx'
import { accountMessages as say } from '#shared/messages/account.ts'
import { readablePhone, whatsappLink } from '#shared/rules/company.ts'

export interface Help {
  /** The shop's WhatsApp number and support e-mail; '' when there is none. */
  phone: string
  email: string
}

/** D-75: the shop's people, who help when mail cannot. */
export function HelpLinks({ phone, email }: Help) {
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">
        {email === '' && phone === '' ? say.forgotNoContact : say.forgotHelp}
      </p>
      {phone !== '' && (
        <a
          className="btn btn-quiet"
          href={whatsappLink(phone, say.forgotWhatsAppText)}
          target="_blank"
          rel="noopener"
        >
          <Icon name="whatsapp" className="size-5 text-whatsapp" />
          <span>
            {say.forgotWhatsApp}: <span className="whitespace-nowrap">{readablePhone(phone)}</span>
          </span>
        </a>
      )}
      {email !== '' && (
        <a className="btn btn-quiet" href={`mailto:${email}`}>
          <Icon name="mail" />
          {email}
        </a>
      )}
    </div>
  )
}
