import { MAX_QUANTITY } from '../business.ts'
import { cents, percentOf, toCents, toSoles, type Cents, type Soles } from './money.ts'
import { pricedInCents, sellingPrice, type Priced, type PricedInSoles } from './price.ts'
import { buyableQuantity } from './stock.ts'

interface CartItem extends Priced {
  quantity: number
  stock: number
}

export interface CartTotals {
  /** DATA-13 price: subtotal at selling prices of what can be bought, in céntimos, before the coupon. */
  subtotal: Cents
  /** card_product_count (D-39): units in the cart, sold-out lines included. */
  units: number
  /** buy_product_item (D-39): units that can be bought. */
  buyable: number
}

/** D-39, D-41: what the cart counts. Sold-out lines are neither in the price nor in the order. */
export const cartTotals = (items: readonly CartItem[]): CartTotals =>
  items.reduce<CartTotals>(
    (sum, item) => {
      const buyable = buyableQuantity(item)
      return {
        subtotal: cents(sum.subtotal + buyable * sellingPrice(item)),
        units: sum.units + item.quantity,
        buyable: sum.buyable + buyable,
      }
    },
    { subtotal: cents(0), units: 0, buyable: 0 },
  )

type CouponKind = 'percent' | 'amount'
export interface CouponTerms {
  kind: CouponKind
  /** Whole percent, or céntimos for an amount. */
  value: number
  /** Smallest subtotal it applies to, in céntimos. */
  minimum: Cents
  startsAt: Date | null
  endsAt: Date | null
  useLimit: number | null
  used: number
}

/** D-42: dates, use limit and minimum; a credit note works until nothing is left of it (CREDIT-02). */
export const isCouponValid = (coupon: CouponTerms, subtotal: Cents, now: Date): boolean =>
  coupon.value > 0 &&
  (coupon.startsAt === null || coupon.startsAt <= now) &&
  (coupon.endsAt === null || now < coupon.endsAt) &&
  (coupon.useLimit === null || coupon.used < coupon.useLimit) &&
  subtotal >= coupon.minimum

/** D-42: whether a coupon of these days can be used some time from now on. */
export const isCouponToCome = (
  { startsAt, endsAt }: Pick<CouponTerms, 'startsAt' | 'endsAt'>,
  now: Date,
): boolean => endsAt === null || (endsAt > now && (startsAt === null || endsAt > startsAt))

/** D-42: what a coupon takes off a subtotal, never more than the subtotal. Céntimos. */
export const couponAmount = (coupon: Pick<CouponTerms, 'kind' | 'value'>, subtotal: Cents): Cents =>
  cents(Math.min(subtotal, coupon.kind === 'percent' ? percentOf(subtotal, coupon.value) : coupon.value))

/** CART-01: lines grouped by shop, shops in the order of their first line. */
export const groupBy = <T>(items: readonly T[], key: (item: T) => string): { key: string; items: T[] }[] => {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return Array.from(groups, ([k, list]) => ({ key: k, items: list }))
}

interface LineShape {
  _id: string
  quantity: number
  buyable: number
  productInfo: PricedInSoles & { stock: number }
}
interface CartShape<Line extends LineShape> {
  card_products: { price: Soles; products: Line[] }[]
  price: Soles
  card_product_count: number
  buy_product_item: number
}

/**
 * The cart with another quantity in one line, so that a tap has an effect at once. What the coupon takes off may be
 * wrong until the server's answer. Amounts in soles, as on the wire.
 */
export const withQuantity = <Line extends LineShape, Cart extends CartShape<Line>>(
  cart: Cart,
  lineId: string,
  quantity: number,
): Cart => {
  const line = cart.card_products.flatMap(group => group.products).find(item => item._id === lineId)
  if (!line) return cart
  const { productInfo } = line
  const buyable = buyableQuantity({ quantity, stock: productInfo.stock })
  const unit = sellingPrice(pricedInCents(productInfo))
  const plus = (price: Soles) => toSoles(cents(toCents(price) + (buyable - line.buyable) * unit))
  return {
    ...cart,
    price: plus(cart.price),
    card_product_count: cart.card_product_count + quantity - line.quantity,
    buy_product_item: cart.buy_product_item + buyable - line.buyable,
    card_products: cart.card_products.map(group =>
      group.products.includes(line)
        ? {
            ...group,
            price: plus(group.price),
            products: group.products.map(item => (item === line ? { ...item, quantity, buyable } : item)),
          }
        : group,
    ),
  }
}

/** The bill of a cart in céntimos: before the coupon, the coupon's part, and what is left (CART-09, D-42). */
export const cartBill = ({
  price,
  coupon,
}: {
  price: Soles
  coupon: { discount: Soles } | null
}): { before: Cents; discount: Cents; total: Cents } => {
  const total = toCents(price)
  const discount = coupon === null ? cents(0) : toCents(coupon.discount)
  return { before: cents(total + discount), discount, total }
}

/** AWAY-02: the units that a plain form names; null unless it is a whole number that a line can hold. */
export const formQuantity = (text: string): number | null => {
  const units = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return units >= 1 && units <= MAX_QUANTITY ? units : null
}
