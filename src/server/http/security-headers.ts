import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '../lib/env.ts'
import { currentRequest, newRequestId } from '../lib/request.ts'

/** For answers that bring no policy of their own: data, pictures, errors. */
const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'"
const SPECULATION = '"/speculation.json"'

/**
 * Set before anything answers; a page's own headers (its policy with the hashes of its scripts) take precedence.
 * The request id goes to the log and to whoever reports a problem.
 */
export function setSecurityHeaders(req: IncomingMessage, res: ServerResponse): void {
  const id = currentRequest()?.id ?? newRequestId()
  req.headers['x-request-id'] = id
  res.setHeader('x-request-id', id)
  res.setHeader('content-security-policy', NOTHING_ALLOWED)
  res.setHeader('x-content-type-options', 'nosniff')
  res.setHeader('x-frame-options', 'DENY')
  res.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
  res.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=(), interest-cohort=()')
  res.setHeader('cross-origin-opener-policy', 'same-origin')
  if (env().publicUrl.startsWith('https:')) {
    res.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}

/** Pages tell the browser which links it may fetch while a finger is still over them. */
export function setPageHeaders(res: ServerResponse): void {
  res.setHeader('speculation-rules', SPECULATION)
}
