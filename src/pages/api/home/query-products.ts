import { handle } from '#server/http/handle.ts'
import { queryProducts as find } from '#server/modules/catalog/query.ts'
import { queryProducts } from '#shared/endpoints/catalog.ts'
import { readFilters } from '#shared/rules/catalog.ts'

export const GET = handle(queryProducts, null, ({ query }) => find(readFilters(query)))
