import { things } from '#shared/messages/things.ts'
import { handle } from '#server/http/handle.ts'
import { findBrand } from '#server/modules/brands.ts'
import { getBrand } from '#shared/endpoints/catalog.ts'
import { AppError } from '#shared/errors.ts'

export const GET = handle(getBrand, null, async ({ params }) => {
  const brand = await findBrand(params['name'] ?? '')
  if (!brand) throw new AppError('notFound', { what: things.brand })
  return { brand }
})
