import { RadioOption } from '#components/form/RadioOption.tsx'
import { Icon, type IconName } from '#components/Icon.tsx'
import type { Wallet } from '#shared/business.ts'
import { paymentMessages as say } from '#shared/messages/payment.ts'
import { walletList } from '#shared/messages/manual-transfer.ts'
import type { PaymentMethod } from '#shared/rules/payment-methods.ts'

/** A provider in the list, with a line below it: what it takes, or why it cannot be used (D-70, PAYMENT-14). */
interface ListedProvider {
  method: PaymentMethod
  title: string
  hint: string
  isSpecified: boolean
}

interface Props {
  method: PaymentMethod
  onChange: (method: PaymentMethod) => void
  providers: readonly ListedProvider[]
  /** WALLET-02: the wallets that the shop takes; without any they are not in the list. */
  wallets: readonly Wallet[]
}

interface Entry {
  method: PaymentMethod
  title: string
  hint: string
  icon: IconName
}

/** PAY-01, PAY-02, WALLET-02, PROVIDER-04: cash, the specified card, the wallets, and then any other provider. */
export function MethodList({ method, onChange, providers, wallets }: Props) {
  const cards = (isSpecified: boolean): Entry[] =>
    providers
      .filter(provider => provider.isSpecified === isSpecified)
      .map(provider => ({ ...provider, icon: 'receipt' }))
  const transfer: Entry = {
    method: 'wallet',
    title: walletList(wallets),
    hint: say.hints.wallet,
    icon: 'phone',
  }
  const entries: Entry[] = [
    { method: 'cod', title: say.cod, hint: say.hints.cod, icon: 'cash' },
    ...cards(true),
    ...(wallets.length > 0 ? [transfer] : []),
    ...cards(false),
  ]
  return (
    <div className="grid gap-2" role="radiogroup" aria-label={say.methods}>
      {entries.map(entry => (
        <RadioOption
          key={entry.method}
          name="metodo"
          value={entry.method}
          isChosen={entry.method === method}
          className="min-h-16"
          onChoose={() => onChange(entry.method)}
        >
          <span className="flex-1">
            <span className="block font-semibold">{entry.title}</span>
            <span className="hint block">{entry.hint}</span>
          </span>
          <Icon name={entry.icon} className="size-6 text-muted" />
        </RadioOption>
      ))}
    </div>
  )
}
