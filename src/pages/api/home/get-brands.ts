import { handle } from '#server/http/handle.ts'
import { getBrands as list } from '#server/modules/catalog/lists.ts'
import { getBrands } from '#shared/endpoints/catalog.ts'

export const GET = handle(getBrands, null, async () => ({ brands: await list() }))
