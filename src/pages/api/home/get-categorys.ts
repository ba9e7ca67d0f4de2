import { handle } from '#server/http/handle.ts'
import { getCategories as list } from '#server/modules/catalog/lists.ts'
import { getCategories } from '#shared/endpoints/catalog.ts'

export const GET = handle(getCategories, null, async () => ({ categorys: await list() }))
