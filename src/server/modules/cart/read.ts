import type { CartAnswer } from '#shared/contracts/cart.ts'
import { presentCart } from './present.ts'
import { findLines, touchCart } from './rows.ts'
import { couponOfCart, totalsOf } from './totals.ts'

/** API-03: the cart of a customer's or guest's id, at today's prices and stock. */
export async function getCart(owner: string): Promise<CartAnswer> {
  await touchCart(owner)
  const rows = await findLines(owner)
  return presentCart(rows, await totalsOf(rows, await couponOfCart(owner)))
}
