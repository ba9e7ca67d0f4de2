import { SearchBox } from '#elements/search.ts'
import { lazy } from '#browser/lazy.ts'
import { wholeSheet } from '#browser/sheet.ts'
import { firstUseOfIsland } from './first-use.ts'
import { hideOnScroll } from './header.ts'
import { afterLoad } from './idle.ts'
import { yieldToBrowser } from './yield.ts'
import { scrollLinks } from './scroll.ts'
import { showStored } from './session-view.ts'
import type { LoadToaster } from './toasts.ts'

function showEarlierVisit(): void {
  try {
    showStored()
  } catch {
    // A browser that forbids storage has nothing to show of an earlier visit.
  }
}

async function bringLater(toaster: LoadToaster, used: Promise<void> | undefined): Promise<void> {
  const script = lazy(() => import('./later.ts'))
  await yieldToBrowser()
  const [later] = await Promise.all([script, wholeSheet()])
  await yieldToBrowser()
  await later?.begin(toaster, used)
}

async function startInPieces(toaster: LoadToaster): Promise<void> {
  const used = firstUseOfIsland()
  showEarlierVisit()
  await yieldToBrowser()
  customElements.define('search-box', SearchBox)
  hideOnScroll()
  scrollLinks()
  await yieldToBrowser()
  afterLoad(() => void bringLater(toaster, used), used)
}

/**
 * What every page does at once, with rests in which taps are answered; the stores and all that needs them come after the
 * page has loaded. The layout hands in what islands draw.
 */
export function startShell(toaster: LoadToaster): void {
  void startInPieces(toaster)
}
