import { accountTarget, cartTarget, wishlistTarget } from '#shared/routes.ts'
import { badgeText } from '#shared/rules/badge.ts'
import { userOf, type TokenUser } from '#shared/rules/token.ts'
import { storageKeys } from '#shared/storage.ts'

const all = <E extends HTMLElement = HTMLAnchorElement>(selector: string) =>
  document.querySelectorAll<E>(selector)

/** HEAD-15, FOOT-11: a badge is hidden while the count is 0; the control says the number too. */
export function showCount(noun: 'cart' | 'wishlist', count: number): void {
  const text = badgeText(count)
  for (const badge of all(`[data-count=${noun}]`)) {
    badge.hidden = text === ''
    badge.textContent = text
  }
  for (const link of all(`[data-to=${noun}]`)) {
    const label = link.dataset['label'] ?? ''
    link.ariaLabel = text === '' ? label : `${label}: ${text}`
  }
}

/** HEAD-07, HEAD-11, HEAD-13, FOOT-12, FOOT-13. */
export function showTargets(user: TokenUser | null, guestId: string | undefined): void {
  const loggedIn = user !== null
  for (const link of all('[data-to=cart]')) link.href = cartTarget({ loggedIn, guestId })
  for (const link of all('[data-to=wishlist]')) link.href = wishlistTarget({ loggedIn })
  for (const link of all('[data-account]')) link.href = accountTarget({ loggedIn })
  for (const name of all<HTMLElement>('[data-account-name]'))
    name.textContent = user?.name || user?.email || (name.dataset['label'] ?? '')
}

const storedLikes = (): number => {
  try {
    return Object.keys(JSON.parse(localStorage.getItem(storageKeys.wishlist) ?? '{}') as object).length
  } catch {
    return 0
  }
}

/** Shows what this browser stored, before the stores are loaded. On a first visit the links stay as in the HTML. */
export function showStored(): void {
  showCount('cart', Number(localStorage.getItem(storageKeys.cartCount)) || 0)
  showCount('wishlist', storedLikes())
  const user = userOf(localStorage.getItem(storageKeys.token), Date.now())
  const guestId = localStorage.getItem(storageKeys.guestId) ?? undefined
  if (user || guestId) showTargets(user, guestId)
}
