import { handle } from '#server/http/handle.ts'
import { getLatest as latest } from '#server/modules/catalog/home.ts'
import { getLatest } from '#shared/endpoints/catalog.ts'

export const GET = handle(getLatest, null, latest)
