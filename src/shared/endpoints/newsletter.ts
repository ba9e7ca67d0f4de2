import type { NewsletterInput } from '../contracts/services.ts'
import type { Endpoint, Message, NoBody } from './endpoint.ts'

export const subscribeNewsletter: Endpoint<NewsletterInput, Message> = {
  method: 'POST',
  path: '/home/newsletter',
  access: 'public',
  status: 201,
}

/** What the page behind the link of every newsletter calls (Ley 29733); answers POST as well, as mail programs ask it. */
export const unsubscribeNewsletter: Endpoint<NoBody, Message> = {
  method: 'GET',
  path: '/home/newsletter/unsubscribe/{token}',
  access: 'public',
  writes: true,
}
