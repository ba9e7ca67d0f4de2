// CHOOSE-03: the products last seen on this device, without an account.
import type { CardAnswer } from '#shared/contracts/catalog.ts'
import { getCards } from '#shared/endpoints/catalog.ts'
import { storageKeys } from '#shared/storage.ts'
import { readSeen, withSeen, type SeenProduct } from '#shared/rules/recent.ts'
import { whenSignedOut } from './auth.ts'
import { call } from './call.ts'
import { persistedAtom } from './persisted-atom.ts'
import { attempt } from './run.ts'

/** The last seen first. */
export const $recent = persistedAtom(storageKeys.recent, readSeen)

export const remember = (product: SeenProduct): void => $recent.set(withSeen($recent.get(), product))

/** These products as they are sold now; what is no longer sold is forgotten. Null when no answer comes. */
export async function refreshSeen(ids: readonly string[]): Promise<CardAnswer[] | null> {
  const query = new URLSearchParams({ ids: ids.join(',') })
  const outcome = await attempt(() => call(getCards, { query }))
  if (!outcome.ok) return null
  const { products } = outcome.value
  const isDelisted = (id: string) => ids.includes(id) && products.every(({ _id }) => _id !== id)
  if (ids.some(isDelisted)) $recent.set($recent.get().filter(({ id }) => !isDelisted(id)))
  return products
}

export const forgetAll = (): void => $recent.set([])

// A sign-out deletes what was looked at, because the phone may be shared; an expired session deletes nothing.
whenSignedOut(how => {
  if (how === 'logout') forgetAll()
})
