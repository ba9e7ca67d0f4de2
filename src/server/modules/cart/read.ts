import type { CartAnswer, CartLineAnswer, LineProduct, LineVariant } from '#shared/contracts/cart.ts'
import { shopperIdOf, type Actor } from '../../lib/actor.ts'
import { findLines, touchCart, type CartRow } from './rows.ts'
import { eq } from 'drizzle-orm'
import { cartTotals, couponAmount, isCouponValid, type CartTotals, groupBy } from '#shared/rules/cart.ts'
import { cents, type Cents, toSoles } from '#shared/rules/money.ts'
import { type ShippingTerms, shippingFee } from '#shared/rules/shipping.ts'
import { db } from '../../db/index.ts'
import { carts } from '../../db/schema/cart.ts'
import { coupons } from '../../db/schema/coupons.ts'
import { clock } from '../../lib/clock.ts'
import { findCompanyRow, shippingTermsOf } from '../company.ts'
import { sellingPrice } from '#shared/rules/price.ts'
import { buyableQuantity, isSoldOut } from '#shared/rules/stock.ts'

/** API-03: the actor's cart, at today's prices and stock. */
export async function getCart(actor: Actor): Promise<CartAnswer> {
  const shopperId = shopperIdOf(actor)
  await touchCart(shopperId)
  const rows = await findLines(shopperId)
  return presentCart(rows, await totalsOf(rows, await couponOfCart(shopperId)))
}

export interface Totals extends CartTotals {
  /** Subtotal less the coupon: what the shopper pays for the items. */
  price: Cents
  coupon: { code: string; amount: Cents } | null
  /** What delivery costs today (FEE-01, D-17). */
  shipping: ShippingTerms
}

/** The code kept with a cart, whether it is still valid or not. */
async function couponOfCart(shopperId: string): Promise<string | null> {
  const [row] = await db()
    .select({ code: carts.couponCode })
    .from(carts)
    .where(eq(carts.shopperId, shopperId))
  return row?.code ?? null
}

/** D-39, D-42: what these lines cost today. A coupon that is no longer valid reduces nothing and is not named. */
export const totalsOf = async (
  rows: Parameters<typeof cartTotals>[0],
  couponCode: string | null,
): Promise<Totals> => totalsWith(rows, couponCode === null ? null : await findCoupon(couponCode))

/** The totals with a coupon that was read before. */
export async function totalsWith(
  rows: Parameters<typeof cartTotals>[0],
  coupon: Coupon | null,
): Promise<Totals> {
  const totals = cartTotals(rows)
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

type Coupon = typeof coupons.$inferSelect

export async function findCoupon(code: string): Promise<Coupon | null> {
  const [coupon] = await db().select().from(coupons).where(eq(coupons.code, code))
  return coupon ?? null
}

const presentVariant = (row: CartRow): LineVariant | null =>
  row.variantId === null
    ? null
    : {
        color: row.color,
        colorCode: row.colorCode,
        size: row.size,
        sizeId: row.variantId,
        price: toSoles(row.price),
        discount: toSoles(row.discount),
        sku: row.sku,
      }

const presentProduct = (row: CartRow): LineProduct => ({
  _id: row.productId,
  sellerId: row.sellerId,
  shopName: row.shopName,
  name: row.name,
  slug: row.slug,
  brand: row.brand,
  category: row.category,
  image: row.pictures[0]?.url ?? null,
  images: row.pictures.map(({ url }) => url),
  picture: row.pictures[0] ?? null,
  price: toSoles(row.price),
  discount: toSoles(row.discount),
  stock: row.stock,
  rating: row.rating,
})

/** DATA-15: a line as it crosses the wire, in soles. */
export const presentLine = (row: CartRow): CartLineAnswer => ({
  _id: row.id,
  quantity: row.quantity,
  buyable: buyableQuantity(row),
  variant: presentVariant(row),
  productInfo: presentProduct(row),
})

/** API-03: lines grouped by seller, the sold-out ones apart (D-41), each as a list of one (contract.md 3). */
export function presentCart(rows: readonly CartRow[], totals: Totals): CartAnswer {
  const buyable = rows.filter(row => !isSoldOut(row.stock))
  return {
    card_products: groupBy(buyable, row => row.sellerId).map(({ key, items }) => ({
      sellerId: key,
      shopName: items[0]?.shopName ?? '',
      price: toSoles(cents(items.reduce((sum, row) => sum + buyableQuantity(row) * sellingPrice(row), 0))),
      products: items.map(presentLine),
    })),
    price: toSoles(totals.price),
    card_product_count: totals.units,
    shipping_fee: toSoles(shippingFee('lima', totals.price, totals.shipping)),
    outOfStockProduct: rows
      .filter(row => isSoldOut(row.stock))
      .map(row => ({
        _id: row.id,
        userId: row.shopperId,
        productId: row.productId,
        quantity: row.quantity,
        variant: presentVariant(row),
        products: [presentProduct(row)],
      })),
    buy_product_item: totals.buyable,
    coupon: totals.coupon ? { code: totals.coupon.code, discount: toSoles(totals.coupon.amount) } : null,
  }
}
