import { handle } from '#server/http/handle.ts'
import { suggest } from '#server/modules/catalog/suggest.ts'
import { suggestProducts } from '#shared/endpoints/catalog.ts'
import { readText } from '#shared/rules/catalog.ts'

export const GET = handle(suggestProducts, null, ({ query }) => suggest(readText(query.get('value'))))
