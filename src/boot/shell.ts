import { SearchBox } from '#elements/search.ts'
import { lazy } from '#stores/lazy.ts'
import { wholeSheet } from '#stores/sheet.ts'
import { firstUseOfIsland } from './first-use.ts'
import { hideOnScroll } from './header.ts'
import { afterLoad } from './idle.ts'
import { scrollLinks } from './scroll.ts'
import { showStored } from './session-view.ts'
import type { LoadToaster } from './toasts.ts'

/** What every page does at once; the stores and all that needs them come after the page has loaded. The layout hands in what islands draw. */
export function startShell(toaster: LoadToaster): void {
  try {
    showStored()
  } catch {
    // A browser that forbids storage has nothing to show of an earlier visit.
  }
  customElements.define('search-box', SearchBox)
  hideOnScroll()
  scrollLinks()
  const used = firstUseOfIsland()
  const goOn = async () => {
    const [later] = await Promise.all([lazy(() => import('./later.ts')), wholeSheet()])
    later?.begin(toaster, used)
  }
  afterLoad(() => void goOn(), used)
}
