import { EmailField, TextField } from '#components/form/TextField.tsx'
import { checkoutMessages as say } from '#shared/messages/checkout.ts'
import { $locked, $register, $shipping, setShipping } from '#stores/checkout/drafts.ts'
import { $emailTaken, typeEmail } from '#stores/checkout/submit.ts'
import { useAtom } from '../useAtom.ts'
import { useField } from './field.ts'
import { LoginLink } from './LoginLink.tsx'
import { Section } from './Section.tsx'

/** SHIP-05, VAL-24, D-48, DOOR-27. */
export function ContactSection({ mails }: { mails: boolean }) {
  const register = useAtom($register)
  const shipping = useAtom($shipping)
  const locked = useAtom($locked).includes('email')
  const taken = useAtom($emailTaken)
  return (
    <Section title={say.contact}>
      <EmailField
        {...useField('email')}
        label={say.email}
        hint={locked ? say.locked : mails ? say.emailHintMailed : say.emailHint}
        readOnly={locked}
        value={register.email}
        onChange={typeEmail}
        note={
          taken && (
            <p className="notice notice-warn flex-wrap">
              {say.taken} <LoginLink />
            </p>
          )
        }
      />
      <TextField
        {...useField('phone')}
        label={say.phone}
        hint={say.phoneHint}
        type="tel"
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={20}
        value={shipping.phone}
        onChange={value => setShipping('phone', value)}
      />
    </Section>
  )
}
