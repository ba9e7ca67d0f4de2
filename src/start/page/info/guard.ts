import { isInfoPath, routes } from '#shared/routes.ts'
import { userOf } from '#shared/rules/token.ts'
import { storageKeys } from '#shared/storage.ts'
import { lazy } from '#browser/lazy.ts'

function isCustomer(): boolean {
  try {
    return userOf(localStorage.getItem(storageKeys.token), Date.now()) !== null
  } catch {
    // If the browser forbids storage, nobody is signed in.
    return false
  }
}

const cover = (isShown: boolean) =>
  document.querySelector('[data-leaving]')?.toggleAttribute('hidden', !isShown)

/**
 * ROUTE-33, D-04: a customer who opens one of the public information pages goes to home, where a toast links to the
 * customer's version; meanwhile a cover hides the page (ROUTE-35). This happens in the browser, so that everybody else,
 * also crawlers, reads the page. Only a customer loads the script that does it (SPEED-15), and if it does not come the
 * page stays.
 */
export async function leadCustomerHome(): Promise<void> {
  if (!isInfoPath(location.pathname) || !isCustomer()) return
  cover(true)
  const part = await lazy(() => import('./moved.ts'))
  if (!part) {
    cover(false)
    return
  }
  part.sayMoved()
  location.replace(routes.home)
}
