import type { ShippingOption } from '../business.ts'
import type { Cents } from './money.ts'
import { placeKey } from './ubigeo.ts'

/** When the owner takes cash at the door. */
interface CashTerms {
  /** Céntimos, shipping included; null for any amount. */
  largest: Cents | null
  /** None for all. */
  provinces: readonly string[]
}

interface CashOrder {
  total: Cents
  province: string
  envio: ShippingOption
}

/**
 * CASH-01, CASH-02: why an order is not taken in cash; null when it is. A customer who picks it up pays in the store.
 */
export function cashRefusal(
  { total, province, envio }: CashOrder,
  { largest, provinces }: CashTerms,
): 'cashTooMuch' | 'cashNotHere' | null {
  if (envio === 'tienda') return null
  if (largest !== null && total > largest) return 'cashTooMuch'
  const isServed = provinces.length === 0 || provinces.some(name => placeKey(name) === placeKey(province))
  return isServed ? null : 'cashNotHere'
}

interface Contact {
  id: string
  phone: string
  document: string
}

/** CASH-05: how many other orders with the same telephone or document came back from the door. */
export const refusalsOf = (order: Contact, refused: readonly Contact[]): number =>
  refused.filter(
    other =>
      other.id !== order.id &&
      ((order.phone !== '' && other.phone === order.phone) ||
        (order.document !== '' && other.document === order.document)),
  ).length
