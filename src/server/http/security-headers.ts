import type { IncomingMessage, ServerResponse } from 'node:http'
import { routes } from '#shared/routes.ts'
import { env } from '../lib/env.ts'
import { currentRequest, newRequestId } from '../lib/request.ts'

/** For answers that bring no policy of their own: data, pictures, errors. */
const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'"

/** What every answer carries; a page's own headers (its policy with the hashes of its scripts) take precedence. */
const securityHeaders = (): Record<string, string> => ({
  'content-security-policy': NOTHING_ALLOWED,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(env().publicUrl.startsWith('https:') && {
    // For this host alone: what its owner runs on others may not speak HTTPS.
    'strict-transport-security': 'max-age=31536000',
  }),
})

/** Set before anything answers. The request id goes to the log and to whoever reports a problem. */
export function setSecurityHeaders(req: IncomingMessage, res: ServerResponse): void {
  const id = currentRequest()?.id ?? newRequestId()
  req.headers['x-request-id'] = id
  res.setHeader('x-request-id', id)
  for (const [name, value] of Object.entries(securityHeaders())) res.setHeader(name, value)
}

/** Where one signs in, pays or sees one's own data, by the beginning of the path. */
const OWN_PAGES = [
  routes.login,
  routes.register,
  routes.resetPassword,
  routes.shipping,
  routes.payment,
  routes.confirm,
  routes.dashboard,
  '/vendedor',
]

/**
 * FRONT-02: a page of one's own breaks with the window that opened it, so that this one keeps no hand on it. Browsers
 * start a process for that, which public pages need not wait for.
 */
export function setOwnPageHeaders(res: ServerResponse, path: string): void {
  if (OWN_PAGES.some(own => path === own || path.startsWith(`${own}/`)))
    res.setHeader('cross-origin-opener-policy', 'same-origin')
}
