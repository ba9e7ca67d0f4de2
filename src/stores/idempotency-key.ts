import { ApiError } from './send.ts'
import { randomHex } from '#browser/random-hex.ts'

/**
 * Sends a call with the key of its content (SCALE-04): if no answer came and the same content is sent again, it has the
 * same key and is done once. Changed content, or a call after an answer, gets a new key.
 */
export function withIdempotencyKey<Content, Answer>(
  send: (content: Content, headers: Record<string, string>) => Promise<Answer>,
  textOf: (content: Content) => string = JSON.stringify,
): (content: Content) => Promise<Answer> {
  let unanswered = { key: '', text: '' }
  return async content => {
    const text = textOf(content)
    if (unanswered.text !== text) unanswered = { key: randomHex(), text }
    try {
      const answer = await send(content, { 'idempotency-key': unanswered.key })
      unanswered = { key: '', text: '' }
      return answer
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        unanswered = { key: '', text: '' }
      throw error
    }
  }
}
