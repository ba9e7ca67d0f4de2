import { handle } from '#server/http/handle.ts'
import { getTypeProducts as list } from '#server/modules/catalog/lists.ts'
import { getTypeProducts } from '#shared/endpoints/catalog.ts'

export const GET = handle(getTypeProducts, null, async () => ({ typeproducts: await list() }))
