import { isInfoPath } from '#shared/info-pages.ts'
import { infoMessages as say } from '#shared/messages/info.ts'
import { routes } from '#shared/routes.ts'
import { toastOnNextPage } from '#stores/toasts.ts'

/** Covers the information page that is shown and goes home, where a toast links to the customer's version of it. */
export function leaveForHome(): void {
  const path = location.pathname
  if (!isInfoPath(path)) return
  document.querySelector('[data-leaving]')?.removeAttribute('hidden')
  toastOnNextPage(say.moved, { link: { href: path, label: document.title } })
  location.replace(routes.home)
}
