import { handle } from '#server/http/handle.ts'
import { getColors as list } from '#server/modules/catalog/lists.ts'
import { getColors } from '#shared/endpoints/catalog.ts'

export const GET = handle(getColors, null, async () => ({ colors: await list() }))
