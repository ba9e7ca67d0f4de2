// State area `auth` (DATA-52): token, user, where to go after signing in.
import { persistentAtom } from '@nanostores/persistent'
import { atom, computed } from 'nanostores'
import type { UserAnswer } from '#shared/contracts/account.ts'
import { logoutCustomer } from '#shared/endpoints.ts'
import { routes } from '#shared/routes.ts'
import { isSafePath } from '#shared/rules/redirect.ts'
import { userOf } from '#shared/rules/token.ts'
import { call, connectSession } from './call.ts'
import { goTo } from './go.ts'
import { attempt } from './run.ts'
import { toastError } from './toasts.ts'

const REDIRECT = 'vitrina:redirect'
/** A token whose logout did not reach the server yet (D-76). */
const PENDING_LOGOUT = 'vitrina:pendingLogout'

/** STATE-31, D-99: the token as a plain string. */
export const $token = persistentAtom<string | undefined>('customerToken')
export const $user = atom<UserAnswer | null>(null)
export const $loggedIn = computed($user, user => user !== null)
/** D-49: the server keeps personal data back until this customer has a password of its own. */
export const $newPasswordDue = atom(false)

export const signIn = (token: string, user?: UserAnswer): void => {
  $token.set(token)
  if (user) $user.set(user)
}

/** STATE-33; what else a sign-out empties follows from the token. */
export const resetUser = (): void => $token.set(undefined)

/** What else a sign-out empties (cart and wishlist counts, drafts); stores register here. */
const onSignOut = new Set<() => void>()
export const whenSignedOut = (effect: () => void): void => void onSignOut.add(effect)

/** Messages that were never delivered stay for the next visit, but not for the next person (`chat/outbox.ts`). */
function dropOutbox(userId: string): void {
  for (let i = localStorage.length - 1; i >= 0; i -= 1) {
    const key = localStorage.key(i) ?? ''
    if (key.startsWith(`vitrina:outbox:${userId}:`)) localStorage.removeItem(key)
  }
}

async function revoke(token: string): Promise<boolean> {
  const outcome = await attempt(() => call(logoutCustomer, { headers: { authorization: `Bearer ${token}` } }))
  return outcome.ok || outcome.error.status !== 0
}

/** STATE-34, D-76: local keys go in any case; a logout the server did not hear of is repeated before the next call. */
export async function logout(): Promise<void> {
  const token = $token.get()
  dropOutbox($user.get()?.id ?? '')
  resetUser()
  localStorage.removeItem('guestId')
  if (!token) return
  localStorage.setItem(PENDING_LOGOUT, token)
  if (await revoke(token)) localStorage.removeItem(PENDING_LOGOUT)
}

async function repeatLogout(): Promise<void> {
  const token = localStorage.getItem(PENDING_LOGOUT)
  if (!token) return
  localStorage.removeItem(PENDING_LOGOUT)
  if (!(await revoke(token))) localStorage.setItem(PENDING_LOGOUT, token)
}

/** D-07: kept for the page after the login; only paths of this site, and none that signs in. */
export const saveRedirect = (path: string): void => {
  if (isSafePath(path) && !signInPages.includes(path)) sessionStorage.setItem(REDIRECT, path)
}
const signInPages: readonly string[] = [routes.login, routes.register]
/** The page the shopper is on, for after the login. */
export const saveRedirectHere = (): void => saveRedirect(location.pathname + location.search)
export const takeRedirect = (): string | null => {
  const path = sessionStorage.getItem(REDIRECT)
  sessionStorage.removeItem(REDIRECT)
  return path
}

/** Whoever signed out in another tab signed out here as well. */
$token.subscribe(token => {
  const user = userOf(token, Date.now())
  const before = $user.get()
  if (user?.id === before?.id) return
  $user.set(user)
  $newPasswordDue.set(false)
  if (before) for (const effect of onSignOut) effect()
})

let isLeaving = false
/** D-76: several calls may be refused at once; the shopper is told once. */
function leave(sentence: string): void {
  resetUser()
  if (isLeaving || location.pathname === routes.login) return
  isLeaving = true
  saveRedirectHere()
  toastError(sentence)
  goTo(routes.login)
}

connectSession({
  token: () => $token.get() ?? null,
  before: repeatLogout,
  onUnauthorized: leave,
  onNewPasswordDue: () => $newPasswordDue.set(true),
})
