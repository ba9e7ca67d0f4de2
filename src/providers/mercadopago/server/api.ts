import { ask, ProviderError, ProviderRefusal, type ProviderAnswer } from '#server/modules/payments/request.ts'
import { mercadoKeys } from '../settings.ts'

interface Question {
  method?: 'GET' | 'POST' | 'PUT'
  body?: unknown
  /** A repetition with the same key does the same thing once. */
  idempotencyKey?: string
}

/** One request to Mercado Pago's API. */
export async function api(path: string, question: Question = {}): Promise<ProviderAnswer> {
  const { accessToken = '', url } = mercadoKeys()
  const { method = 'GET', body, idempotencyKey } = question
  const answer = await ask(`${url}${path}`, {
    method,
    secretKey: accessToken,
    headers: {
      'content-type': 'application/json',
      ...(idempotencyKey === undefined ? {} : { 'x-idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  // Refused before anything was done: a wrong token, or too many requests.
  if (answer.status === 401 || answer.status === 403 || answer.status === 429)
    throw new ProviderRefusal(`Mercado Pago answered ${String(answer.status)}.`)
  return answer
}

/** After an answer that its documentation does not describe nothing is known. */
export const unreadable = ({ status }: ProviderAnswer): ProviderError =>
  new ProviderError(`Mercado Pago answered ${String(status)} with an unexpected body.`)
