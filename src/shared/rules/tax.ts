import { TAX_RATES } from '../business.ts'
import { limaDay } from './business-days.ts'
import { cents, type Cents } from './money.ts'
import { sellingPrice, type Priced } from './price.ts'
import { shareOut } from './shares.ts'

/** FISCAL-04: percent of IGV and IPM on a day in Lima, 'YYYY-MM-DD'. */
export const taxPercentOn = (day: string): number =>
  TAX_RATES.findLast(({ since }) => since <= day)?.percent ?? TAX_RATES[0].percent

/** The part of a price without the tax that it includes. */
const baseOf = (amount: Cents, percent: number): Cents => cents(Math.round((amount * 100) / (100 + percent)))

/**
 * FISCAL-04: the bases of the amounts of one receipt. They add up to the base of their sum. Each amount less its base
 * is its tax, so base and tax make up the price to the céntimo, for each line and in all.
 */
export const basesOf = (amounts: readonly Cents[], percent: number): Cents[] =>
  shareOut(baseOf(cents(amounts.reduce((sum, amount) => sum + amount, 0)), percent), amounts)

/** A line of an order for the calculation of its tax. */
interface TaxLine {
  /** Quantity times selling price, before the coupon. */
  amount: Cents
  /** RUC of the seller who gives the receipt, '' for the shop. */
  issuer: string
}

export interface OrderTax {
  percent: number
  /** In the order of the lines: the amount after the coupon's share, and the part of it before tax. */
  lines: { charged: Cents; base: Cents }[]
  shippingBase: Cents
}

/** FISCAL-04, FISCAL-08: the coupon is shared over the lines. Each issuer's lines are a receipt; the shop's includes the shipping. */
export function orderTax(
  lines: readonly TaxLine[],
  { coupon, shipping, percent }: { coupon: Cents; shipping: Cents; percent: number },
): OrderTax {
  const off = shareOut(
    coupon,
    lines.map(({ amount }) => amount),
  )
  const entries = [
    ...lines.map(({ amount, issuer }, index) => ({ issuer, charged: cents(amount - (off[index] ?? 0)) })),
    { issuer: '', charged: shipping },
  ]
  const bases = entries.map(() => cents(0))
  for (const issuer of new Set(entries.map(entry => entry.issuer))) {
    const places = entries.flatMap((entry, place) => (entry.issuer === issuer ? place : []))
    const own = basesOf(
      places.map(place => entries[place]?.charged ?? cents(0)),
      percent,
    )
    for (const [index, place] of places.entries()) bases[place] = own[index] ?? cents(0)
  }
  return {
    percent,
    lines: entries.slice(0, -1).map(({ charged }, index) => ({ charged, base: bases[index] ?? cents(0) })),
    shippingBase: bases.at(-1) ?? cents(0),
  }
}

/** The tax data stored with an order; null for older orders. */
interface StoredOrder {
  createdAt: Date
  couponAmount: Cents
  shippingFee: Cents
  taxPercent: number | null
  shippingBase: Cents | null
}
interface StoredLine extends Priced {
  quantity: number
  charged: Cents | null
  base: Cents | null
  issuer: string | null
}

/**
 * FISCAL-04: the tax of a stored order. For an older one, by the same rule on its own day, when the shop gave all
 * receipts.
 */
export function storedTax(
  order: StoredOrder,
  lines: readonly StoredLine[],
): OrderTax & { issuers: string[] } {
  const issuers = lines.map(({ issuer }) => issuer ?? '')
  const { couponAmount: coupon, shippingFee: shipping, shippingBase } = order
  const percent = order.taxPercent ?? taxPercentOn(limaDay(order.createdAt))
  const reckoned = orderTax(
    lines.map((line, index) => ({
      amount: cents(line.quantity * sellingPrice(line)),
      issuer: issuers[index] ?? '',
    })),
    { coupon, shipping, percent },
  )
  return {
    percent,
    issuers,
    shippingBase: shippingBase ?? reckoned.shippingBase,
    lines: reckoned.lines.map((line, index) => ({
      charged: lines[index]?.charged ?? line.charged,
      base: lines[index]?.base ?? line.base,
    })),
  }
}
