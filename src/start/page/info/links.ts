import { infoTarget } from '#shared/info-pages.ts'
import { $loggedIn } from '#stores/auth.ts'
import { goTo } from '#browser/go.ts'
import { lazy } from '#browser/lazy.ts'
import { isPlainClick } from '#shared/rules/plain-click.ts'

/** The link of a plain click inside the shop, or null: a new tab stays a new tab. */
function plainLink(event: MouseEvent): HTMLAnchorElement | null {
  if (!isPlainClick(event) || event.defaultPrevented || !(event.target instanceof Element)) return null
  const link = event.target.closest('a')
  return link && link.origin === location.origin && link.target === '' ? link : null
}

/** D-04: links keep their targets; a plain click on one to an information page opens this shopper's version. */
export function followInfoLinks(): void {
  document.addEventListener('click', event => {
    const link = plainLink(event)
    const target = link && infoTarget(link.pathname, { loggedIn: $loggedIn.get(), at: location.pathname })
    if (!link || !target) return
    event.preventDefault()
    link.closest('dialog')?.close()
    if (target.as === 'page') return goTo(target.path)
    void lazy(() => import('./dialog.ts')).then(part => part?.openText(target.path))
  })
}
