// State area `home` (DATA-52), its brand: the size guide of a product page asks for it.
import { atom } from 'nanostores'
import type { BrandAnswer } from '#shared/contracts/catalog.ts'
import { getBrand } from '#shared/endpoints/catalog.ts'
import { brandMessages } from '#shared/messages/brand.ts'
import { call } from './call.ts'
import { failed, loading, ready, type Load } from './load.ts'
import { attempt } from './run.ts'

/** STATE-24: `brandDetails` and `brandLoading` of DATA-21 in one. */
export const $brand = atom<Load<BrandAnswer> | null>(null)

/** STATE-24, ERR-17. */
export async function loadBrand(name: string): Promise<void> {
  $brand.set(loading)
  const outcome = await attempt(() => call(getBrand, { params: { name } }))
  $brand.set(outcome.ok ? ready(outcome.value.brand) : failed(outcome.error.message || brandMessages.failed))
}
