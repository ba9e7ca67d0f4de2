// State area `guestcart` (DATA-52): the guest id and the migration of its cart.
import { persistentAtom } from './persistent.ts'
import { atom } from 'nanostores'
import { migrateCart } from '#shared/endpoints/cart.ts'
import { guestCartMessages } from '#shared/messages/guest-cart.ts'
import { needsGuestId, newGuestId } from '#shared/rules/guest.ts'
import { storageKeys } from '#shared/storage.ts'
import { $token, $user } from './auth.ts'
import { call } from './call.ts'
import { readGuestCookie, writeGuestCookie } from '#browser/guest-cookie.ts'
import { randomHex } from '#browser/random-hex.ts'
import { attempt, type Outcome } from './run.ts'

export type Migration = 'idle' | 'loading' | 'succeeded' | 'failed'

/** D-99: a plain string. */
export const $guestId = persistentAtom<string | undefined>(storageKeys.guestId)
export const $migration = atom<Migration>('idle')
/** The sentence of the last migration (ERR-12, ERR-13). */
export const $migrationMessage = atom('')

/** A guest who began on a page without script keeps the same id. This must run before the cart is read (AWAY-03). */
const given = readGuestCookie()
if (given !== null && !$guestId.get() && $user.get() === null) $guestId.set(given)

/** STATE-05, D-33; pages without script continue with the same guest (AWAY-03). */
export const ensureGuestId = (path: string): void => {
  const loggedIn = $user.get() !== null
  if (needsGuestId({ path, loggedIn, stored: $guestId.get() ?? null }))
    $guestId.set(newGuestId(Date.now(), randomHex()))
  writeGuestCookie($guestId.get())
}

/** STATE-07: the customer's id, else the guest's, else ''. */
export const shopperId = (): string => $user.get()?.id ?? $guestId.get() ?? ''

/** STATE-29: back to idle. */
export const resetMigration = (): void => {
  $migration.set('idle')
  $migrationMessage.set('')
}

/**
 * STATE-30, D-44: moves the guest's cart into the caller's; the guest id is deleted on success or when there was no
 * such cart.
 */
export async function migrate(): Promise<Outcome<{ message: string }> | null> {
  const guestId = $guestId.get()
  const user = $user.get()
  if (!guestId || !user || !$token.get()) return null
  $migration.set('loading')
  const outcome = await attempt(() => call(migrateCart, { body: { userId: user.id, guestId } }))
  if (outcome.ok) {
    $guestId.set(undefined)
    writeGuestCookie(undefined)
  }
  $migration.set(outcome.ok ? 'succeeded' : 'failed')
  $migrationMessage.set(
    outcome.ok
      ? outcome.value.message || guestCartMessages.migrated
      : outcome.error.message || guestCartMessages.failed,
  )
  return outcome
}
