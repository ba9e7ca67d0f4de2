import type { NewsletterInput } from '../contracts/services.ts'
import { get, post, type Message } from './endpoint.ts'

export const subscribeNewsletter = post<NewsletterInput, Message>('/home/newsletter', 'public', {
  status: 201,
})

/**
 * Called by the page behind the unsubscribe link of every newsletter (Ley 29733); POST works too, for mail programs.
 */
export const unsubscribeNewsletter = get<Message>('/home/newsletter/unsubscribe/{token}', 'public', {
  writes: true,
})
