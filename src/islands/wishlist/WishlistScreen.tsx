import { ProductCardSkeleton } from '#components/ProductCard.tsx'
import { wishlistMessages as say } from '#shared/messages/wishlist.ts'
import { $wishlist, loadWishlist } from '#stores/wishlist.ts'
import { OnwardRow } from '#components/OnwardRow.tsx'
import { EmptyState } from '#components/EmptyState.tsx'
import { routes } from '#shared/routes.ts'
import { island } from '../Boundary.tsx'
import { useCustomer } from '../useCustomer.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { useAtom } from '../useAtom.ts'
import { WishlistCard } from './WishlistCard.tsx'

/** ACC-08 without any product. */
const NoWishes = () => (
  <>
    <EmptyState
      title={say.empty}
      text={say.emptyText}
      art="/art/sin-deseos.svg"
      action={{ href: routes.shops, label: say.shop }}
    />
    <OnwardRow />
  </>
)

/** /dashboard/my-wishlist (ACC-08, ROUTE-27). */
export const WishlistScreen = island(Wishlist)

const grid = 'grid grid-cols-2 gap-x-3 gap-y-6 md:grid-cols-3 lg:gap-x-5 xl:grid-cols-4'

function Wishlist() {
  const isCustomer = useCustomer(() => void loadWishlist())
  const list = useAtom($wishlist)
  if (isCustomer && list.state === 'failed') return <LoadFailed sentence={list.error} retry={loadWishlist} />
  if (!isCustomer || list.state !== 'ready')
    return (
      <div className={grid} aria-busy="true">
        {[0, 1, 2, 3].map(key => (
          <ProductCardSkeleton key={key} />
        ))}
      </div>
    )
  if (list.value.wishlists.length === 0) return <NoWishes />
  return (
    <ul className={grid}>
      {list.value.wishlists.map(item => (
        <li key={item._id}>
          <WishlistCard item={item} />
        </li>
      ))}
    </ul>
  )
}
