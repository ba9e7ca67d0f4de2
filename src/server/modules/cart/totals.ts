import { eq } from 'drizzle-orm'
import { cartTotals, couponAmount, isCouponValid, type CartTotals } from '#shared/rules/cart.ts'
import { cents, type Cents } from '#shared/rules/money.ts'
import type { ShippingTerms } from '#shared/rules/shipping.ts'
import { db } from '../../db/index.ts'
import { carts } from '../../db/schema/cart.ts'
import { coupons } from '../../db/schema/coupons.ts'
import { clock } from '../../lib/clock.ts'
import { findCompanyRow, shippingTermsOf } from '../company.ts'
import type { Goods } from './goods.ts'

export interface Totals extends CartTotals {
  /** Subtotal less the coupon: what the shopper pays for the goods. */
  price: Cents
  coupon: { code: string; amount: Cents } | null
  /** What delivery costs today (FEE-01, D-17). */
  shipping: ShippingTerms
}

/** The code kept with a cart, whether it still counts or not. */
export async function couponOfCart(shopperId: string): Promise<string | null> {
  const [row] = await db()
    .select({ code: carts.couponCode })
    .from(carts)
    .where(eq(carts.shopperId, shopperId))
  return row?.code ?? null
}

/** D-39, D-42: what these lines cost today. A coupon that no longer counts takes nothing off and is not named. */
export async function totalsOf(rows: readonly Goods[], couponCode: string | null): Promise<Totals> {
  const totals = cartTotals(rows)
  const coupon = couponCode === null ? null : await findCoupon(couponCode)
  const amount =
    coupon && isCouponValid(coupon, totals.subtotal, clock.now())
      ? couponAmount(coupon, totals.subtotal)
      : cents(0)
  return {
    ...totals,
    price: cents(totals.subtotal - amount),
    coupon: coupon && amount > 0 ? { code: coupon.code, amount } : null,
    shipping: shippingTermsOf(await findCompanyRow()),
  }
}

export async function findCoupon(code: string) {
  const [coupon] = await db().select().from(coupons).where(eq(coupons.code, code))
  return coupon ?? null
}
