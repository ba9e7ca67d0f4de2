import { eq } from 'drizzle-orm'
import type { CartAnswer } from '#shared/contracts/cart.ts'
import { AppError } from '#shared/errors.ts'
import { cartMessages } from '#shared/messages/cart.ts'
import { isCouponValid } from '#shared/rules/cart.ts'
import { db, transaction } from '../../db/index.ts'
import { carts } from '../../db/schema.ts'
import { clock } from '../../lib/clock.ts'
import { limit } from '../limits.ts'
import { presentCart } from './present.ts'
import { findCoupon, totalsOf } from './totals.ts'
import { findLines, lockCart } from './rows.ts'

/** How an owner writes codes: letters of either case, no blanks around. */
export const normalCode = (text: string): string => text.trim().toUpperCase()

/** D-42: keeps a valid code with the cart; '' takes it off. Guessing is limited. */
export async function applyCoupon(
  owner: string,
  { code, address }: { code: string; address: string },
): Promise<{ message: string; coupon: CartAnswer['coupon']; price: number }> {
  const wanted = normalCode(code)
  if (wanted !== '') await limit('coupon', { subject: owner, address })
  return transaction(async () => {
    await lockCart(owner)
    const rows = await findLines(owner)
    const couponCode = wanted === '' ? null : await validCode(wanted, (await totalsOf(rows, null)).subtotal)
    await db().update(carts).set({ couponCode }).where(eq(carts.owner, owner))
    const { coupon, price } = presentCart(rows, await totalsOf(rows, couponCode))
    return {
      message: couponCode === null ? cartMessages.couponRemoved : cartMessages.couponApplied,
      coupon,
      price,
    }
  })
}

async function validCode(code: string, subtotal: number): Promise<string> {
  const coupon = await findCoupon(code)
  if (!coupon || subtotal === 0 || !isCouponValid(coupon, subtotal, clock.now()))
    throw new AppError('couponInvalid')
  return coupon.code
}
