// State area `home` (DATA-52), its brand: for the size guide of a product page.
import { atom } from 'nanostores'
import type { BrandAnswer } from '#shared/contracts/catalog.ts'
import { getBrand } from '#shared/endpoints/catalog.ts'
import { brandMessages } from '#shared/messages/brand.ts'
import { call } from './call.ts'
import { loaded, loading, type Load } from './load.ts'
import { attempt } from './run.ts'

/** STATE-24: `brandDetails` and `brandLoading` of DATA-21 in one. */
export const $brand = atom<Load<BrandAnswer> | null>(null)

/** STATE-24, ERR-17. */
export async function loadBrand(name: string): Promise<void> {
  $brand.set(loading)
  const outcome = await attempt(async () => (await call(getBrand, { params: { name } })).brand)
  $brand.set(loaded(outcome, brandMessages.failed))
}
