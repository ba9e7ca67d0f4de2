import { CLOTHING, FOOTWEAR } from '../business.ts'

/** CHOOSE-02: the kinds of product for which a person has one size. */
export const SIZE_KINDS = ['shoe', 'clothing'] as const
export type SizeKind = (typeof SIZE_KINDS)[number]
export type MySizes = Partial<Record<SizeKind, string>>

const TYPES: ReadonlyMap<string, SizeKind> = new Map([
  [FOOTWEAR, 'shoe'],
  [CLOTHING, 'clothing'],
])

/** The longest name of a size. */
const LONGEST = 20

/**
 * The kind of size that a product has, by its product type and category; null for accessories, and for products with
 * only one size.
 */
export function sizeKind(productKind: string, size: string): SizeKind | null {
  const type = productKind.split(' ').find(word => TYPES.has(word))
  const hasOne = /^[UÚ]NICA$/i.test(size.trim())
  return type === undefined || size.trim() === '' || hasOne ? null : (TYPES.get(type) ?? null)
}

/** Reads what the device stored, which is not to be trusted. */
export function readMySizes(value: unknown): MySizes {
  const kept = (value ?? {}) as Record<string, unknown>
  const entries = SIZE_KINDS.map(kind => [kind, kept[kind]] as const)
  return Object.fromEntries(
    entries.filter(([, size]) => typeof size === 'string' && size !== '' && size.length <= LONGEST),
  )
}

/**
 * Of a person's sizes, those to offer as a filter: in stock, and of the kind of product in the list; none once a size
 * is chosen.
 */
export const offeredSizes = (o: {
  mine: MySizes
  typeproduct: string
  chosen: string
  listed: readonly string[]
}): { kind: SizeKind; size: string }[] =>
  SIZE_KINDS.flatMap(kind => {
    const size = o.mine[kind] ?? ''
    const isOther = o.typeproduct !== '' && TYPES.get(o.typeproduct) !== kind
    return isOther || o.chosen !== '' || !o.listed.includes(size) ? [] : [{ kind, size }]
  })
