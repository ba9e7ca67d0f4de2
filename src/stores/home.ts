// State area `home` (DATA-52): what the storefront's pages ask for after they were drawn.
import { atom } from 'nanostores'
import type { BrandAnswer, ProductAnswer } from '#shared/contracts/catalog.ts'
import { getBrand, getProductDetails } from '#shared/endpoints/catalog.ts'
import { errorMessages } from '#shared/messages/errors.ts'
import { call } from './call.ts'
import { failed, loading, ready, type Load } from './load.ts'
import { attempt } from './run.ts'

/** STATE-24: `brandDetails` and `brandLoading` of DATA-21 in one. */
export const $brand = atom<Load<BrandAnswer> | null>(null)

/** STATE-24, ERR-17. */
export async function loadBrand(name: string): Promise<void> {
  $brand.set(loading)
  const outcome = await attempt(() => call(getBrand, { params: { name } }))
  $brand.set(
    outcome.ok ? ready(outcome.value.brand) : failed(outcome.error.message || errorMessages.brandFailed),
  )
}

/** A product as it is now; null when it could not be read (API-42: no message of its own). */
export async function loadProduct(slugOrId: string): Promise<ProductAnswer | null> {
  const outcome = await attempt(() => call(getProductDetails, { params: { slug: slugOrId } }))
  return outcome.ok ? outcome.value.product : null
}
