import { outageOf } from '../db/outage.ts'
import { log } from '../lib/log.ts'
import { unavailable } from '../lib/unavailable.ts'

/** The answer to a page that failed because the database or the disk is out; any other error is thrown again. */
export function answerOutage(error: unknown, request: Request): Response {
  const code = outageOf(error)
  if (code === undefined) throw error
  log.warn('page refused', { code })
  const { pathname } = new URL(request.url)
  const { status, body, headers } = unavailable(code, {
    path: pathname,
    accept: request.headers.get('accept'),
  })
  return new Response(body, { status, headers })
}
