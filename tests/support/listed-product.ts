import type { ListedProduct } from '#server/modules/catalog/index/read.ts'

/** A product as the index reads it. */
export const listed = (given: Partial<ListedProduct> & { id: string }): ListedProduct => ({
  sellerId: given.id,
  sellingPrice: 100,
  price: 100,
  createdAt: 0,
  soldOut: false,
  averageRating: 0,
  reviewCount: 0,
  facets: {},
  colors: [],
  lexemes: [],
  nameLexemes: new Set(),
  ...given,
})
