import type { NewsletterInput } from '../contracts/services.ts'
import { get, post, type Message } from './endpoint.ts'

export const subscribeNewsletter = post<NewsletterInput, Message>('/home/newsletter', 'public', {
  status: 201,
})

/** What the page behind the link of every newsletter calls (Ley 29733); answers POST as well, as mail programs ask it. */
export const unsubscribeNewsletter = get<Message>('/home/newsletter/unsubscribe/{token}', 'public', {
  writes: true,
})
