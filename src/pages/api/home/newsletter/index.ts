import { handle } from '#server/http/handle.ts'
import { subscribe } from '#server/modules/newsletter.ts'
import { NewsletterBody } from '#shared/contracts/services.ts'
import { subscribeNewsletter } from '#shared/endpoints/newsletter.ts'

export const POST = handle(subscribeNewsletter, NewsletterBody, ({ body, address }) =>
  subscribe(body.email, address),
)
