import type { IncomingMessage, ServerResponse } from 'node:http'
import { isNamedOrigin } from '../lib/same-origin.ts'

const METHODS = 'GET, POST, PUT, DELETE'
const DAY_SECONDS = '86400'

/**
 * Lets the sites of CORS_ORIGINS call the API with their customers' credentials. All other sites stay under the
 * browser's own rule. True when the request was only a preflight and is answered.
 */
export function answerCors(req: IncomingMessage, res: ServerResponse): boolean {
  const { origin } = req.headers
  const isPreflight = req.method === 'OPTIONS' && req.headers['access-control-request-method'] !== undefined
  res.setHeader('vary', 'Origin')
  if (isNamedOrigin(origin)) {
    res.setHeader('access-control-allow-origin', origin)
    res.setHeader('access-control-allow-credentials', 'true')
    res.setHeader('access-control-expose-headers', 'x-request-id')
    if (isPreflight) {
      res.setHeader('access-control-allow-methods', METHODS)
      res.setHeader('access-control-allow-headers', req.headers['access-control-request-headers'] ?? '')
      res.setHeader('access-control-max-age', DAY_SECONDS)
    }
  }
  if (isPreflight) res.writeHead(204).end()
  return isPreflight
}
