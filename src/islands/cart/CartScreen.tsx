import { useEffect } from 'react'
import type { CompanyAnswer } from '#shared/contracts/catalog.ts'
import { OnwardRow } from '#components/OnwardRow.tsx'
import { EmptyCart } from '#components/cart/EmptyCart.tsx'
import { cartPageMessages as say } from '#shared/messages/cart-page.ts'
import { routes } from '#shared/routes.ts'
import { $cart, loadCart } from '#stores/cart.ts'
import { $pendingOrder, loadPendingOrder } from '#stores/payment.ts'
import type { CartAnswer, CartGroupAnswer } from '#shared/contracts/cart.ts'
import { Icon } from '#components/Icon.tsx'
import { island } from '../Boundary.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { useAtom } from '../useAtom.ts'
import { CartSummary } from './CartSummary.tsx'
import { SoldOut } from './SoldOut.tsx'
import { PendingOrder } from './PendingOrder.tsx'
import { CartLine } from './CartLine.tsx'

/** As large as a cart of two lines, so that little moves when it comes. */
function CartSkeleton() {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]" aria-busy="true">
      <p className="sr-only">{say.loading}</p>
      <div className="grid gap-4">
        <div className="skeleton h-6 w-48" />
        <div className="card grid gap-4 p-4">
          {[0, 1].map(i => (
            <div key={i} className="flex gap-4">
              <div className="skeleton aspect-4/5 w-24 md:w-28" />
              <div className="grid flex-1 content-start gap-2">
                <div className="skeleton h-3 w-20" />
                <div className="skeleton h-5 w-3/4" />
                <div className="skeleton h-6 w-28" />
                <div className="skeleton h-11 w-32" />
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className="skeleton h-80" />
    </div>
  )
}

/** CART-01: the lines of one shop. */
function CartGroup({ group }: { group: CartGroupAnswer }) {
  return (
    <section className="card" aria-label={`${say.soldBy} ${group.shopName}`}>
      <h3 className="flex items-center gap-2 border-b border-line px-4 py-3 text-sm font-semibold">
        <Icon name="store" />
        <span className="text-muted">{say.soldBy}</span> {group.shopName}
      </h3>
      <ul className="divide-y divide-line px-4">
        {group.products.map(line => (
          <li key={line._id} className="py-4">
            <CartLine line={line} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The products in the cart by their ids, those that can be bought first. */
const productsOf = ({ card_products: groups, outOfStockProduct: soldOut }: CartAnswer): string[] => [
  ...groups.flatMap(({ products }) => products.map(({ productInfo }) => productInfo._id)),
  ...soldOut.flatMap(({ products }) => products.map(({ _id }) => _id)),
]

type Props = { company: Pick<CompanyAnswer, 'freeShippingFrom'> | null }

/** /carrito (CART-01 to CART-12). */
export const CartScreen = island(Cart)

function Cart({ company }: Props) {
  const cart = useAtom($cart)
  const waiting = useAtom($pendingOrder)
  useEffect(() => {
    const read = () => {
      void loadCart()
      void loadPendingOrder()
    }
    // The back button may show the page as it was before the order was made (DOOR-04).
    const again = (event: PageTransitionEvent) => event.persisted && read()
    read()
    addEventListener('pageshow', again)
    return () => removeEventListener('pageshow', again)
  }, [])
  if (cart.state === 'loading' || waiting === 'loading') return <CartSkeleton />
  if (cart.state === 'failed') return <LoadFailed sentence={cart.error} retry={loadCart} className="py-10" />
  const { card_products: groups, outOfStockProduct: soldOut, buy_product_item: units } = cart.value
  if (groups.length === 0 && soldOut.length === 0)
    return waiting ? (
      <>
        <PendingOrder order={waiting} />
        <p>
          {say.nothingElse}{' '}
          <a href={routes.shops} className="link link-tap font-semibold">
            {say.shopNow}
          </a>
        </p>
        <OnwardRow />
      </>
    ) : (
      <>
        <EmptyCart />
        <OnwardRow />
      </>
    )
  const inCart = productsOf(cart.value)
  return (
    <>
      {waiting && <PendingOrder order={waiting} />}
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
      <OnwardRow productId={inCart[0]} without={inCart} />
    </>
  )
}
