import { isInfoPath } from '#shared/info-pages.ts'
import { infoMessages as say } from '#shared/messages/info.ts'
import { routes } from '#shared/routes.ts'
import { userOf } from '#shared/rules/token.ts'
import { storageKeys } from '#shared/storage.ts'
import { toastOnNextPage } from '#stores/toasts.ts'

/**
 * ROUTE-33, D-04: a customer who opens one of the public information pages ends at home, where a toast links to the
 * customer's version; meanwhile a cover hides the page (ROUTE-35). In the browser, so that everybody else, crawlers
 * too, reads the page.
 */
export function leadCustomerHome(): void {
  const path = location.pathname
  if (!isInfoPath(path) || !userOf(localStorage.getItem(storageKeys.token), Date.now())) return
  document.querySelector('[data-leaving]')?.removeAttribute('hidden')
  toastOnNextPage(say.moved, { link: { href: path, label: document.title } })
  location.replace(routes.home)
}
