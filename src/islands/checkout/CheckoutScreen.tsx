import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { CompanyAnswer } from '#shared/contracts/catalog.ts'
import { routes } from '#shared/routes.ts'
import { $cart } from '#stores/cart.ts'
import { applyTerms } from '#stores/checkout/drafts.ts'
import { $entrance, openCheckout, reopenCheckout } from '#stores/checkout/open.ts'
import { $looksUp } from '#stores/documents.ts'
import { goTo } from '#browser/go.ts'
import { Boundary } from '../Boundary.tsx'
import { CheckoutForm } from './CheckoutForm.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import type { PickupStore } from './PickupStores.tsx'
import { OrderSummary } from './OrderSummary.tsx'

interface Props {
  company: CompanyAnswer | null
  /** Where an order can be picked up (D-58). */
  stores: readonly PickupStore[]
  /** The shop sends mail (DOOR-09). */
  mails: boolean
  /** A service that knows names by documents can be asked (DOOR-26). */
  looksUp: boolean
}

/** /envio (SHIP-01 to SHIP-16). */
export const CheckoutScreen = (props: Props) => (
  <Boundary>
    <Checkout {...props} />
  </Boundary>
)

function Checkout({ company, stores, mails, looksUp }: Props) {
  const entrance = useStore($entrance, { ssr: 'initial' })
  const cart = useStore($cart, { ssr: 'initial' })
  useEffect(() => {
    applyTerms(company)
    $looksUp.set(looksUp)
    void openCheckout()
    const again = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void reopenCheckout()
    }
    addEventListener('pageshow', again)
    return () => removeEventListener('pageshow', again)
  }, [company, looksUp])
  useEffect(() => {
    if (entrance === 'payment') goTo(routes.payment, { replace: true })
    if (entrance === 'cart') goTo(routes.cart, { replace: true })
  }, [entrance])
  if (cart.state === 'failed') return <LoadFailed error={cart.error} />
  if (entrance !== 'open' || cart.state !== 'ready') return <CheckoutSkeleton />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,40rem)_minmax(20rem,26rem)] lg:justify-between lg:gap-10">
      <OrderSummary cart={cart.value} />
      <CheckoutForm stores={stores} mails={mails} />
    </div>
  )
}
