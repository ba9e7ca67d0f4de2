import type { Endpoint } from '#shared/endpoints/endpoint.ts'
import { AppError, messageOf, statusOf, type ErrorCode, type ErrorDetails } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import { outageOf } from '../db/outage.ts'
import { log } from '../lib/log.ts'
import { isPassing, retryAfter } from '../lib/unavailable.ts'
import { patternOf } from './methods.ts'

export function json(
  body: unknown,
  status: number,
  headers: readonly (readonly [string, string])[] = [],
): Response {
  const all = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    // Not even in the memory of another site's page, which CORS alone does not prevent.
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

/** An account was deleted while the call ran: the row that the new one refers to is missing (23503). */
function isOfDeletedCustomer(error: unknown): boolean {
  const { code, constraint } = ((error as { cause?: unknown } | null)?.cause ?? {}) as Record<string, unknown>
  return code === '23503' && typeof constraint === 'string' && constraint.includes('_customer_id_customers_')
}

/**
 * The answer to a call that failed. An error that is not a refusal is a bug: logged, and answered with a generic 500
 * (D-38).
 */
export function refusalOfFailure(error: unknown, request: Request, endpoint: Endpoint): Response {
  if (error instanceof AppError) return refusalOf(error)
  const of = { method: request.method, path: patternOf(endpoint) }
  const outage = outageOf(error)
  if (outage) {
    log.warn('request refused', { ...of, code: outage })
    return refusal(outage)
  }
  if (isOfDeletedCustomer(error)) return refusal('notFound', { what: things.account })
  // A caller that left in the middle of its body is not a bug and needs no error in the log.
  if (request.signal.aborted) return refusal('badRequest')
  log.error('request failed', error, of)
  return refusal('internal')
}
