import type { CartAnswer } from '#shared/contracts/cart.ts'
import { GUEST_COOKIE, isGuestId } from '#shared/rules/guest.ts'
import { TOKEN_COOKIE, type Actor } from '../../lib/actor.ts'
import { findSession } from '../sessions.ts'
import { getCart } from './read.ts'

/** Reads one of the request's cookies. */
type ReadCookie = (name: string) => string | undefined

/** Whose cart a page without script is about: the signed-in customer's, else that of the guest's cookie (AWAY-03). */
export async function shopperOfCookies(cookie: ReadCookie): Promise<Actor | null> {
  const token = cookie(TOKEN_COOKIE)
  const customer = token === undefined ? null : await findSession(token)
  if (customer) return { kind: 'customer', ...customer }
  const guestId = cookie(GUEST_COOKIE)
  return guestId !== undefined && isGuestId(guestId) ? { kind: 'guest', id: guestId } : null
}

/** AWAY-04: that shopper's cart; null for somebody unknown. */
export async function getCartOfCookies(cookie: ReadCookie): Promise<CartAnswer | null> {
  const shopper = await shopperOfCookies(cookie)
  return shopper && getCart(shopper)
}
