import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { CompanyAnswer } from '#shared/contracts/catalog.ts'
import { EmptyCart } from '#components/cart/EmptyCart.tsx'
import { cartPageMessages as say } from '#shared/messages/cart-page.ts'
import { routes } from '#shared/routes.ts'
import { $cart, loadCart } from '#stores/cart.ts'
import { $waitingOrder, loadWaitingOrder } from '#stores/payment.ts'
import { Boundary } from '../Boundary.tsx'
import { CartGroup } from './CartGroup.tsx'
import { CartSkeleton } from './CartSkeleton.tsx'
import { CartSummary } from './CartSummary.tsx'
import { SoldOut } from './SoldOut.tsx'
import { WaitingOrder } from './WaitingOrder.tsx'

type Props = { company: Pick<CompanyAnswer, 'freeShippingFrom'> | null }

/** /carrito (CART-01 to CART-12). */
export const CartScreen = (props: Props) => (
  <Boundary>
    <Cart {...props} />
  </Boundary>
)

function Cart({ company }: Props) {
  const cart = useStore($cart, { ssr: 'initial' })
  const waiting = useStore($waitingOrder, { ssr: 'initial' })
  useEffect(() => {
    const read = () => {
      void loadCart()
      void loadWaitingOrder()
    }
    // Back may show the page as it was before the order was made (DOOR-04).
    const again = (event: PageTransitionEvent) => event.persisted && read()
    read()
    addEventListener('pageshow', again)
    return () => removeEventListener('pageshow', again)
  }, [])
  if (cart.state === 'loading' || waiting === 'loading') return <CartSkeleton />
  if (cart.state === 'failed')
    return (
      <div role="alert" className="flex flex-col items-start gap-4 py-10">
        <p>{cart.error}</p>
        <button type="button" className="btn btn-quiet" onClick={() => void loadCart()}>
          {say.retry}
        </button>
      </div>
    )
  const { card_products: groups, outOfStockProduct: soldOut, buy_product_item: units } = cart.value
  if (groups.length === 0 && soldOut.length === 0)
    return waiting ? (
      <>
        <WaitingOrder order={waiting} />
        <p>
          {say.nothingElse}{' '}
          <a href={routes.shops} className="link link-tap font-semibold">
            {say.shopNow}
          </a>
        </p>
      </>
    ) : (
      <EmptyCart />
    )
  return (
    <>
      {waiting && <WaitingOrder order={waiting} />}
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="grid gap-6">
          {groups.length > 0 && (
            <section aria-labelledby="in-stock" className="grid gap-4">
              <h2 id="in-stock" className="text-lg">
                {say.inStock(units, cart.value.card_product_count)}
              </h2>
              {groups.map(group => (
                <CartGroup key={group.sellerId} group={group} />
              ))}
            </section>
          )}
          {soldOut.length > 0 && <SoldOut lines={soldOut} />}
        </div>
        <CartSummary cart={cart.value} freeShippingFrom={company?.freeShippingFrom ?? null} />
      </div>
    </>
  )
}
