import { RECEIPT_TYPES, type ReceiptType } from '#shared/business.ts'
import { checkoutMessages as say } from '#shared/messages/checkout.ts'

interface Props {
  chosen: ReceiptType
  onChoose: (type: ReceiptType) => void
}

/** Boleta or factura (SHIP-08). */
export const ReceiptTypes = ({ chosen, onChoose }: Props) => (
  <div className="grid grid-cols-2 gap-2" role="radiogroup" aria-label={say.receipt}>
    {RECEIPT_TYPES.map(type => (
      <label key={type} className="option font-semibold">
        <input
          type="radio"
          name="comprobante"
          className="radio"
          value={type}
          checked={type === chosen}
          onChange={() => onChoose(type)}
        />
        {say.receiptTypes[type]}
      </label>
    ))}
  </div>
)
