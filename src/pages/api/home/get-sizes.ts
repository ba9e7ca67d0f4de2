import { handle } from '#server/http/handle.ts'
import { getSizes as list } from '#server/modules/catalog/lists.ts'
import { getSizes } from '#shared/endpoints/catalog.ts'

export const GET = handle(getSizes, null, async () => ({ sizes: await list() }))
