import { handle } from '#server/http/handle.ts'
import { unsubscribe } from '#server/modules/newsletter.ts'
import { unsubscribeNewsletter } from '#shared/endpoints/newsletter.ts'

export const GET = handle(unsubscribeNewsletter, null, ({ params }) => unsubscribe(params['token'] ?? ''))
export const POST = GET
