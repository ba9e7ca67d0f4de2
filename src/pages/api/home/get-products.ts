import { handle } from '#server/http/handle.ts'
import { getHomeProducts } from '#server/modules/catalog/home.ts'
import { getProducts } from '#shared/endpoints/catalog.ts'

export const GET = handle(getProducts, null, getHomeProducts)
