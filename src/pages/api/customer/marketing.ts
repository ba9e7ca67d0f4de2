import { handle } from '#server/http/handle.ts'
import { setMarketing } from '#server/modules/privacy/marketing.ts'
import { MarketingBody } from '#shared/contracts/privacy.ts'
import { setMarketing as endpoint } from '#shared/endpoints/privacy.ts'

export const POST = handle(endpoint, MarketingBody, ({ body, actor }) => setMarketing(actor, body.accepts))
