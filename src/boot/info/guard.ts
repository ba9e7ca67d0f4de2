import { userOf } from '#shared/rules/token.ts'
import { storageKeys } from '#shared/storage.ts'
import { lazy } from '#stores/lazy.ts'

function isCustomer(): boolean {
  try {
    return userOf(localStorage.getItem(storageKeys.token), Date.now()) !== null
  } catch {
    // A browser that forbids storage knows nobody.
    return false
  }
}

/**
 * ROUTE-33, D-04: a customer who opens one of the public information pages ends at home; meanwhile a cover hides the page
 * (ROUTE-35). In the browser, so that everybody else, crawlers too, reads the page; and what a guest does not need is not asked
 * for before the page is painted.
 */
export function leadCustomerHome(): void {
  if (isCustomer()) void lazy(() => import('./leave.ts')).then(part => part?.leaveForHome())
}
