import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDatabaseDown } from '../db/database-health.ts'
import { chooseEncoding, pageHeaders, type CachedPage } from './cached-page.ts'
import { isRenewal, RENEWAL } from './own-requests.ts'
import { pageCache } from './page-cache.ts'
import { pageKey } from './page-key.ts'
import { fail } from './refuse.ts'

type Headers = Readonly<Record<string, string>>

/** Says that an answer came from the cache. */
const HIT: Headers = { 'x-page-store': 'HIT' }
/** Says that an answer waited for a render that another caller had started. */
const JOINED: Headers = { 'x-page-store': 'JOINED' }

/** The weak comparison of If-None-Match: one of the listed tags, or `*`. */
function isFresh(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some(tag => tag.trim() === etag || tag.trim() === '*')
}

/** Answers from the cache before Astro builds a Request; false when the page has to be rendered. */
export function serveCached(
  req: IncomingMessage,
  res: ServerResponse,
  url: { pathname: string; search: string },
): boolean {
  if ((req.method !== 'GET' && req.method !== 'HEAD') || isRenewal(req.headers[RENEWAL])) return false
  const key = pageKey(url)
  const page =
    key === undefined ? undefined : isDatabaseDown() ? pageCache().getStale(key) : pageCache().get(key)
  if (!page) return false
  sendPage(req, res, page, HIT)
  return true
}

/**
 * Answers with the page of a render under way, without asking the framework again; calls `otherwise` when that page
 * shows something older than the request. False when nobody is rendering it.
 */
export function serveJoined(
  req: IncomingMessage,
  res: ServerResponse,
  url: { pathname: string; search: string },
  otherwise: () => void,
): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false
  const key = pageKey(url)
  if (key === undefined || !pageCache().isRendering(key)) return false
  pageCache()
    .join(key)
    .then(page => {
      if (page) sendPage(req, res, page, JOINED)
      else if (!res.destroyed) otherwise()
    })
    .catch((error: unknown) => {
      fail(req, res, error)
    })
  return true
}

/** Answers with a complete page, or with 304 when the browser has it. */
export function sendPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: CachedPage,
  more: Headers = {},
): void {
  const encoding = chooseEncoding(req.headers['accept-encoding'])
  if (isFresh(req.headers['if-none-match'], page.etag)) {
    res.writeHead(304, { ...pageHeaders(page), ...more }).end()
    return
  }
  const headers = { ...pageHeaders(page, encoding), ...more }
  pageCache()
    .bodyOf(page, encoding)
    .then(
      body => {
        res.writeHead(200, { ...headers, 'content-length': body.length })
        res.end(req.method === 'HEAD' ? undefined : body)
      },
      (error: unknown) => {
        fail(req, res, error)
      },
    )
}
