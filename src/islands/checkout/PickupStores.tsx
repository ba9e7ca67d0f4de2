import { SelectField } from '#components/form/SelectField.tsx'
import { checkoutMessages as say } from '#shared/messages/checkout.ts'
import { nearestFirst } from '#shared/rules/shipping.ts'
import { $delivery, $shipping, chooseStore } from '#stores/checkout/drafts.ts'
import { useAtom } from '../useAtom.ts'
import { useField } from './field.ts'

export interface PickupStore {
  /** What is written on the order (`shippingInfo.tienda`). */
  name: string
  address: string
  /** Its place: stores of the customer's own province come first (DOOR-05). */
  province: string
}

export function PickupStores({ stores }: { stores: readonly PickupStore[] }) {
  const { store } = useAtom($delivery)
  const field = useField('tienda')
  const { province } = useAtom($shipping)
  return (
    <SelectField
      {...field}
      label={say.store}
      value={store}
      onChange={chooseStore}
      hint={stores.find(item => item.name === store)?.address}
    >
      <option value="">{say.chooseStore}</option>
      {nearestFirst(stores, province).map(item => (
        <option key={item.name} value={item.name}>
          {item.name}
        </option>
      ))}
    </SelectField>
  )
}
