import { getSeller } from '#shared/endpoints/sellers.ts'
import { handle } from '#server/http/handle.ts'
import * as sellers from '#server/modules/sellers/sessions.ts'

export const GET = handle(getSeller, null, ({ actor }) => sellers.getSeller(actor))
