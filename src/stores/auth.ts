// State area `auth` (DATA-52): token, user, where to go after signing in.
import { atom, computed } from 'nanostores'
import type { UserAnswer } from '#shared/contracts/account.ts'
import { routes } from '#shared/routes.ts'
import { isSafePath } from '#shared/rules/redirect.ts'
import { userOf, withoutSignature } from '#shared/rules/token.ts'
import { storageKeys } from '#shared/storage.ts'
import { connectSession } from './call.ts'
import { goTo } from '#browser/go.ts'
import { writeGuestCookie } from '#browser/guest-cookie.ts'
import { rememberLogout } from './pending-logout.ts'
import { storedToken } from './stored-token.ts'
import { toastError } from './toasts.ts'

/** STATE-31, D-99: the token as a plain string, only for display. */
export const $token = storedToken(storageKeys.token)
export const $user = atom<UserAnswer | null>(null)
export const $loggedIn = computed($user, user => user !== null)
/** D-49: the server shows no personal data until this customer has set a password. */
export const $newPasswordDue = atom(false)

export const signIn = (token: string, user?: UserAnswer): void => {
  $token.set(withoutSignature(token))
  if (user) $user.set(user)
}

/** STATE-33. */
export const resetUser = (): void => $token.set(undefined)

/** `expired`: the server no longer accepts the token; the shopper signs in again and continues on the same page. */
export type SignOut = 'logout' | 'expired'
let signOut: SignOut = 'logout'
/** Effects of a sign-out: other stores (cart and wishlist counts, drafts) register here to empty themselves. */
const onSignOut = new Set<(how: SignOut) => void>()
export const whenSignedOut = (effect: (how: SignOut) => void): void => void onSignOut.add(effect)

/**
 * Deletes chat messages that were never delivered: they stay for the next visit, but not for another person
 * (`chat/send-queue.ts`).
 */
function dropSendQueue(userId: string): void {
  const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '')
  for (const key of keys) if (key.startsWith(`${storageKeys.outbox}${userId}:`)) localStorage.removeItem(key)
}

/**
 * STATE-34, D-76: local keys are removed in any case; a logout that did not reach the server is sent before the next
 * call.
 */
export async function logout(): Promise<void> {
  const token = $token.get()
  dropSendQueue($user.get()?.id ?? '')
  resetUser()
  localStorage.removeItem(storageKeys.guestId)
  writeGuestCookie(undefined)
  if (token) await rememberLogout(storageKeys.pendingLogout, token)
}

/** D-07: kept for the page after the login; only paths of this site, except those that sign in. */
export const saveRedirect = (path: string): void => {
  if (isSafePath(path) && !signInPages.includes(path)) sessionStorage.setItem(storageKeys.redirect, path)
}
const signInPages: readonly string[] = [routes.login, routes.register]
/** The current page, to return to after the login. */
export const saveRedirectHere = (): void => saveRedirect(location.pathname + location.search)
export const takeRedirect = (): string | null => {
  const path = sessionStorage.getItem(storageKeys.redirect)
  sessionStorage.removeItem(storageKeys.redirect)
  return path
}

/** A sign-out in another tab is a sign-out here too. */
$token.subscribe(token => {
  const user = userOf(token, Date.now())
  const before = $user.get()
  if (user?.id === before?.id) return
  $user.set(user)
  $newPasswordDue.set(false)
  if (before) for (const effect of onSignOut) effect(signOut)
})

let isLeaving = false
/** D-76: several calls may be refused at the same time, but the shopper sees one message. */
function leave(sentence: string): void {
  const isFirst = !isLeaving && location.pathname !== routes.login
  if (isFirst) {
    isLeaving = true
    saveRedirectHere()
    // The toast is shown before the sign-out, because listeners of the sign-out leave the page at once and take only
    // the toasts that are shown.
    toastError(sentence)
  }
  signOut = 'expired'
  resetUser()
  signOut = 'logout'
  if (isFirst) goTo(routes.login)
}

connectSession({ onUnauthorized: leave, onNewPasswordDue: () => $newPasswordDue.set(true) })
