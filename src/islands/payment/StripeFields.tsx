import { useEffect, useRef } from 'react'
import type { CardForm } from '#shared/contracts/orders.ts'
import { payWithStripe, showStripeForm } from '#stores/card-payment.ts'
import type { Purchase } from '#stores/purchase.ts'
import { PayButton } from './PayButton.tsx'

interface Props {
  card: Extract<CardForm, { provider: 'stripe' }>
  purchase: Purchase
  busy: boolean
}

/** The provider draws its own fields, in a frame that the shop cannot read. */
export function StripeFields({ card, purchase, busy }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current) void showStripeForm(card, place.current)
  }, [card])
  return (
    <form
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        void payWithStripe()
      }}
    >
      <div ref={place} className="min-h-40" />
      <PayButton price={purchase.price} busy={busy} />
    </form>
  )
}
