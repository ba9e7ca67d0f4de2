import { toCents, type Cents, type Soles } from './money.ts'

export interface Priced {
  /** List price in céntimos. */
  price: Cents
  /** DATA-06: a final price, although its name says discount; 0 when there is none. In céntimos. */
  discount: Cents
}

/** The same as the wire spells it. */
export interface PricedInSoles {
  price: Soles
  discount: Soles
}

/** D-18: the discount counts only when it is above 0 and below the list price. */
export const isDiscounted = ({ price, discount }: Priced): boolean => discount > 0 && discount < price

/** D-18: what a shopper pays for one unit, in céntimos. */
export const sellingPrice = (item: Priced): Cents => (isDiscounted(item) ? item.discount : item.price)

/** CONST-05: rounded percentage off the list price; 0 when the discount does not apply. */
export const discountPercent = (item: Priced): number =>
  isDiscounted(item) ? Math.round(((item.price - item.discount) / item.price) * 100) : 0

/** The prices of an answer (soles) in céntimos. */
export const pricedInCents = ({ price, discount }: PricedInSoles): Priced => ({
  price: toCents(price),
  discount: toCents(discount),
})

/** SCREEN-06: how many sizes of a product are on offer; for a product without sizes, whether it is. */
export const offerShare = (items: readonly PricedInSoles[]): 'none' | 'some' | 'all' => {
  const offers = items.filter(item => isDiscounted(pricedInCents(item))).length
  if (offers === 0) return 'none'
  return offers === items.length ? 'all' : 'some'
}
