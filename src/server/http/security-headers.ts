import type { IncomingMessage, ServerResponse } from 'node:http'
import { deskPaths, routes } from '#shared/routes.ts'
import { env } from '../lib/env.ts'
import { currentRequest, newRequestId } from '../lib/request.ts'

/** For answers that bring no policy: data, pictures, errors. */
const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'"

/** Headers of every answer. A page's own headers (its policy with the hashes of its scripts) take precedence. */
const securityHeaders = (): Record<string, string> => ({
  'content-security-policy': NOTHING_ALLOWED,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(env().publicUrl.startsWith('https:') && {
    // For this host only: the owner's other hosts may not speak HTTPS.
    'strict-transport-security': 'max-age=31536000',
  }),
})

/** Set before anything answers. The request id goes to the log, and people can name it when they report a problem. */
export function setSecurityHeaders(req: IncomingMessage, res: ServerResponse): void {
  const id = currentRequest()?.id ?? newRequestId()
  req.headers['x-request-id'] = id
  res.setHeader('x-request-id', id)
  for (const [name, value] of Object.entries(securityHeaders())) res.setHeader(name, value)
}

/** Where people sign in, pay or see their own data, by the beginning of the path. */
const OWN_PAGES = [
  routes.login,
  routes.register,
  routes.resetPassword,
  routes.shipping,
  routes.payment,
  routes.confirm,
  routes.dashboard,
  deskPaths.home,
]

/**
 * FRONT-02: a personal page is separated from the window that opened it, so that the other page cannot control it.
 * Browsers start a process for this, so public pages do not ask for it.
 */
export function setOwnPageHeaders(res: ServerResponse, path: string): void {
  if (OWN_PAGES.some(own => path === own || path.startsWith(`${own}/`)))
    res.setHeader('cross-origin-opener-policy', 'same-origin')
}
