import { handle } from '#server/http/handle.ts'
import { getPrivacy } from '#server/modules/privacy/marketing.ts'
import { getPrivacy as endpoint } from '#shared/endpoints/privacy.ts'

export const GET = handle(endpoint, null, ({ actor }) => getPrivacy(actor))
