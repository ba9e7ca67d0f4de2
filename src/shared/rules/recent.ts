import type { Cents } from './money.ts'

/** A product that somebody looked at, as its page showed it then. */
export interface SeenProduct {
  id: string
  slug: string
  name: string
  /** Media id of its first picture (`mediaPath`); null for none. */
  picture: string | null
  /** Its selling price at that time; today's may differ. Null if the page showed none. */
  priceCents: Cents | null
  /** Milliseconds since 1970. */
  seenAt: number
}

/** CHOOSE-03: how many products a device remembers. */
export const MOST_SEEN = 30

/** The last seen first, each product once. */
export const withSeen = (list: readonly SeenProduct[], product: SeenProduct): SeenProduct[] =>
  [product, ...list.filter(({ id }) => id !== product.id)].slice(0, MOST_SEEN)

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function readOne(value: unknown): SeenProduct[] {
  const { id, slug, name, picture, priceCents, seenAt } = (value ?? {}) as Record<keyof SeenProduct, unknown>
  if (!isText(id) || !isText(slug) || !isText(name)) return []
  const isPrice = typeof priceCents === 'number' && Number.isSafeInteger(priceCents) && priceCents >= 0
  return [
    {
      ...{ id, slug, name },
      picture: isText(picture) ? picture : null,
      priceCents: isPrice ? (priceCents as Cents) : null,
      seenAt: typeof seenAt === 'number' ? seenAt : 0,
    },
  ]
}

/** Reads what the device stored, which is not to be trusted. Entries without a product are dropped. */
export const readSeen = (value: unknown): SeenProduct[] =>
  Array.isArray(value) ? value.flatMap(readOne).slice(0, MOST_SEEN) : []
