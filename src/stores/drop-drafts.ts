// D-46: deletes what was typed at the checkout when the shopper leaves the checkout or signs out; what the device
// remembers (DOOR-20) at the sign-out.
import { keepsDrafts } from '#shared/rules/drafts.ts'
import { storageKeys } from '#shared/storage.ts'
import { whenSignedOut } from './auth.ts'

/** Loaded on every page, so it knows the keys and loads none of the checkout's stores. */
function dropStoredDrafts(): void {
  const { shipping, register, delivery, placement } = storageKeys
  for (const key of [shipping, register, delivery, placement]) sessionStorage.removeItem(key)
}

/** STATE-38: the next page that is not part of the checkout or of signing in for it discards the drafts. */
export function dropDraftsUnlessKept(path: string): void {
  if (!keepsDrafts(path, sessionStorage.getItem(storageKeys.redirect))) dropStoredDrafts()
}

whenSignedOut(how => {
  if (how !== 'logout') return
  dropStoredDrafts()
  localStorage.removeItem(storageKeys.remembered)
})
