import { things } from '#shared/messages/things.ts'
import { handle } from '#server/http/handle.ts'
import { findProduct } from '#server/modules/catalog/product.ts'
import { getProductDetails } from '#shared/endpoints/catalog.ts'
import { AppError } from '#shared/errors.ts'

export const GET = handle(getProductDetails, null, async ({ params }) => {
  const found = await findProduct(params['slug'] ?? '')
  if (!found) throw new AppError('notFound', { what: things.product })
  return found
})
