import { type AppError, messageOf, statusOf, type ErrorCode, type ErrorDetails } from '#shared/errors.ts'
import { isPassing, retryAfter } from '../lib/unavailable.ts'

export function json(
  body: unknown,
  status: number,
  headers: readonly (readonly [string, string])[] = [],
): Response {
  const all = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    // Not even into the memory of a page of another site, which CORS alone does not keep it out of.
    'cross-origin-resource-policy': 'same-origin',
  })
  for (const [name, value] of headers) {
    if (name === 'set-cookie') all.append(name, value)
    else all.set(name, value)
  }
  return new Response(status === 304 ? null : JSON.stringify(body), { status, headers: all })
}

/** D-38: every failure carries the same Spanish sentence as `error` and `message`, and its code for our own client. */
export const refusal = (
  code: ErrorCode,
  details: ErrorDetails = {},
  extra: Record<string, unknown> = {},
): Response => {
  const message = messageOf(code, details)
  const headers = isPassing(code) ? [['retry-after', String(retryAfter(code))] as const] : []
  return json({ error: message, message, code, ...extra }, statusOf(code), headers)
}

export const refusalOf = (error: AppError): Response =>
  refusal(error.code, error.details, { details: error.details })
