import { handle } from '#server/http/handle.ts'
import { getTerritories } from '#server/modules/ubigeo/territorial.ts'
import { getTerritories as endpoint } from '#shared/endpoints/ubigeo.ts'

export const GET = handle(endpoint, null, () => getTerritories())
