import { logoutSeller } from '#shared/endpoints/sellers.ts'
import { handle } from '#server/http/handle.ts'
import * as sellers from '#server/modules/sellers/sessions.ts'

export const POST = handle(logoutSeller, null, ({ actor }) => sellers.logoutSeller(actor))
