import {
  DEFAULT_SHIPPING_FEES,
  SHIPPING_OPTIONS,
  type ShippingFees,
  type ShippingOption,
} from '../business.ts'
import { cents, toCents, type Cents, type Soles } from './money.ts'
import { placeKey } from './ubigeo.ts'

const LIMA_PROVINCES: ReadonlySet<string> = new Set(['lima', 'callao'])

/** D-58: 'Todo Lima' means the provinces Lima and Callao, in any spelling (PLACE-02). */
export const isLima = (province: string): boolean => LIMA_PROVINCES.has(placeKey(province))

/** The way of delivery that is preselected for a province; Lima while none is chosen. */
export const preselectedOption = (province: string): ShippingOption =>
  province.trim() === '' || isLima(province) ? 'lima' : 'provincia'

/** INEI's codes of the provinces Lima and Callao. */
const LIMA_DISTRICT = /^(?:1501|0701)/

/**
 * FISCAL-03: how an order is sent to a place whose district is known by its code; '' when its names lead to none.
 * 'Lima' with 'Iquitos' is not a place; an order to an unknown place is sent as to a province.
 */
export const optionOfDistrict = (ubigeo: string): ShippingOption =>
  LIMA_DISTRICT.test(ubigeo) ? 'lima' : 'provincia'

/** D-58: pickup is always possible, Lima only for its two provinces, province everywhere. */
export const isOptionAllowed = (option: ShippingOption, province: string): boolean =>
  option !== 'lima' || isLima(province)

/**
 * DOOR-05: the stores of the customer's province first, those of Lima while none is chosen; else in the owner's order.
 */
export const nearestFirst = <Store extends { province: string }>(
  stores: readonly Store[],
  province: string,
): Store[] => {
  const own = placeKey(province.trim() === '' ? 'Lima' : province)
  const isNear = (store: Store) => placeKey(store.province) === own
  return [...stores.filter(isNear), ...stores.filter(store => !isNear(store))]
}

/** One value for each way of delivery. */
export const forEachWay = <Thing>(of: (way: ShippingOption) => Thing): Record<ShippingOption, Thing> =>
  Object.fromEntries(SHIPPING_OPTIONS.map(way => [way, of(way)])) as Record<ShippingOption, Thing>

/** What the owner charges for delivery (FEE-01, D-17). Céntimos; `freeFrom` is null while nothing is sent for free. */
export interface ShippingTerms {
  fees: ShippingFees
  freeFrom: Cents | null
}
export const DEFAULT_SHIPPING_TERMS: ShippingTerms = { fees: DEFAULT_SHIPPING_FEES, freeFrom: null }

/** The terms in the company's profile, in soles. An older release of the shop sends no fees. */
export const shippingTerms = (
  company: { freeShippingFrom: Soles | null; shippingFees?: Record<ShippingOption, Soles> } | null,
): ShippingTerms => {
  const fees = company?.shippingFees
  const freeFrom = company?.freeShippingFrom ?? null
  return {
    fees: fees ? forEachWay(way => toCents(fees[way])) : DEFAULT_SHIPPING_FEES,
    freeFrom: freeFrom === null ? null : toCents(freeFrom),
  }
}

/** D-17, D-93: free when the owner set a threshold and the subtotal reaches it. Céntimos. */
export const shippingFee = (
  option: ShippingOption,
  subtotal: Cents,
  { fees, freeFrom }: ShippingTerms,
): Cents => (freeFrom !== null && subtotal >= freeFrom ? cents(0) : fees[option])

/** What each way of delivery costs for items of this price. Céntimos. */
export const shippingFees = (subtotal: Cents, terms: ShippingTerms): ShippingFees =>
  forEachWay(way => shippingFee(way, subtotal, terms))

/**
 * FEE-02: the way of delivery that a caller means by the fee it sends. Compared in this order: what the shop charges
 * for these items, what it charges for others, then 4.99, 9.99 and 0 as names of the ways. Any other fee names none,
 * and the order goes the way of its place (`usual`, D-123). A fee that two ways share means the place's way, if that is
 * one of them. A cart shows the fee of 'Todo Lima' before a way is chosen, so that fee leaves the choice to the place
 * (D-58).
 */
export const optionOfFee = (
  fee: Cents,
  { usual, subtotal, terms }: { usual: ShippingOption; subtotal: Cents; terms: ShippingTerms },
): ShippingOption => {
  for (const fees of [shippingFees(subtotal, terms), terms.fees, DEFAULT_SHIPPING_FEES]) {
    const named = [usual, ...SHIPPING_OPTIONS].find(option => fees[option] === fee)
    if (named) return named === 'lima' ? usual : named
  }
  return usual
}

/** CONST-03: total = subtotal + shipping, in céntimos. */
export const orderTotal = (subtotal: Cents, fee: Cents): Cents => cents(subtotal + fee)

/** D-93: how far a subtotal is from free shipping, in céntimos and whole percent; null while the owner offers none. */
export const freeShippingProgress = (
  subtotal: Cents,
  freeShippingFrom: Cents | null,
): { missing: Cents; percent: number } | null =>
  freeShippingFrom === null || freeShippingFrom <= 0
    ? null
    : {
        missing: cents(Math.max(0, freeShippingFrom - subtotal)),
        percent: Math.min(100, Math.floor((subtotal * 100) / freeShippingFrom)),
      }
