import { handle } from '#server/http/handle.ts'
import { getProfile } from '#server/modules/customers/account.ts'
import { getProfile as endpoint } from '#shared/endpoints/account.ts'

export const GET = handle(endpoint, null, ({ actor }) => getProfile(actor))
