import { useStore } from '@nanostores/react'
import { CheckField } from '#components/form/CheckField.tsx'
import { checkoutMessages as say } from '#shared/messages/checkout.ts'
import { $loggedIn } from '#stores/auth.ts'
import { $register, accept } from '#stores/checkout/drafts.ts'
import { PolicyLink } from '../policies/PolicyLink.tsx'
import { routes } from '#shared/routes.ts'
import { Section } from './Section.tsx'
import { useField } from './field.ts'

/** SHIP-04, SHIP-09, VAL-25: consent is asked of guests only; the texts can be read by everybody, in place. */
export function PolicySection() {
  const { accept_policies: accepted, personaldata } = useStore($register, { ssr: 'initial' })
  const loggedIn = useStore($loggedIn, { ssr: 'initial' })
  const field = useField('accept_policies')
  return (
    <Section title={say.policies}>
      <p className="flex flex-wrap gap-x-6 text-sm">
        <PolicyLink href={routes.terms} className="link py-2.5">
          {say.readTerms}
        </PolicyLink>
        <PolicyLink href={routes.privacy} className="link py-2.5">
          {say.readPrivacy}
        </PolicyLink>
      </p>
      {!loggedIn && (
        <div className="grid">
          <CheckField {...field} checked={accepted} onChange={value => accept('accept_policies', value)}>
            {say.accept}
          </CheckField>
          <CheckField
            id="envio-personaldata"
            checked={personaldata}
            onChange={value => accept('personaldata', value)}
          >
            {say.consent}
          </CheckField>
          <p className="hint mt-2">{say.guestAccount}</p>
        </div>
      )}
    </Section>
  )
}
