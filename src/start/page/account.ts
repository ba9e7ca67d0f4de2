import { routes } from '#shared/routes.ts'
import { $loggedIn, logout } from '#stores/auth.ts'
import { goTo } from '#browser/go.ts'
import { started } from './queued-clicks.ts'

/** How long a shopper waits for the server's answer to a logout; one that did not arrive is repeated later (D-76). */
const LONGEST_WAIT_MS = 2000

async function leave(button: HTMLElement): Promise<void> {
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  await Promise.race([logout(), new Promise(done => setTimeout(done, LONGEST_WAIT_MS))])
  goTo(routes.login)
}

/** ACC-01, STATE-34: the customer area's menu. After a sign-out in another tab, this tab leaves the page too. */
export function followAccount(): void {
  let isLeaving = false
  document.addEventListener('click', event => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-tap=logout]')
    if (!button) return
    isLeaving = true
    void leave(button)
  })
  $loggedIn.listen(isLoggedIn => {
    if (!isLoggedIn && !isLeaving) goTo(routes.login)
  })
  started('logout')
}

/** Scrolls to the tab of the current page, if the row of tabs is wider than the phone. */
export function showCurrentTab(): void {
  const current = document.querySelector<HTMLElement>('[data-account-menu] [aria-current=page]')
  const row = current?.closest<HTMLElement>('[data-account-menu]')
  if (current && row) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
}
