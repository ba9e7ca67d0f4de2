import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { paymentMessages as say } from '#shared/messages/payment.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import { $cardPayment, leaveToPay, stayHere } from '#stores/card-payment.ts'
import type { Purchase } from '#stores/checkout/purchase.ts'
import { PayError } from './PayError.tsx'

interface Props {
  provider: string
  title: string
  purchase: Purchase
}

/** PROVIDER-05: pays on the provider's own page, which leads back to /order/confirm. */
export function RedirectPanel({ provider, title, purchase }: Props) {
  const { step } = useStore($cardPayment)
  useEffect(() => {
    stayHere()
    // When the shopper comes back from the provider's page, the browser may show this page as it was left.
    addEventListener('pageshow', stayHere)
    return () => removeEventListener('pageshow', stayHere)
  }, [])
  const isLeaving = step !== ''
  return (
    <div className="card grid gap-4 p-4">
      <div>
        <h3 className="font-semibold">{say.redirectTitle(title)}</h3>
        <p className="text-sm text-muted">{say.redirectText(title, formatSoles(toCents(purchase.price)))}</p>
      </div>
      <PayError />
      <button
        type="button"
        className="btn btn-primary"
        disabled={isLeaving}
        onClick={() => void leaveToPay(purchase, provider)}
      >
        {isLeaving ? say.redirecting : say.redirect(title)}
      </button>
    </div>
  )
}
