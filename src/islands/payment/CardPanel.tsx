import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { CardForm } from '#shared/contracts/orders.ts'
import { cardPaymentMessages as say } from '#shared/messages/card-payment.ts'
import { cardWays } from '#shared/rules/card-amounts.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import { $cardPayment, leaveCode, openCardPayment } from '#stores/card-payment.ts'
import type { Purchase } from '#stores/purchase.ts'
import { BankStep } from './BankStep.tsx'
import { CulqiFrame } from './CulqiFrame.tsx'
import { Retry } from './Retry.tsx'

/** D-70: the provider's frame, for an order that the server has opened a payment for. */
export function CardPanel({ card, purchase }: { card: CardForm; purchase: Purchase }) {
  const { error } = useStore($cardPayment)
  useEffect(() => {
    void openCardPayment(purchase)
    return leaveCode
  }, [purchase])
  const yapeMax = toCents(card.yapeMax)
  const { yape } = cardWays(toCents(purchase.price), yapeMax)
  return (
    <div className="card grid gap-4 p-4">
      <div>
        <h3 className="font-semibold">{say.title}</h3>
        <p className="text-sm text-muted">{say.safe}</p>
        <p className="mt-1 text-sm text-muted">
          {yape ? say.yapeHow(formatSoles(yapeMax)) : say.yapeTooMuch(formatSoles(yapeMax))}
        </p>
      </div>
      {error !== '' && (
        <p ref={show} role="alert" className="notice notice-error">
          {error}
        </p>
      )}
      <div className="min-h-96">
        <Step card={card} purchase={purchase} />
      </div>
    </div>
  )
}

/** What went wrong stands above the frame, whose button may be far below on a phone. */
const show = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

function Step({ card, purchase }: { card: CardForm; purchase: Purchase }) {
  const { secret, step } = useStore($cardPayment)
  if (step === 'opening') return <p role="status">{say.loading}</p>
  if (secret === '') return <Retry onRetry={() => void openCardPayment(purchase)} />
  if (step === 'bank') return <BankStep />
  if (step === 'charging')
    return (
      <p role="status" aria-busy="true">
        {say.paying}
      </p>
    )
  return <CulqiFrame card={card} purchase={purchase} />
}
