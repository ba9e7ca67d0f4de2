import { AppError } from '#shared/errors.ts'
import type { AddByForm, ChangeByForm } from '#shared/contracts/cart-form.ts'
import { things } from '#shared/messages/things.ts'
import { formQuantity } from '#shared/rules/cart.ts'
import { readSize } from '#shared/rules/variants.ts'
import { type Actor, TOKEN_COOKIE } from '../../lib/actor.ts'
import { findProductId } from '../catalog/product.ts'
import { add, decrease, increase, remove } from './change.ts'
import type { CartAnswer } from '#shared/contracts/cart.ts'
import { GUEST_COOKIE, isGuestId } from '#shared/rules/guest.ts'
import { findSession } from '../sessions.ts'
import { getCart } from './read.ts'

/**
 * AWAY-02: what the form of a product's page adds; refuses like the call of the cart, and refuses text that is not a
 * number of units.
 */
export async function addByForm(actor: Actor, body: AddByForm, address: string): Promise<void> {
  const quantity = formQuantity(body.cantidad)
  if (quantity === null) throw new AppError('invalidField', { field: 'cantidad' })
  const productId = await findProductId(body.producto)
  if (productId === null) throw new AppError('notFound', { what: things.product })
  await add(actor, { userId: '', productId, quantity, variant: readSize(body.talla) }, { address })
}

const steps = { mas: increase, menos: decrease, quitar: remove } as const

/** AWAY-04: one unit more, one less, or the line removed. */
export async function changeByForm(actor: Actor, { linea, accion }: ChangeByForm): Promise<void> {
  await steps[accion](actor, linea)
}

/** Reads one of the request's cookies. */
type ReadCookie = (name: string) => string | undefined

/** Whose cart a page without script shows: the signed-in customer's, else that of the guest's cookie (AWAY-03). */
export async function shopperOfCookies(cookie: ReadCookie): Promise<Actor | null> {
  const token = cookie(TOKEN_COOKIE)
  const customer = token === undefined ? null : await findSession(token)
  if (customer) return { kind: 'customer', ...customer }
  const guestId = cookie(GUEST_COOKIE)
  return guestId !== undefined && isGuestId(guestId) ? { kind: 'guest', id: guestId } : null
}

/** The id of a product in the cart; '' for an empty one. */
export const firstProduct = (cart: CartAnswer | null): string =>
  cart?.card_products[0]?.products[0]?.productInfo._id ?? ''

/** AWAY-04: that shopper's cart; null for an unknown shopper. */
export async function getCartOfCookies(cookie: ReadCookie): Promise<CartAnswer | null> {
  const shopper = await shopperOfCookies(cookie)
  return shopper && getCart(shopper)
}
