import { Icon } from '#components/Icon.tsx'
import { wishlistMessages } from '#shared/messages/wishlist.ts'
import { $wishlistCount } from '#stores/wishlist.ts'
import { useAtom } from '../useAtom.ts'

/** DOOR-14: why a guest's heart leads to the login. */
export function PendingWishes() {
  const count = useAtom($wishlistCount)
  return (
    count > 0 && (
      <p className="notice">
        <Icon name="heart" className="size-5 shrink-0" />
        {wishlistMessages.waiting(count)}
      </p>
    )
  )
}
