import { lazy } from '#browser/lazy.ts'
import { Onward } from '#elements/onward.ts'
import { NewsletterForm } from '#elements/newsletter.ts'
import { shownItem } from '#elements/product/shown-item.ts'
import { offlineMessages as say } from '#shared/messages/offline.ts'
import { routes } from '#shared/routes.ts'
import { speculationRules } from '#shared/speculation.ts'
import { storageKeys } from '#shared/storage.ts'
import { $token, $user } from '#stores/auth.ts'
import { $cartCount, add, loadCart } from '#stores/cart.ts'
import { dropDraftsUnlessKept } from '#stores/drop-drafts.ts'
import { $guestId, ensureGuestId } from '#stores/guest-cart.ts'
import '#stores/checkout/purchase.ts'
import { $waitingAdds, followOtherTabs, sendWaitingAdds } from '#stores/waiting-adds.ts'
import { $wishlistCount, loadWishlist } from '#stores/wishlist.ts'
import { keepWorker } from '../worker/register.ts'
import { followHearts } from './hearts.ts'
import { followInfoLinks } from './info/links.ts'
import { fillMissing } from './init.ts'
import { started } from './queued-clicks.ts'
import { showCount, showTargets } from './session-view.ts'
import { yieldToBrowser } from './timing.ts'
import { followToasts } from './toasts.ts'

const has = (selector: string): boolean => document.querySelector(selector) !== null

/** A page from the browser's memory (the back button) may show a session that has ended since, or another person's. */
function renewWhenRestored(): void {
  addEventListener('pageshow', event => {
    if (!event.persisted || (localStorage.getItem(storageKeys.token) ?? undefined) === $token.get()) return
    document.body.hidden = true
    location.reload()
  })
}

/** Badges, links and name follow the session, in this tab and in the others. */
function followSession(): void {
  const targets = () => showTargets($user.get(), $guestId.get())
  $cartCount.subscribe(count => showCount('cart', count))
  $wishlistCount.subscribe(count => showCount('wishlist', count))
  $user.subscribe(targets)
  $guestId.subscribe(targets)
  renewWhenRestored()
}

/** STATE-10, STATE-11: adds at once, or shows the sizes first. */
async function quickAdd(button: HTMLElement): Promise<void> {
  const productId = button.dataset['product'] ?? ''
  if (button.ariaBusy === 'true' || productId === '') return
  button.ariaBusy = 'true'
  try {
    if (button.dataset['sizes'] === undefined)
      await add({ productId, quantity: 1, variant: null, item: shownItem(button.closest('article'), '') })
    else {
      const part = await lazy(() => import('./size-dialog.ts'))
      await part?.askSize(productId)
    }
  } finally {
    button.ariaBusy = null
  }
}

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

/** D-121: a page that comes back from the browser's memory, or is looked at again, shows the current data. */
function followReturns(): void {
  let leftAt = Date.now()
  const renew = () => void lazy(() => import('./offers.ts')).then(part => part?.renewOffers())
  addEventListener('pageshow', ({ persisted }) => persisted && renew())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leftAt = Date.now()
    else if (Date.now() - leftAt >= AWAY_MS) renew()
  })
}

/** Loads the counts for a shopper who was here before. The pages of cart and checkout read the cart themselves. */
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
  customElements.define('onward-row', Onward)
  started('newsletter')
  if (has('scroll-carousel, banner-carousel, product-slider, product-gallery'))
    void lazy(() => import('./carousel.ts'))
}

async function sendWaiting(): Promise<void> {
  if (await sendWaitingAdds()) await loadCart()
}

/** Drawn in plain HTML, because without a connection the part that draws toasts may not load. */
function showWaiting(names: readonly string[]): void {
  const before = document.querySelector('.waiting-adds')
  if (names.length === 0) return before?.remove()
  const place = before ?? document.createElement('p')
  place.className = 'waiting-adds'
  place.role = 'status'
  if (!before) document.body.append(place)
  place.textContent = `${say.waits(names.length)}: ${names.join(' · ')}`
}

/** AWAY-08: says what waits for a connection, and sends it when there is one. */
function followWaitingAdds(): void {
  $waitingAdds.subscribe(waiting => showWaiting(waiting.map(({ name }) => name)))
  followOtherTabs()
  addEventListener('online', () => void sendWaiting())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendWaiting()
  })
  void sendWaiting()
}

/**
 * SPEED-12: the browser may fetch a page while a finger is still on its link. The rules are added after load, because a
 * header would make every page load one more file together with its first picture.
 */
function fetchAhead(): void {
  if (!HTMLScriptElement.supports('speculationrules')) return
  const rules = document.createElement('script')
  rules.type = 'speculationrules'
  rules.textContent = speculationRules
  document.head.append(rules)
}

/**
 * What a page can do after it has loaded: session, guest id, toasts and the elements that the page has. It runs piece
 * by piece, with pauses in which clicks are answered; what a click may wait for comes first.
 */
export async function begin(): Promise<void> {
  const wasHere = Boolean($token.get() ?? $guestId.get())
  ensureGuestId(location.pathname)
  dropDraftsUnlessKept(location.pathname)
  await yieldToBrowser()
  followSession()
  followToasts()
  await yieldToBrowser()
  followPart()
  followQuickAdd()
  if (has('[data-tap=heart]')) followHearts()
  await yieldToBrowser()
  followElements()
  followInfoLinks()
  await yieldToBrowser()
  refreshCounts(wasHere)
  void fillMissing()
  await yieldToBrowser()
  followWaitingAdds()
  fetchAhead()
  if (has('buy-box, .product-card')) followReturns()
  void keepWorker().catch(() => undefined)
}
