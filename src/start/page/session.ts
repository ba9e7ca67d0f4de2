import { storageKeys } from '#shared/storage.ts'
import { $token, $user } from '#stores/auth.ts'
import { $cartCount } from '#stores/cart.ts'
import { $guestId } from '#stores/guest-cart.ts'
import { $wishlistCount } from '#stores/wishlist.ts'
import { showCount, showTargets } from './session-view.ts'

/** A page out of the browser's memory (the back button) may show a session that has ended since, or another one's. */
function renewWhenRestored(): void {
  addEventListener('pageshow', event => {
    if (!event.persisted || (localStorage.getItem(storageKeys.token) ?? undefined) === $token.get()) return
    document.body.hidden = true
    location.reload()
  })
}

/** Badges, targets and name follow the session, in this tab and in the others. */
export function followSession(): void {
  const targets = () => showTargets($user.get(), $guestId.get())
  $cartCount.subscribe(count => showCount('cart', count))
  $wishlistCount.subscribe(count => showCount('wishlist', count))
  $user.subscribe(targets)
  $guestId.subscribe(targets)
  renewWhenRestored()
}
