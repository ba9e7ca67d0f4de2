import type { ProductAnswer } from '#shared/contracts/catalog.ts'
import { getProductDetails } from '#shared/endpoints/catalog.ts'
import { call } from './call.ts'
import { attempt } from './run.ts'

/** A product as it is now; null when it could not be read (API-42: no message of its own). */
export async function loadProduct(slugOrId: string): Promise<ProductAnswer | null> {
  const outcome = await attempt(() => call(getProductDetails, { params: { slug: slugOrId } }))
  return outcome.ok ? outcome.value.product : null
}
