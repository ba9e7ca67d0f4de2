import { RadioOption } from '#components/form/RadioOption.tsx'
import { Icon } from '#components/Icon.tsx'
import type { Wallet } from '#shared/business.ts'
import type { WalletAccount } from '#shared/contracts/manual-transfer.ts'
import { manualTransferMessages as say, walletNames } from '#shared/messages/manual-transfer.ts'
import { CopyButton } from '../CopyButton.tsx'

interface Props {
  accounts: readonly WalletAccount[]
  chosen: Wallet
  onChoose: (wallet: Wallet) => void
  /** The amount as people write it, and as an app takes it: 'S/104.99', '104.99'. */
  amount: { text: string; plain: string }
}

/** WALLET-02: where to transfer to, by QR from another screen or by number on the same phone. */
export function WalletAccounts({ accounts, chosen, onChoose, amount }: Props) {
  const account = accounts.find(({ wallet }) => wallet === chosen) ?? accounts[0]
  if (!account) return null
  const name = walletNames[account.wallet]
  return (
    <div className="grid gap-4">
      {accounts.length > 1 && (
        <div className="grid grid-cols-2 gap-2" role="radiogroup" aria-label={say.choose}>
          {accounts.map(({ wallet }) => (
            <RadioOption
              key={wallet}
              name="billetera"
              value={wallet}
              isChosen={wallet === account.wallet}
              className="justify-center"
              onChoose={() => onChoose(wallet)}
            >
              <span className="font-semibold">{walletNames[wallet]}</span>
            </RadioOption>
          ))}
        </div>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-[11rem_1fr]">
        <figure className="grid justify-items-center gap-2">
          <img
            src={account.qr}
            alt={say.qr(name)}
            width={176}
            height={176}
            className="rounded bg-white h-auto max-h-96 min-h-44 w-44 border border-line object-contain p-1"
          />
          <a className="link link-tap gap-1 text-sm" href={account.qr} download={`qr-${account.wallet}.webp`}>
            <Icon name="download" className="size-4" />
            {say.saveQr}
          </a>
        </figure>
        <dl className="grid gap-3">
          <Fact label={say.amount} value={amount.text} copied={amount.plain} />
          <Fact
            label={`${say.number} ${name}`}
            value={account.number.replace(/\d{3}(?=\d)/g, '$& ')}
            copied={account.number}
          />
          <Fact label={say.holder} value={account.holder} />
        </dl>
      </div>
    </div>
  )
}

function Fact({ label, value, copied }: { label: string; value: string; copied?: string }) {
  return (
    <div className="border-b border-line pb-3 last:border-0 last:pb-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex items-center justify-between gap-3 font-semibold tabular-nums">
        <span className="min-w-0 wrap-anywhere">{value}</span>
        {copied !== undefined && <CopyButton text={copied} label={label} />}
      </dd>
    </div>
  )
}
