/**
 * PEOPLE-05: whether the owner has a product on sale, as files and lists of the owner say it: what a suspended seller's
 * product would be.
 */
export const isOwnersSale = (product: { isActive: boolean; isSuspended: boolean }): boolean =>
  product.isActive || product.isSuspended
