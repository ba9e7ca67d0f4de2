import type { CartAnswer } from '#shared/contracts/cart.ts'
import { shopperIdOf, type Actor } from '../../lib/actor.ts'
import { presentCart } from './present.ts'
import { findLines, touchCart } from './rows.ts'
import { couponOfCart, totalsOf } from './totals.ts'

/** API-03: the actor's cart, at today's prices and stock. */
export async function getCart(actor: Actor): Promise<CartAnswer> {
  const shopperId = shopperIdOf(actor)
  await touchCart(shopperId)
  const rows = await findLines(shopperId)
  return presentCart(rows, await totalsOf(rows, await couponOfCart(shopperId)))
}
