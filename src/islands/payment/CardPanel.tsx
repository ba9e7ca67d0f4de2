import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { CardForm } from '#shared/contracts/orders.ts'
import { cardPaymentMessages as say } from '#shared/messages/card-payment.ts'
import { $cardPayment, openCardPayment } from '#stores/card-payment.ts'
import type { Purchase } from '#stores/purchase.ts'
import { CulqiFields } from './CulqiFields.tsx'

/** D-70: the provider's form, for an order that the server has opened a payment for. */
export function CardPanel({ card, purchase }: { card: CardForm; purchase: Purchase }) {
  const { secret, busy, error } = useStore($cardPayment)
  useEffect(() => void openCardPayment(purchase), [purchase])
  return (
    <div className="card grid gap-4 p-4">
      <div>
        <h3 className="font-semibold">{say.title}</h3>
        <p className="text-sm text-muted">{say.safe}</p>
      </div>
      {error !== '' && (
        <p role="alert" className="notice notice-error">
          {error}
        </p>
      )}
      {secret === '' ? (
        <NoPayment busy={busy} onRetry={() => void openCardPayment(purchase)} />
      ) : (
        <CulqiFields card={card} purchase={purchase} busy={busy} />
      )}
    </div>
  )
}

function NoPayment({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  if (busy) return <p role="status">{say.loading}</p>
  return (
    <button type="button" className="btn btn-quiet" onClick={onRetry}>
      {say.retry}
    </button>
  )
}
