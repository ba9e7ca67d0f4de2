import { env } from '../../lib/env.ts'
import { ask, ProviderError, ProviderRefusal, type ProviderAnswer } from './request.ts'

/** One question to Culqi; with a body it is a POST unless another method is named. */
export async function api(
  path: string,
  body?: unknown,
  method: 'GET' | 'POST' | 'DELETE' = body === undefined ? 'GET' : 'POST',
): Promise<ProviderAnswer> {
  const { secretKey = '', url } = env().payment.culqui
  const answer = await ask(`${url}/v2${path}`, {
    method,
    secretKey,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  // Refused before anything was done: a wrong key, or too many requests.
  if (answer.status === 401 || answer.status === 403 || answer.status === 429)
    throw new ProviderRefusal(`Culqi answered ${String(answer.status)}.`)
  return answer
}

export const unreadable = ({ status }: ProviderAnswer): ProviderError =>
  new ProviderError(`Culqi answered ${String(status)} with something else than was asked for.`)
