import { DEFAULT_SHIPPING_FEE, SHIPPING_FEES, type ShippingOption } from '../business.ts'
import { cents, type Cents } from './money.ts'
import { placeKey } from './ubigeo.ts'

const LIMA_PROVINCES: ReadonlySet<string> = new Set(['lima', 'callao'])

/** D-58: 'Todo Lima' means the provinces Lima and Callao, however they are spelled (PLACE-02). */
export const isLima = (province: string): boolean => LIMA_PROVINCES.has(placeKey(province))

/** The option that is preselected for a province; Lima while none is chosen. */
export const preselectedOption = (province: string): ShippingOption =>
  province.trim() === '' || isLima(province) ? 'lima' : 'provincia'

/** INEI's codes of the provinces Lima and Callao. */
const LIMA_DISTRICT = /^(?:1501|0701)/

/**
 * FISCAL-03: how an order is sent to a place whose district is known by its code, '' where its names lead to none: 'Lima'
 * and 'Iquitos' are nowhere near, and a place that nobody knows is sent as to a province.
 */
export const optionOfDistrict = (ubigeo: string): ShippingOption =>
  LIMA_DISTRICT.test(ubigeo) ? 'lima' : 'provincia'

/** D-58: pickup is always possible, Lima only for its two provinces, province everywhere. */
export const isOptionAllowed = (option: ShippingOption, province: string): boolean =>
  option !== 'lima' || isLima(province)

/** DOOR-05: the stores of the customer's province first, those of Lima while none is chosen; else as the owner lists them. */
export const nearestFirst = <Store extends { province: string }>(
  stores: readonly Store[],
  province: string,
): Store[] => {
  const own = placeKey(province.trim() === '' ? 'Lima' : province)
  const isNear = (store: Store) => placeKey(store.province) === own
  return [...stores.filter(isNear), ...stores.filter(store => !isNear(store))]
}

/** D-17, D-93: free when the owner set a threshold and the subtotal reaches it. Céntimos. */
export const shippingFee = (
  option: ShippingOption,
  subtotal: Cents,
  freeShippingFrom: Cents | null,
): Cents => (freeShippingFrom !== null && subtotal >= freeShippingFrom ? cents(0) : SHIPPING_FEES[option])

/**
 * D-58: the option a caller means by the fee it sends. The cart's default fee names none: then the
 * place decides (`usual`). Null when the fee is none of the three.
 */
export const optionOfFee = (
  fee: Cents,
  usual: ShippingOption,
  freeShippingFrom: Cents | null,
  subtotal: Cents,
): ShippingOption | null => {
  if (fee === DEFAULT_SHIPPING_FEE) return usual
  if (fee === SHIPPING_FEES.provincia) return 'provincia'
  if (fee === 0) {
    const isFree = freeShippingFrom !== null && subtotal >= freeShippingFrom
    return isFree ? usual : 'tienda'
  }
  return null
}

/** CONST-03: total = subtotal + shipping, in céntimos. */
export const orderTotal = (subtotal: Cents, fee: Cents): Cents => cents(subtotal + fee)

/** D-93: how far a subtotal is from free shipping; null while the owner offers none. Céntimos and whole percent. */
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
