import { handle } from '#server/http/handle.ts'
import { getTypeArticles as list } from '#server/modules/catalog/lists.ts'
import { getTypeArticles } from '#shared/endpoints/catalog.ts'

export const GET = handle(getTypeArticles, null, async () => ({ typearticles: await list() }))
