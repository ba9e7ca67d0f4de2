// D-46: what was typed at the checkout is deleted when the checkout is left and when somebody signs out; what the device
// was asked to remember (DOOR-20) at the sign-out.
import { keepsDrafts } from '#shared/rules/drafts.ts'
import { storageKeys } from '#shared/storage.ts'
import { whenSignedOut } from './auth.ts'

/** Loaded on every page, so it knows the keys and loads none of the checkout's stores. */
function dropStoredDrafts(): void {
  const { shipping, register, delivery, placement } = storageKeys
  for (const key of [shipping, register, delivery, placement]) sessionStorage.removeItem(key)
}

/** STATE-38: the next page other than those of the checkout and of signing in for it discards the drafts. */
export function dropDraftsUnlessKept(path: string): void {
  if (!keepsDrafts(path, sessionStorage.getItem(storageKeys.redirect))) dropStoredDrafts()
}

whenSignedOut(how => {
  if (how !== 'logout') return
  dropStoredDrafts()
  localStorage.removeItem(storageKeys.remembered)
})
