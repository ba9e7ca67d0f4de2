import { Icon, type IconName } from '#components/Icon.tsx'
import type { WalletAnswer } from '#shared/contracts/wallet.ts'
import { walletMessages as say, walletNames } from '#shared/messages/wallet.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import type { WalletState } from '#shared/rules/wallet.ts'
import { heldUntil } from './held-until.ts'

const looks: Record<Exclude<WalletState, 'approved'>, { icon: IconName; tone: string }> = {
  waiting: { icon: 'phone', tone: 'notice-warn' },
  verifying: { icon: 'search', tone: '' },
  refused: { icon: 'alert', tone: 'notice-error' },
  returning: { icon: 'swap', tone: '' },
  expired: { icon: 'alert', tone: 'notice-warn' },
}

interface Props {
  wallet: WalletAnswer
  /** On /pago, with the methods below it. */
  isPayment?: boolean
}

/** WALLET-06: the state of a manual transfer; an approved one is a paid order like any other. */
export function WalletNotice({ wallet, isPayment = false }: Props) {
  const { state } = wallet
  if (state === 'approved') return null
  return (
    <div role="status" className={`notice ${looks[state].tone}`}>
      <Icon name={looks[state].icon} className="size-5 shrink-0" />
      <div className="grid gap-1">
        <strong>{say.titles[state]}</strong>
        {sentencesOf(wallet, isPayment)
          .filter(sentence => sentence !== '')
          .map(sentence => (
            <p key={sentence} className="wrap-anywhere">
              {sentence}
            </p>
          ))}
      </div>
    </div>
  )
}

function sentencesOf(wallet: WalletAnswer, isPayment: boolean): string[] {
  const { state, reason, until, canSend } = wallet
  const amount = formatSoles(toCents(wallet.amount))
  const why = reason === '' ? '' : say.reason(reason)
  const hold = until === null ? '' : `${say.until(heldUntil(until))}.`
  switch (state) {
    case 'waiting':
      return [say.texts.waiting(amount), hold]
    case 'verifying':
      return [say.texts.verifying(amount, walletNames[wallet.wallet], wallet.operation)]
    case 'refused': {
      if (until === null) return [why, say.texts.refusedLate]
      return [why, isPayment ? say.texts.refusedHere : say.texts.refused, hold]
    }
    case 'returning':
      return [say.texts.returning, why]
    case 'expired':
      return [say.texts.expired, canSend ? say.texts.late : '']
    case 'approved':
      return []
  }
}
