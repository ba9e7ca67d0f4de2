import { eq } from 'drizzle-orm'
import type { CartAnswer } from '#shared/contracts/cart.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { cartMessages } from '#shared/messages/cart.ts'
import { isCouponValid } from '#shared/rules/cart.ts'
import type { Cents, Soles } from '#shared/rules/money.ts'
import { db, transaction } from '../../db/index.ts'
import { carts } from '../../db/schema/cart.ts'
import { shopperIdOf, type Actor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { spend } from '../limits.ts'
import { admitGuest } from '../limits/guests.ts'
import { presentCart, findCoupon, totalsOf } from './read.ts'
import { findLines, lockCart } from './rows.ts'

/**
 * D-42: keeps a valid code with the cart; '' removes it. Guessing is limited: by cart, by network address (because a
 * guest chooses the cart's id), and wrong tries by the code they name (GUARD-22).
 */
export async function applyCoupon(
  actor: Actor,
  { code, address }: { code: string; address: string },
): Promise<{ message: string; coupon: CartAnswer['coupon']; price: Soles }> {
  const shopperId = shopperIdOf(actor)
  // Codes are stored in capitals.
  const wanted = code.toUpperCase()
  if (wanted !== '') await spend([limits.couponNetwork, address], [limits.couponCart, shopperId])
  await admitGuest(shopperId, address)
  return keepCode(shopperId, wanted).catch(async (error: unknown) => {
    if (error instanceof AppError) await spend([limits.couponCode, wanted])
    throw error
  })
}

const keepCode = (
  shopperId: string,
  wanted: string,
): Promise<{ message: string; coupon: CartAnswer['coupon']; price: Soles }> =>
  transaction(async () => {
    await lockCart(shopperId)
    const rows = await findLines(shopperId)
    const couponCode =
      wanted === '' ? null : await validCode(wanted, shopperId, (await totalsOf(rows, null)).subtotal)
    await db().update(carts).set({ couponCode }).where(eq(carts.shopperId, shopperId))
    const { coupon, price } = presentCart(rows, await totalsOf(rows, couponCode))
    return {
      message: couponCode === null ? cartMessages.couponRemoved : cartMessages.couponApplied,
      coupon,
      price,
    }
  })

async function validCode(code: string, shopperId: string, subtotal: Cents): Promise<string> {
  const coupon = await findCoupon(code)
  // CREDIT-02: a credit note exists only for its customer.
  if (coupon && coupon.customerId !== null && coupon.customerId !== shopperId)
    throw new AppError('couponInvalid')
  if (!coupon || subtotal === 0 || !isCouponValid(coupon, subtotal, clock.now()))
    throw new AppError('couponInvalid')
  return coupon.code
}
