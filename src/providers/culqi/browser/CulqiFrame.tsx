import { useEffect, useRef, useState } from 'react'
import { RetryPayment } from '#components/order/RetryPayment.tsx'
import { cardPaymentMessages as say } from '#shared/messages/card-payment.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import { $user } from '#stores/auth.ts'
import { $cardPayment, awaitCode, payInFrame, tellRefusal } from '#stores/card-payment.ts'
import { cardWays } from '../rules.ts'
import { openCheckout } from './checkout.ts'
import { securityOf } from './security.ts'
import type { FrameProps } from '../../frame-props.ts'
import { readForm } from '../rules.ts'

type State = 'loading' | 'open' | 'broken'

/** PAYMENT-08: Culqi's own frame. The shop never sees what is typed there. */
export function CulqiFrame({ provider, form, purchase }: FrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<State>('loading')
  useEffect(() => {
    let close: (() => void) | null = null
    let isUnmounted = false
    const open = async () => {
      if (!place.current) return
      const card = readForm(form)
      const security = securityOf(card)
      void security.device()
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
          token: id => void payInFrame(id, { provider, purchase, security }),
          code: () => void awaitCode(),
          refused: tellRefusal,
        },
      )
      if (isUnmounted) close()
      else setState('open')
    }
    open().catch(() => isUnmounted || setState('broken'))
    return () => {
      isUnmounted = true
      close?.()
    }
  }, [provider, form, purchase, tries])
  const retry = () => {
    setState('loading')
    setTries(tries + 1)
  }
  return (
    <>
      {state === 'loading' && <p role="status">{say.loading}</p>}
      {state === 'broken' && (
        <div className="grid gap-3">
          <p role="alert" className="notice notice-error">
            {say.notLoaded}
          </p>
          <RetryPayment onRetry={retry} />
        </div>
      )}
      <div ref={place} hidden={state === 'broken'} aria-busy={state === 'loading'} />
    </>
  )
}
