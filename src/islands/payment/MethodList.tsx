import { RadioOption } from '#components/form/RadioOption.tsx'
import { Icon, type IconName } from '#components/Icon.tsx'
import { PAYMENT_METHODS, type PaymentMethod, type Wallet } from '#shared/business.ts'
import { paymentMessages as say } from '#shared/messages/payment.ts'
import { walletList } from '#shared/messages/wallet.ts'

interface Props {
  method: PaymentMethod
  onChange: (method: PaymentMethod) => void
  /** D-70, PAYMENT-14: what stands under the card; why it cannot be used, or what it takes. */
  cardHint: string
  /** WALLET-02: the wallets it takes; without any they are not in the list. */
  wallets: readonly Wallet[]
}

const icons: Record<PaymentMethod, IconName> = { cod: 'cash', culqi: 'receipt', wallet: 'phone' }

/** PAY-01, PAY-02: both methods are in the list; the card says when it cannot be used (D-70). After them the wallets (WALLET-02). */
export function MethodList({ method, onChange, cardHint, wallets }: Props) {
  const isTaken = (value: PaymentMethod) => value !== 'wallet' || wallets.length > 0
  const nameOf = (value: PaymentMethod) => (value === 'wallet' ? walletList(wallets) : say.names[value])
  return (
    <div className="grid gap-2" role="radiogroup" aria-label={say.methods}>
      {PAYMENT_METHODS.filter(isTaken).map(value => (
        <RadioOption
          key={value}
          name="metodo"
          value={value}
          isChosen={value === method}
          className="min-h-16"
          onChoose={() => onChange(value)}
        >
          <span className="flex-1">
            <span className="block font-semibold">{nameOf(value)}</span>
            <span className="hint block">{value === 'culqi' ? cardHint : say.hints[value]}</span>
          </span>
          <Icon name={icons[value]} className="size-6 text-muted" />
        </RadioOption>
      ))}
    </div>
  )
}
