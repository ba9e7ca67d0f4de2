import { Icon, type IconName } from '#components/Icon.tsx'
import type { ManualTransferAnswer } from '#shared/contracts/manual-transfer.ts'
import { manualTransferMessages as say, walletNames } from '#shared/messages/manual-transfer.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import type { ManualTransferState } from '#shared/rules/manual-transfer.ts'
import { heldUntil } from './held-until.ts'

const looks: Record<Exclude<ManualTransferState, 'approved'>, { icon: IconName; tone: string }> = {
  waiting: { icon: 'phone', tone: 'notice-warn' },
  verifying: { icon: 'search', tone: '' },
  refused: { icon: 'alert', tone: 'notice-error' },
  returning: { icon: 'swap', tone: '' },
  expired: { icon: 'alert', tone: 'notice-warn' },
}

interface Props {
  transfer: ManualTransferAnswer
  /** True on /pago, where the methods are below. */
  isPayment?: boolean
}

/** WALLET-06: the state of a manual transfer; an approved one is a paid order like any other. */
export function TransferNotice({ transfer, isPayment = false }: Props) {
  const { state } = transfer
  if (state === 'approved') return null
  return (
    <div role="status" className={`notice ${looks[state].tone}`}>
      <Icon name={looks[state].icon} className="size-5 shrink-0" />
      <div className="grid gap-1">
        <strong>{say.titles[state]}</strong>
        {sentencesOf(transfer, isPayment)
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

function sentencesOf(transfer: ManualTransferAnswer, isPayment: boolean): string[] {
  const { state, reason, until, canSend } = transfer
  const amount = formatSoles(toCents(transfer.amount))
  const why = reason === '' ? '' : say.reason(reason)
  const hold = until === null ? '' : `${say.until(heldUntil(until))}.`
  switch (state) {
    case 'waiting':
      return [say.texts.waiting(amount), hold]
    case 'verifying':
      return [say.texts.verifying(amount, walletNames[transfer.wallet], transfer.operation)]
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
