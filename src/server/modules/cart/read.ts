import type { CartAnswer } from '#shared/contracts/cart.ts'
import { shopperIdOf, type Actor } from '../../lib/actor.ts'
import { presentCart } from './present.ts'
import { findLines, touchCart } from './rows.ts'
import { couponOfCart, totalsOf } from './totals.ts'

/** API-03: the actor's cart, at today's prices and stock. */
export async function getCart(actor: Actor): Promise<CartAnswer> {
  const owner = shopperIdOf(actor)
  await touchCart(owner)
  const rows = await findLines(owner)
  return presentCart(rows, await totalsOf(rows, await couponOfCart(owner)))
}
