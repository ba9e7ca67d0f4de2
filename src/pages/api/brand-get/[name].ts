import { handle } from '#server/http/handle.ts'
import { findBrand } from '#server/modules/brands.ts'
import { getBrand } from '#shared/endpoints/catalog.ts'
import { AppError } from '#shared/errors.ts'
import { missing } from '#shared/messages/catalog.ts'

export const GET = handle(getBrand, null, async ({ params }) => {
  const brand = await findBrand(params['name'] ?? '')
  if (!brand) throw new AppError('notFound', { what: missing.brand })
  return { brand }
})
