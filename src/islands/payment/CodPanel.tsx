import { useStore } from '@nanostores/react'
import { paymentMessages as say } from '#shared/messages/payment.ts'
import { formatSoles, toCents, type Soles } from '#shared/rules/money.ts'
import { $payment } from '#stores/payment.ts'

/** PAY-03, PAY-08: says what will be paid and when. */
export function CodPanel({ price, isPickup }: { price: Soles; isPickup: boolean }) {
  const { error } = useStore($payment, { ssr: 'initial' })
  const total = formatSoles(toCents(price))
  return (
    <div className="card grid gap-4 p-4">
      <div>
        <h3 className="font-semibold">{isPickup ? say.pickupTitle : say.codTitle}</h3>
        <p className="text-sm text-muted">{isPickup ? say.pickupText(total) : say.codText(total)}</p>
      </div>
      {error !== '' && (
        <p role="alert" className="notice notice-error">
          {error}
        </p>
      )}
    </div>
  )
}
