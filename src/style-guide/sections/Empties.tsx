import type { ReactNode } from 'react'
import { EmptyCart } from '#components/cart/EmptyCart.tsx'
import { EmptyResult } from '#components/catalog/EmptyResult.tsx'
import { EmptyState } from '#components/EmptyState.tsx'
import { Broken, Gone, NoPosts, NoProducts, NoSubscription, NotFound } from '#components/PageStates.tsx'
import { Invitation } from '#islands/chat/Invitation.tsx'
import { customerWords, sellerWords } from '#islands/chat/words.ts'
import { NoOrder } from '#islands/orders/NoOrder.tsx'
import { NoOrders } from '#islands/orders/NoOrders.tsx'
import { NoWishes } from '#islands/wishlist/NoWishes.tsx'
import { errorMessages } from '#shared/messages/errors.ts'
import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'
import { routes } from '#shared/routes.ts'
import { noFilters } from '#shared/rules/catalog.ts'
import { Sample } from '../Sample.tsx'

const catalogue = { base: routes.shops, filters: noFilters, view: null }
const search = (value: string) => ({
  ...catalogue,
  base: routes.search,
  filters: { ...noFilters, searchValue: value },
})
const nothing = () => undefined

const states: [name: string, state: ReactNode][] = [
  [say.empties.cart, <EmptyCart />],
  [say.empties.wishes, <NoWishes />],
  [say.empties.orders, <NoOrders />],
  [say.empties.filteredOrders, <NoOrders isFiltered />],
  [say.empties.order, <NoOrder sentence={errorMessages.orderUnknown} />],
  [say.empties.search, <EmptyResult screen={search(say.product.longWord)} total={0} />],
  [
    say.empties.filters,
    <EmptyResult screen={{ ...catalogue, filters: { ...noFilters, brand: 'BRUMA' } }} total={0} />,
  ],
  [say.empties.page, <EmptyResult screen={catalogue} total={24} />],
  [say.empties.catalogue, <EmptyResult screen={catalogue} total={0} />],
  [say.empties.home, <NoProducts />],
  [say.empties.chat, <Invitation words={customerWords} isEmpty onToggleList={nothing} />],
  [say.empties.desk, <Invitation words={sellerWords} isEmpty={false} onToggleList={nothing} />],
  [say.empties.blog, <NoPosts />],
  [say.empties.notFound, <NotFound />],
  [say.empties.gone, <Gone />],
  [say.empties.broken, <Broken />],
  [say.empties.subscription, <NoSubscription />],
  [say.product.longWord, <EmptyState title={say.product.longWord} text={say.words} />],
]

/** What each screen says when there is nothing to show, by the screens' own parts. */
export const Empties = () => (
  <div className="guide-screens">
    {states.map(([name, state]) => (
      <Sample key={name} name={name}>
        {state}
      </Sample>
    ))}
  </div>
)
