/** ONWARD-02: so many products go on from an empty page or a cart: a row on a desktop, two on a phone. */
export const ONWARD_SHOWN = 4

/** In how many orders two products have to be together before the shop says that others bought both. */
export const TOGETHER_ORDERS = 2

export type OnwardKind = 'together' | 'bought' | 'alike' | 'rated'

/**
 * ONWARD-02: what is shown and what it may be called. What others bought is only called so if there is enough of it for a
 * row; else comes what is alike or, where nothing in stock is or there is no product to be like, what is rated best.
 */
export function chooseOnward(o: {
  /** Ids of what others bought, the most often first. */
  bought: readonly string[]
  /** Ids of what is like the product in question; null where there is none. */
  alike: readonly string[] | null
  /** Ids of what is rated best. */
  rated: readonly string[]
}): { kind: OnwardKind; ids: string[] } {
  if (o.bought.length >= ONWARD_SHOWN)
    return { kind: o.alike ? 'together' : 'bought', ids: o.bought.slice(0, ONWARD_SHOWN) }
  if (o.alike && o.alike.length > 0) return { kind: 'alike', ids: o.alike.slice(0, ONWARD_SHOWN) }
  return { kind: 'rated', ids: o.rated.slice(0, ONWARD_SHOWN) }
}
