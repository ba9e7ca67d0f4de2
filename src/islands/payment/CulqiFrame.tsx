import { useEffect, useRef, useState } from 'react'
import type { CardForm } from '#shared/contracts/orders.ts'
import { cardPaymentMessages as say } from '#shared/messages/card-payment.ts'
import { cardWays } from '#shared/rules/card-amounts.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import { $user } from '#stores/auth.ts'
import { $cardPayment, awaitCode, payInFrame, prepareDevice, tellRefusal } from '#stores/card-payment.ts'
import { openCheckout } from '#stores/payment-providers/culqi-checkout.ts'
import type { Purchase } from '#stores/purchase.ts'
import { CodeOut } from './CodeOut.tsx'
import { Retry } from './Retry.tsx'

type State = 'loading' | 'open' | 'broken'

/** PAYMENT-08: Culqi's own frame. What is typed there is never the shop's to see. */
export function CulqiFrame({ card, purchase }: { card: CardForm; purchase: Purchase }) {
  const place = useRef<HTMLDivElement>(null)
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<State>('loading')
  useEffect(() => {
    let close: (() => void) | null = null
    let isGone = false
    const open = async () => {
      if (!place.current) return
      void prepareDevice(card)
      const total = toCents(purchase.price)
      close = await openCheckout(
        card,
        {
          place: place.current,
          total,
          pay: say.pay(formatSoles(total)),
          email: $user.get()?.email ?? '',
          order: $cardPayment.get().code?.reference ?? '',
          ways: cardWays(total, toCents(card.yapeMax)),
        },
        {
          token: id => void payInFrame(card, id, purchase),
          code: () => void awaitCode(),
          refused: tellRefusal,
        },
      )
      if (isGone) close()
      else setState('open')
    }
    open().catch(() => isGone || setState('broken'))
    return () => {
      isGone = true
      close?.()
    }
  }, [card, purchase, tries])
  const retry = () => {
    setState('loading')
    setTries(tries + 1)
  }
  return (
    <>
      <CodeOut />
      {state === 'loading' && <p role="status">{say.loading}</p>}
      {state === 'broken' && (
        <div className="grid gap-3">
          <p role="alert" className="notice notice-error">
            {say.notLoaded}
          </p>
          <Retry onRetry={retry} />
        </div>
      )}
      <div ref={place} hidden={state === 'broken'} aria-busy={state === 'loading'} />
    </>
  )
}
