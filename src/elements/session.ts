import { shellMessages as say } from '#shared/messages/shell.ts'
import { accountTarget, cartTarget, wishlistTarget } from '#shared/routes.ts'
import { badgeText } from '#shared/rules/badge.ts'
import { $user } from '#stores/auth.ts'
import { $cartCount } from '#stores/cart.ts'
import { $guestId } from '#stores/guest-cart.ts'
import { $wishlistCount } from '#stores/wishlist.ts'

const all = (selector: string) => document.querySelectorAll<HTMLAnchorElement>(selector)

/** HEAD-15, FOOT-11: a badge is hidden while there is nothing to count; the control says the number too. */
function showCount(noun: 'cart' | 'wishlist', name: string, count: number): void {
  for (const badge of all(`[data-count=${noun}]`)) {
    badge.hidden = badgeText(count) === ''
    badge.textContent = badgeText(count)
  }
  for (const link of all(`[data-to=${noun}]`)) link.setAttribute('aria-label', say.counted(name, count))
}

function showTargets(): void {
  const user = $user.get()
  const loggedIn = user !== null
  for (const link of all('[data-to=cart]')) link.href = cartTarget({ loggedIn, guestId: $guestId.get() })
  for (const link of all('[data-to=wishlist]')) link.href = wishlistTarget({ loggedIn })
  for (const link of all('[data-account]')) link.href = accountTarget({ loggedIn })
  for (const name of all('[data-account-name]'))
    name.textContent = user?.name || (user ? say.account : say.login)
}

/** Badges, targets and name follow the session, in this tab and in the others. */
export function followSession(): void {
  $cartCount.subscribe(count => showCount('cart', say.cart, count))
  $wishlistCount.subscribe(count => showCount('wishlist', say.wishlist, count))
  $user.subscribe(showTargets)
  $guestId.subscribe(showTargets)
}
