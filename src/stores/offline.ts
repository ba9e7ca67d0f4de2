// AWAY-07: what this device can show without a connection, in addition to the pages that the service worker keeps.
import { PAGES_CACHE } from '#shared/offline-caches.ts'
import type { CartAnswer } from '#shared/contracts/cart.ts'
import { NO_CART, readKeptCart, readNumbers, withNumbers } from '#shared/rules/offline.ts'
import { toCents } from '#shared/rules/money.ts'
import { storageKeys } from '#shared/storage.ts'
import { whenSignedOut } from './auth.ts'
import { persistedAtom } from './persisted-atom.ts'

export const $lastCart = persistedAtom(storageKeys.lastCart, readKeptCart)
/** The newest first. */
export const $orderNumbers = persistedAtom(storageKeys.orderNumbers, readNumbers)

export const keepCart = ({ card_products: groups, price }: CartAnswer): void =>
  $lastCart.set({
    lines: groups
      .flatMap(({ products }) => products)
      .map(({ productInfo: { name, slug }, variant, quantity }) => ({
        ...{ name, slug },
        size: variant?.size ?? '',
        units: quantity,
      })),
    total: toCents(price),
  })

export const keepNumbers = (numbers: readonly string[]): void => {
  if (numbers.length > 0) $orderNumbers.set(withNumbers($orderNumbers.get(), numbers))
}

// After an expired session the shopper comes back, so the pages stay; a sign-out deletes them.
whenSignedOut(how => {
  $lastCart.set(NO_CART)
  $orderNumbers.set([])
  if (how === 'logout' && typeof caches !== 'undefined')
    void caches.delete(PAGES_CACHE).catch(() => undefined)
})
