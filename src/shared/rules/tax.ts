import { TAX_RATES } from '../business.ts'
import { limaDay } from './business-days.ts'
import { cents, sumOf, type Cents } from './money.ts'
import { sellingPrice, type Priced } from './price.ts'
import { allocate } from './allocation.ts'

interface TaxRate {
  /** The first day in Lima, 'YYYY-MM-DD'. */
  since: string
  percent: number
}

/** FISCAL-04: percent of IGV and IPM on a day in Lima, 'YYYY-MM-DD'; before the first rate, the first one. */
export const taxPercentOn = (day: string, rates: readonly [TaxRate, ...TaxRate[]] = TAX_RATES): number =>
  (rates.findLast(({ since }) => since <= day) ?? rates[0]).percent

/** The part of a price without the tax that it includes. */
const baseOf = (amount: Cents, percent: number): Cents => cents(Math.round((amount * 100) / (100 + percent)))

/**
 * FISCAL-04: the rows of one receipt with their bases, which add up to the base of their sum. Each amount less its base
 * is its tax, so base and tax make up the price to the céntimo, for each row and in all.
 */
export const basesOf = <Row extends { amount: Cents }>(rows: readonly Row[], percent: number) =>
  allocate(baseOf(sumOf(rows), percent), rows, ({ amount }) => amount)

/** A line of an order for the calculation of its tax. */
interface TaxLine {
  /** Quantity times selling price, before the coupon. */
  amount: Cents
  /** RUC of the seller who gives the receipt, '' for the shop. */
  issuer: string
}

interface Taxed {
  /** The amount after the coupon's share, and the part of it before tax. */
  charged: Cents
  base: Cents
}

export interface OrderTax<Line = unknown> {
  percent: number
  /** In the order of the lines. */
  lines: (Line & Taxed)[]
  shippingBase: Cents
}

/**
 * FISCAL-04, FISCAL-08: the coupon is shared over the lines. Each issuer's lines are a receipt; the shop's includes the
 * shipping.
 */
export function orderTax<Line extends TaxLine>(
  lines: readonly Line[],
  { coupon, shipping, percent }: { coupon: Cents; shipping: Cents; percent: number },
): OrderTax<Line> {
  const sold = allocate(coupon, lines, ({ amount }) => amount).map(({ row: line, share }) => ({
    line,
    issuer: line.issuer,
    amount: cents(line.amount - share),
    base: cents(0),
  }))
  const delivery = { issuer: '', amount: shipping, base: cents(0) }
  const entries = [...sold, delivery]
  for (const receipt of Map.groupBy(entries, ({ issuer }) => issuer).values())
    for (const { row, share } of basesOf(receipt, percent)) row.base = share
  return {
    percent,
    lines: sold.map(({ line, amount, base }) => ({ ...line, charged: amount, base })),
    shippingBase: delivery.base,
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
 * FISCAL-04: the tax of a stored order. For an older order it is computed by the same rule for its day, with the shop
 * as the only issuer.
 */
export function storedTax<Line extends StoredLine>(
  order: StoredOrder,
  lines: readonly Line[],
): OrderTax<Omit<Line, keyof Taxed | 'issuer'> & { issuer: string }> {
  const { couponAmount: coupon, shippingFee: shipping, shippingBase } = order
  const percent = order.taxPercent ?? taxPercentOn(limaDay(order.createdAt))
  const reckoned = orderTax(
    lines.map(line => ({
      line,
      amount: cents(line.quantity * sellingPrice(line)),
      issuer: line.issuer ?? '',
    })),
    { coupon, shipping, percent },
  )
  return {
    percent,
    shippingBase: shippingBase ?? reckoned.shippingBase,
    lines: reckoned.lines.map(({ line, issuer, charged, base }) => ({
      ...line,
      issuer,
      charged: line.charged ?? charged,
      base: line.base ?? base,
    })),
  }
}
