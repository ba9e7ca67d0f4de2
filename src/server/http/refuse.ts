import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { messageOf, statusOf, type ErrorCode, type ErrorDetails } from '#shared/errors.ts'
import { log } from '../lib/log.ts'

/** The body of a refusal from before the routes, in the API's own shape (D-38). */
export function refusalBody(code: ErrorCode, details: ErrorDetails = {}): string {
  const message = messageOf(code, details)
  return JSON.stringify({ error: message, message, code })
}

/** Refuses before the routes; the rest of the request's body is not read. */
export function refuse(
  res: ServerResponse,
  code: ErrorCode,
  headers: Record<string, string> = {},
  details: ErrorDetails = {},
): void {
  res.writeHead(statusOf(code), {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    ...headers,
  })
  res.end(refusalBody(code, details))
}

/** A bug: logged, and answered with a generic 500 if no answer has begun yet. */
export function fail(req: IncomingMessage, res: ServerResponse, error: unknown): void {
  // A caller that left in the middle of its body is not our bug.
  if (req.destroyed && !req.complete) {
    res.destroy()
    return
  }
  log.error('request failed', error, { method: req.method, id: String(res.getHeader('x-request-id')) })
  if (res.headersSent) res.destroy()
  else refuse(res, 'internal')
}

/** A listener whose errors, and those of its two streams, end one request at most and never the process. */
export const guarded =
  (listener: RequestListener): RequestListener =>
  (req, res) => {
    // A client that left needs no log line.
    req.on('error', () => undefined)
    res.on('error', () => undefined)
    // The connection was to close after an earlier request, so what comes after that must not be processed.
    if (!req.socket.writable) {
      req.socket.destroy()
      return
    }
    try {
      listener(req, res)
    } catch (error) {
      fail(req, res, error)
    }
  }
