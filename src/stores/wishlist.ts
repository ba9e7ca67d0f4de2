// State area `card`, its wishlist part (DATA-13): the shopper's wishlist, and the count of the header.
import { persistentJSON } from './persistent.ts'
import { atom, computed } from 'nanostores'
import type { AddToWishlistInput, WishlistAnswer } from '#shared/contracts/wishlist.ts'
import { addToWishlist, getWishlist, removeFromWishlist } from '#shared/endpoints/wishlist.ts'
import { wishlistMessages } from '#shared/messages/wishlist.ts'
import { routes } from '#shared/routes.ts'
import { storageKeys } from '#shared/storage.ts'
import { saveRedirectHere, whenSignedOut } from './auth.ts'
import { call } from './call.ts'
import { shopperId } from './guest-cart.ts'
import { failed, loading, ready, type Load } from './load.ts'
import { attempt, run } from './run.ts'
import { clearFormError, keepForNextPage, toastError, toastSuccess } from './toasts.ts'

/** Product id → id of its item, kept so that hearts and badges of every page and tab are right at once. */
export const $liked = persistentJSON<Record<string, string>>(storageKeys.wishlist, {})
/** STATE-21, STATE-22: the badge of the header and of the floating button. */
export const $wishlistCount = computed($liked, liked => Object.keys(liked).length)
export const $wishlist = atom<Load<WishlistAnswer>>(loading)
export const $wishlistBusy = atom(false)

/** Counts changes and readings: a reading that began before a change is not shown. */
let version = 0

const remember = (answer: WishlistAnswer): void => {
  $wishlist.set(ready(answer))
  $liked.set(Object.fromEntries(answer.wishlists.map(item => [item.productId, item._id])))
}

/** API-08, by customer id, else guest id; without either there is no list. */
export async function loadWishlist(): Promise<void> {
  const userId = shopperId()
  const asked = ++version
  if (userId === '') {
    remember({ wishlists: [], wishlistCount: 0 })
    return
  }
  const outcome = await attempt(() => call(getWishlist, { params: { userId } }))
  if (asked !== version) return
  if (outcome.ok) remember(outcome.value)
  else if ($wishlist.get().state !== 'ready')
    $wishlist.set(failed(outcome.error.message || wishlistMessages.loadFailed))
}

export type Liked = Omit<AddToWishlistInput, 'userId'>

/**
 * API-07. A card sends the call even without an id (PERM-07). The server then refuses with a sentence, which is shown
 * on the login page to which the shopper goes (D-36, VAL-10).
 */
export async function like(product: Liked): Promise<boolean> {
  const userId = shopperId()
  const body = { userId, ...product }
  const outcome = await run($wishlistBusy, () => call(addToWishlist, { body }), wishlistMessages.addFailed)
  if (outcome.ok) {
    toastSuccess(outcome.value.message)
    await loadWishlist()
    return true
  }
  if (userId === '') {
    saveRedirectHere()
    // The toast is no longer this form's error, because it is read on the login page.
    clearFormError($wishlistBusy)
    toastError(outcome.error.message || wishlistMessages.addFailed)
    keepForNextPage()
    location.assign(routes.login)
  }
  return false
}

/** API-09; the row with the returned id is removed (STATE-22). */
export async function unlike(wishlistId: string): Promise<boolean> {
  const outcome = await run(
    $wishlistBusy,
    () => call(removeFromWishlist, { params: { wishlistId } }),
    wishlistMessages.removeFailed,
  )
  if (!outcome.ok) {
    await loadWishlist()
    return false
  }
  version += 1
  const gone = outcome.value.wishlistId
  $liked.set(Object.fromEntries(Object.entries($liked.get()).filter(([, id]) => id !== gone)))
  const list = $wishlist.get()
  if (list.state === 'ready') {
    const wishlists = list.value.wishlists.filter(item => item._id !== gone)
    $wishlist.set(ready({ wishlists, wishlistCount: wishlists.length }))
  }
  toastSuccess(outcome.value.message)
  return true
}

export const toggleLike = (product: Liked): Promise<boolean> => {
  const itemId = $liked.get()[product.productId]
  return itemId === undefined ? like(product) : unlike(itemId)
}

/** STATE-23. */
whenSignedOut(() => {
  version += 1
  $liked.set({})
  $wishlist.set(loading)
})
