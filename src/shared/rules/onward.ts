/** ONWARD-02: so many products go on from an empty page or a cart: a row on a desktop, two on a phone. */
export const ONWARD_SHOWN = 4

/** In how many orders two products have to be together before the shop says that others bought both. */
export const TOGETHER_ORDERS = 2

export type OnwardKind = 'together' | 'bought' | 'alike' | 'rated'

/**
 * ONWARD-02: what is shown and what it may be called. What others bought is only called so if there is enough of it for a
 * row; else comes what is alike or, where there is no product to be like, what is rated best.
 */
export function chooseOnward(o: {
  /** Ids of what others bought, the most often first. */
  bought: readonly string[]
  /** Ids to show otherwise. */
  otherwise: readonly string[]
  /** Whether both are about one product. */
  isOfProduct: boolean
}): { kind: OnwardKind; ids: string[] } {
  if (o.bought.length >= ONWARD_SHOWN)
    return { kind: o.isOfProduct ? 'together' : 'bought', ids: o.bought.slice(0, ONWARD_SHOWN) }
  return { kind: o.isOfProduct ? 'alike' : 'rated', ids: o.otherwise.slice(0, ONWARD_SHOWN) }
}
