import { RECEIPT_TYPES, type ReceiptType } from '#shared/business.ts'
import { checkoutMessages as say } from '#shared/messages/checkout.ts'
import { RadioOption } from './RadioOption.tsx'

interface Props {
  chosen: ReceiptType
  onChoose: (type: ReceiptType) => void
}

/** Boleta or factura (SHIP-08). */
export const ReceiptTypes = ({ chosen, onChoose }: Props) => (
  <div className="grid grid-cols-2 gap-2" role="radiogroup" aria-label={say.receipt}>
    {RECEIPT_TYPES.map(type => (
      <RadioOption
        key={type}
        name="comprobante"
        value={type}
        isChosen={type === chosen}
        className="font-semibold"
        onChoose={() => onChoose(type)}
      >
        {say.receiptTypes[type]}
      </RadioOption>
    ))}
  </div>
)
