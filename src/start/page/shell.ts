import { scrollBehavior } from '#elements/motion.ts'
import { SearchBox } from '#elements/search.ts'
import { lazy } from '#browser/lazy.ts'
import { wholeSheet } from '#browser/stylesheet.ts'
import { afterLoad, yieldToBrowser } from './timing.ts'
import { followIslands } from './islands.ts'
import { showStored } from './session-view.ts'
import { isPlainClick } from '#shared/rules/plain-click.ts'

/** A shorter scroll than this, in px, changes nothing. */
const SLACK_PX = 8

/** The header leaves when the page is scrolled down and returns when it is scrolled up. */
function hideOnScroll(): void {
  const header = document.querySelector<HTMLElement>('[data-header]')
  if (!header) return
  let last = 0
  let queued = false
  const follow = () => {
    queued = false
    const moved = scrollY - last
    if (Math.abs(moved) < SLACK_PX) return
    header.toggleAttribute('data-away', moved > 0 && scrollY > header.offsetHeight * 2)
    last = scrollY
  }
  // Read in the next frame, which lays the page out anyway; now it would force a layout inside of this script.
  requestAnimationFrame(() => (last = scrollY))
  addEventListener(
    'scroll',
    () => {
      if (!queued) requestAnimationFrame(follow)
      queued = true
    },
    { passive: true },
  )
}

/** HEAD-24, D-97: a link to the current page scrolls smoothly to its top instead of loading it again. */
function scrollLinks(): void {
  document.addEventListener('click', event => {
    if (event.defaultPrevented || !isPlainClick(event) || !(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>('a[href]')
    if (!link || link.target || link.hash || link.href !== location.href.split('#')[0]) return
    event.preventDefault()
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
    scrollTo({ top: 0, behavior: scrollBehavior() })
  })
}

function showEarlierVisit(): void {
  try {
    showStored()
  } catch {
    // If the browser forbids storage, there is nothing of an earlier visit to show.
  }
}

async function bringLater(): Promise<void> {
  const script = lazy(() => import('./after-load.ts'))
  await yieldToBrowser()
  const [later] = await Promise.all([script, wholeSheet()])
  await yieldToBrowser()
  await later?.begin()
}

async function startInPieces(): Promise<void> {
  followIslands()
  showEarlierVisit()
  await yieldToBrowser()
  customElements.define('search-box', SearchBox)
  hideOnScroll()
  scrollLinks()
  await yieldToBrowser()
  afterLoad(() => void bringLater())
}

/**
 * What every page does at once, with rests in which clicks are answered. The stores and all that needs them come after
 * the page has loaded.
 */
export function startShell(): void {
  void startInPieces()
}
