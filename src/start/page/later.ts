import { NewsletterForm } from '#elements/newsletter.ts'
import { routes } from '#shared/routes.ts'
import { storageKeys } from '#shared/storage.ts'
import { $token } from '#stores/auth.ts'
import { loadCart } from '#stores/cart.ts'
import { dropDraftsUnlessKept } from '#stores/drop-drafts.ts'
import { $guestId, ensureGuestId } from '#stores/guest-cart.ts'
import { lazy } from '#browser/lazy.ts'
import '#stores/purchase.ts'
import { loadWishlist } from '#stores/wishlist.ts'
import { followHearts } from './hearts.ts'
import { followInfoLinks } from './info/links.ts'
import { fillMissing } from './init.ts'
import { followLateIslands } from './late-islands.ts'
import { keepWorker } from '../worker/register.ts'
import { fetchAhead } from './prefetch.ts'
import { quickAdd } from './quick-add.ts'
import { yieldToBrowser } from './yield.ts'
import { followSession } from './session.ts'
import { started } from './queued-clicks.ts'
import { followToasts, type LoadToaster } from './toasts.ts'
import { followWaitingAdds } from './waiting-adds.ts'

const has = (selector: string): boolean => document.querySelector(selector) !== null

function followQuickAdd(): void {
  document.addEventListener('click', event => {
    const button =
      event.target instanceof Element && event.target.closest<HTMLElement>('[data-tap=quick-add]')
    if (button) void quickAdd(button)
  })
  started('quick-add')
}

/** D-121: how long a page may be out of sight before its prices and stock are read again. In ms. */
const AWAY_MS = 5 * 60_000

/** D-121: a page that comes back from the browser's memory, or is looked at again, shows what is true now. */
function followReturns(): void {
  let leftAt = Date.now()
  const renew = () => void lazy(() => import('./offers.ts')).then(part => part?.renewOffers())
  addEventListener('pageshow', ({ persisted }) => persisted && renew())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leftAt = Date.now()
    else if (Date.now() - leftAt >= AWAY_MS) renew()
  })
}

/** The counts of somebody who was here before; pages of cart and checkout read the cart themselves. */
function refreshCounts(wasHere: boolean): void {
  if (!wasHere || document.documentElement.dataset['variant'] === 'checkout') return
  void loadCart()
  void loadWishlist()
}

function followPart(): void {
  if (has('buy-box')) void lazy(() => import('./product.ts')).then(part => part?.startProduct())
  else if (location.pathname === routes.home && localStorage.getItem(storageKeys.recent) !== null)
    void lazy(() => import('./recent.ts')).then(part => part?.showRecent())
  else if (location.pathname === routes.cart)
    void lazy(() => import('./recent.ts')).then(part => part?.showRecentBelowEmptyCart())
}

function followElements(): void {
  customElements.define('newsletter-form', NewsletterForm)
  started('newsletter')
  if (has('scroll-carousel, banner-carousel, product-slider, product-gallery'))
    void lazy(() => import('./carousel.ts'))
}

/**
 * What a page can wait for until it has loaded: session, guest id, toasts and the elements that the page has. Piece by
 * piece, with rests in which taps are answered, and first what a tap may wait for.
 */
export async function begin(toaster: LoadToaster, used: Promise<void> | undefined): Promise<void> {
  const wasHere = Boolean($token.get() ?? $guestId.get())
  ensureGuestId(location.pathname)
  dropDraftsUnlessKept(location.pathname)
  await yieldToBrowser()
  followSession()
  followToasts(toaster)
  await yieldToBrowser()
  followPart()
  followQuickAdd()
  if (has('[data-tap=heart]')) followHearts()
  await yieldToBrowser()
  followElements()
  followInfoLinks()
  followLateIslands(used)
  await yieldToBrowser()
  refreshCounts(wasHere)
  void fillMissing()
  await yieldToBrowser()
  followWaitingAdds()
  fetchAhead()
  if (has('buy-box, .product-card')) followReturns()
  void keepWorker().catch(() => undefined)
}
