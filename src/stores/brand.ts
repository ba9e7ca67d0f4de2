// State area `home` (DATA-52), its brand: for the size guide of a product page.
import { atom } from 'nanostores'
import type { BrandAnswer } from '#shared/contracts/catalog.ts'
import { getBrand } from '#shared/endpoints/catalog.ts'
import { brandMessages } from '#shared/messages/brand.ts'
import { call } from './call.ts'
import { load, type Load } from './load.ts'

/** STATE-24: `brandDetails` and `brandLoading` of DATA-21 in one. */
export const $brand = atom<Load<BrandAnswer> | null>(null)

/** STATE-24, ERR-17. */
export const loadBrand = (name: string): Promise<void> =>
  load($brand, () => call(getBrand, { params: { name } }).then(({ brand }) => brand), brandMessages.failed)
