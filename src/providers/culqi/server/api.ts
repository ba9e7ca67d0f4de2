import { ask, ProviderError, ProviderRefusal, type ProviderAnswer } from '#server/modules/payments/request.ts'
import { culqiKeys } from '../settings.ts'

/** One request to Culqi; with a body it is a POST unless another method is named. */
export async function api(
  path: string,
  body?: unknown,
  method: 'GET' | 'POST' | 'DELETE' = body === undefined ? 'GET' : 'POST',
): Promise<ProviderAnswer> {
  const { secretKey = '', url } = culqiKeys()
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

/** The types with which Culqi documents that it looked at a request and did not carry it out ("Errores"). */
const REFUSALS: readonly unknown[] = [
  'card_error',
  'parameter_error',
  'invalid_request_error',
  'resource_error',
]

/**
 * Whether an answer is a refusal that Culqi documents: nothing was done, and asking again changes nothing. All other
 * answers above 399, also 408, 409 and 425, say nothing about what was done.
 */
export const isRefusal = ({ status, body }: ProviderAnswer): boolean =>
  status === 402 ||
  ([400, 404, 422].includes(status) && body['object'] === 'error' && REFUSALS.includes(body['type']))

/** Culqi's own word for the reason. */
export const wordOf = (body: Record<string, unknown>): string =>
  String(body['decline_code'] ?? body['code'] ?? body['type'] ?? '').slice(0, 100)

export const unreadable = ({ status }: ProviderAnswer): ProviderError =>
  new ProviderError(`Culqi answered ${String(status)} with something else than was asked for.`)

/** Culqi writes seconds in some of its objects and milliseconds in others. */
const SECONDS_BELOW = 100_000_000_000
/** A time of Culqi's; an unreadable one becomes an invalid date. */
export const readTime = (value: unknown): Date =>
  new Date(typeof value === 'number' ? (value < SECONDS_BELOW ? value * 1000 : value) : Number.NaN)

/** A span of time; `to` is excluded. */
export interface Span {
  from: Date
  to: Date
}

/**
 * RECONCILE-01: what one of its lists has for a span of time, read page by page from the newest back. Its time filters
 * are not used: one that was misunderstood would look like a day without anything. Throws ProviderError when an entry
 * makes no sense (`read` returns null).
 */
export async function listOf<Entry extends { createdAt: Date }>(
  list: 'charges' | 'orders' | 'refunds',
  { from, to }: Span,
  read: (entry: unknown) => Entry | null,
): Promise<Entry[]> {
  const found: Entry[] = []
  for (let after: string | null = null; ;) {
    const answer: ProviderAnswer = await api(
      `/${list}?limit=100${after === null ? '' : `&after=${encodeURIComponent(after)}`}`,
    )
    const { data, paging } = answer.body
    if (answer.status !== 200 || !Array.isArray(data)) throw unreadable(answer)
    const entries = data.map(read).filter(entry => entry !== null)
    if (entries.length < data.length || entries.some(({ createdAt }) => Number.isNaN(createdAt.getTime())))
      throw unreadable(answer)
    found.push(...entries.filter(({ createdAt }) => createdAt >= from && createdAt < to))
    const next = (paging as { cursors?: { after?: unknown } } | null | undefined)?.cursors?.after
    if (typeof next !== 'string' || next === after || entries.every(({ createdAt }) => createdAt < from))
      return found
    after = next
  }
}
