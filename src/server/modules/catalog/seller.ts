import type { SellerFacts } from '#shared/contracts/catalog.ts'
import { catalogShelf } from './memory/index.ts'
import { factsOf } from './memory/picks.ts'

/** SCREEN-08, LARGE-05: what a shopper may know of who sells a product. */
export const getSellerFacts = async (sellerId: string): Promise<SellerFacts> =>
  factsOf(await catalogShelf(), sellerId)
