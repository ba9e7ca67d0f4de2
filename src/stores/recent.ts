// CHOOSE-03: the products last seen on this device, without an account.
import { storageKeys } from '#shared/storage.ts'
import { readSeen, withSeen, type SeenProduct } from '#shared/rules/recent.ts'
import { whenSignedOut } from './auth.ts'
import { kept } from './kept.ts'

/** The last seen first. */
export const $recent = kept(storageKeys.recent, readSeen)

export const remember = (product: SeenProduct): void => $recent.set(withSeen($recent.get(), product))

export const forget = (ids: readonly string[]): void =>
  $recent.set($recent.get().filter(({ id }) => !ids.includes(id)))

export const forgetAll = (): void => $recent.set([])

// Who leaves a shared phone leaves nothing of what she looked at; a session that merely ran out forgets nothing.
whenSignedOut(how => {
  if (how === 'logout') forgetAll()
})
