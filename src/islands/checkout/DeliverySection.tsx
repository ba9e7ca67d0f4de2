import { RadioOption } from '#components/form/RadioOption.tsx'
import { SHIPPING_OPTIONS, type ShippingOption } from '#shared/business.ts'
import { checkoutMessages as say } from '#shared/messages/checkout.ts'
import { formatSoles, type Cents } from '#shared/rules/money.ts'
import { isOptionAllowed } from '#shared/rules/shipping.ts'
import { $fees, $option, $shipping, chooseOption } from '#stores/checkout/drafts.ts'
import { useAtom } from '../useAtom.ts'
import { PickupStores, type PickupStore } from './PickupStores.tsx'
import { Section } from './Section.tsx'

/** SHIP-12, D-58, D-119: a pickup needs a store. */
export function DeliverySection({ stores }: { stores: readonly PickupStore[] }) {
  const chosen = useAtom($option)
  const fees = useAtom($fees)
  const { province } = useAtom($shipping)
  const offered =
    stores.length > 0 ? SHIPPING_OPTIONS : SHIPPING_OPTIONS.filter(option => option !== 'tienda')
  return (
    <Section title={say.delivery}>
      <div className="grid gap-2" role="radiogroup" aria-label={say.delivery}>
        {offered.map(option => (
          <OptionCard
            key={option}
            option={option}
            checked={option === chosen}
            blocked={province !== '' && !isOptionAllowed(option, province)}
            fee={fees[option]}
          />
        ))}
      </div>
      {chosen === 'tienda' && <PickupStores stores={stores} />}
    </Section>
  )
}

interface CardProps {
  option: ShippingOption
  checked: boolean
  blocked: boolean
  fee: Cents
}

function OptionCard({ option, checked, blocked, fee }: CardProps) {
  return (
    <RadioOption
      name="envio"
      value={option}
      isChosen={checked}
      isBlocked={blocked}
      className="min-h-14"
      onChoose={() => chooseOption(option)}
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{say.options[option]}</span>
        <span className="hint block">{blocked ? say.limaOnly : say.optionHints[option]}</span>
      </span>
      <span className="text-right whitespace-normal">
        <span className="price">{formatSoles(fee)}</span>
        {fee === 0 && <span className="hint block">{say.free}</span>}
      </span>
    </RadioOption>
  )
}
