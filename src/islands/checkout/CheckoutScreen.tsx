import { useEffect } from 'react'
import type { CompanyAnswer } from '#shared/contracts/catalog.ts'
import { routes } from '#shared/routes.ts'
import { $cart } from '#stores/cart.ts'
import { applyTerms } from '#stores/checkout/drafts.ts'
import { $entrance, openCheckout, reopenCheckout } from '#stores/checkout/open.ts'
import { $looksUp } from '#stores/documents.ts'
import { goTo } from '#browser/go.ts'
import { checkoutMessages as say } from '#shared/messages/checkout.ts'
import { island } from '../Boundary.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { useAtom } from '../useAtom.ts'
import { CheckoutForm } from './CheckoutForm.tsx'
import type { PickupStore } from './PickupStores.tsx'
import { OrderSummary } from './OrderSummary.tsx'

/**
 * As tall as what comes: on a page that seems short the browser lays out its foot at once, and again when the form is
 * there.
 */
function CheckoutSkeleton() {
  return (
    <div
      className="grid min-h-[240vh] content-start items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(20rem,3fr)] lg:gap-10"
      aria-busy="true"
    >
      <p className="sr-only">{say.loading}</p>
      <div className="skeleton h-14 lg:order-2 lg:h-80" />
      <div className="grid gap-8">
        {[0, 1, 2].map(i => (
          <div key={i} className="grid gap-3">
            <div className="skeleton h-6 w-44" />
            <div className="skeleton h-11" />
            <div className="skeleton h-11" />
          </div>
        ))}
      </div>
    </div>
  )
}

interface Props {
  company: CompanyAnswer | null
  /** Where an order can be picked up (D-58). */
  stores: readonly PickupStore[]
  /** The shop sends mail (DOOR-09). */
  mails: boolean
  /** A service that finds names by documents can be asked (DOOR-26). */
  looksUp: boolean
}

/** /envio (SHIP-01 to SHIP-16). */
export const CheckoutScreen = island(Checkout)

function Checkout({ company, stores, mails, looksUp }: Props) {
  const entrance = useAtom($entrance)
  const cart = useAtom($cart)
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
  if (cart.state === 'failed')
    return <LoadFailed sentence={cart.error} retry={openCheckout} className="py-10" />
  if (entrance !== 'open' || cart.state !== 'ready') return <CheckoutSkeleton />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(20rem,3fr)] lg:gap-10">
      <OrderSummary cart={cart.value} />
      <CheckoutForm stores={stores} mails={mails} />
    </div>
  )
}
