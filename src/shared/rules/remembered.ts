import { DAY_MS } from '../business.ts'
import type { RegisterDraft, ShippingDraft } from './checkout.ts'

/**
 * DOOR-20: what a device keeps about its customer, and nothing else. The document is the first password of an account
 * (D-49) and the e-mail its name, so the device keeps neither (Ley 29733, art. 7: no more than the purpose needs).
 */
interface Remembered {
  /** The account that placed the order; '' before the first order. */
  owner: string
  name: string
  lastname: string
  phone: string
  address: string
  province: string
  city: string
  /** Milliseconds since 1970. */
  savedAt: number
}

export const REMEMBERED_DAYS = 180

interface Drafts {
  shipping: ShippingDraft
  register: RegisterDraft
}

export const toRemember = (
  { shipping, register }: Drafts,
  { owner, now }: { owner: string; now: number },
): Remembered => {
  const { name, phone, address, province, city } = shipping
  return { owner, name, lastname: register.lastname, phone, address, province, city, savedAt: now }
}

/** Reads the stored text, which is not to be trusted. Null if it cannot be read or is too old. */
export function readRemembered(value: unknown, now: number): Remembered | null {
  const found = (value ?? {}) as Partial<Record<keyof Remembered, unknown>>
  const { savedAt } = found
  if (typeof savedAt !== 'number' || savedAt + REMEMBERED_DAYS * DAY_MS < now) return null
  const text = (field: keyof Remembered): string => {
    const stored = found[field]
    return typeof stored === 'string' ? stored : ''
  }
  return {
    owner: text('owner'),
    name: text('name'),
    lastname: text('lastname'),
    phone: text('phone'),
    address: text('address'),
    province: text('province'),
    city: text('city'),
    savedAt,
  }
}

/** A guest sees what the device kept. A signed-in customer sees only what was kept with her own orders. */
export const isFor = ({ owner }: Remembered, userId: string): boolean => userId === '' || owner === userId

/** Fills empty fields. A district belongs to its province, so the two are filled together. */
export function withRemembered({ shipping, register }: Drafts, kept: Remembered): Drafts {
  const filled = { ...shipping }
  for (const field of ['name', 'phone', 'address'] as const) filled[field] ||= kept[field]
  if (filled.province === '') {
    filled.province = kept.province
    filled.city = kept.city
  }
  return { shipping: filled, register: { ...register, lastname: register.lastname || kept.lastname } }
}

/** Empties the fields that are still as they were kept; typed text stays. */
export function withoutRemembered({ shipping, register }: Drafts, kept: Remembered): Drafts {
  const rest = { ...shipping }
  for (const field of ['name', 'phone', 'address'] as const) if (rest[field] === kept[field]) rest[field] = ''
  if (rest.province === kept.province && (rest.city === kept.city || rest.city === '')) {
    rest.province = ''
    rest.city = ''
  }
  return {
    shipping: rest,
    register: { ...register, lastname: register.lastname === kept.lastname ? '' : register.lastname },
  }
}
