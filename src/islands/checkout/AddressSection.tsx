import { TextField } from '#components/form/TextField.tsx'
import { checkoutMessages as say } from '#shared/messages/checkout.ts'
import { $register, $shipping, setRegister, setShipping } from '#stores/checkout/drafts.ts'
import { useAtom } from '../useAtom.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { Section } from './Section.tsx'
import { useField } from './field.ts'

/** SHIP-07. */
export function AddressSection() {
  const shipping = useAtom($shipping)
  const { lastname } = useAtom($register)
  return (
    <Section title={say.address}>
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        <TextField
          {...useField('name')}
          label={say.name}
          autoComplete="given-name"
          maxLength={120}
          value={shipping.name}
          onChange={value => setShipping('name', value)}
        />
        <TextField
          {...useField('lastname')}
          label={say.lastname}
          autoComplete="family-name"
          maxLength={120}
          value={lastname}
          onChange={value => setRegister('lastname', value)}
        />
      </div>
      <TextField
        {...useField('address')}
        label={say.street}
        hint={say.streetHint}
        autoComplete="street-address"
        maxLength={300}
        value={shipping.address}
        onChange={value => setShipping('address', value)}
      />
      <PlaceFields />
    </Section>
  )
}
