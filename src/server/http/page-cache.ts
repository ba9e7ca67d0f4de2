import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { INVALIDATE_CHANNEL, lateTag, onInvalidate, ownMessage } from '../db/invalidate.ts'
import { listen } from '../db/open.ts'
import { isDatabaseAway } from '../db/presence.ts'
import { env } from '../lib/env.ts'
import { singleton } from '../lib/singleton.ts'
import { followCatalog } from '../modules/catalog/index/current.ts'
import { isRenewal, RENEWAL } from './own-requests.ts'
import { pageKey } from './page-key.ts'
import { fail } from './refuse.ts'
import { ALL_PAGES, PageStore } from './page-store.ts'
import { chooseEncoding, encoded, HIT, JOINED, pageHeaders, type StoredPage } from './stored-page.ts'

export const pageStore = () => singleton('page-store', () => new PageStore(env().pageStoreBytes))

/** Messages whose second coming is awaited; one that is forgotten costs renders, no more. */
const MOST_KNOWN = 1_000

const Tags = z.array(z.string())

function readTags(payload: string): string[] {
  try {
    return Tags.parse(JSON.parse(payload))
  } catch {
    // A message of another version: forgetting too much is always right.
    return [ALL_PAGES]
  }
}

/**
 * Forgets pages when anything they show changes, here or in another instance, and has many changes in a row read into
 * the catalogue's memory as they come. After a lost connection everything is
 * rendered anew, since messages were missed. Gives back how to stop listening.
 */
export async function followInvalidations(): Promise<() => Promise<void>> {
  const store = pageStore()
  const known = new Set<string>()
  /** Our own come twice, at the commit and by NOTIFY: whichever is first counts, or each would cost two renders. */
  const forget = (tags: readonly string[], message: string | undefined) => {
    if (message !== undefined && known.delete(message)) return
    if (known.size >= MOST_KNOWN) known.clear()
    if (message !== undefined) known.add(message)
    store.invalidate(tags)
    if (tags.some(tag => lateTag(tag) !== undefined)) followCatalog()
  }
  onInvalidate(forget)
  return listen(
    INVALIDATE_CHANNEL,
    payload => {
      const tags = readTags(payload)
      forget(tags, ownMessage(tags))
    },
    () => {
      known.clear()
      store.expireAll()
    },
  )
}

/** The weak comparison of If-None-Match: one of the listed tags, or `*`. */
export function isFresh(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some(tag => tag.trim() === etag || tag.trim() === '*')
}

/** Answers from the store before Astro builds a Request; false when the page has to be rendered. */
export function serveStored(
  req: IncomingMessage,
  res: ServerResponse,
  url: { pathname: string; search: string },
): boolean {
  if ((req.method !== 'GET' && req.method !== 'HEAD') || isRenewal(req.headers[RENEWAL])) return false
  const key = pageKey(url)
  const page =
    key === undefined ? undefined : isDatabaseAway() ? pageStore().getStale(key) : pageStore().get(key)
  if (!page) return false
  sendPage(req, res, page, HIT)
  return true
}

/**
 * Answers with the page of a render under way, for which nothing more is asked of the framework; `otherwise` where that
 * shows something older than the question. False when nobody is rendering it.
 */
export function serveJoined(
  req: IncomingMessage,
  res: ServerResponse,
  url: { pathname: string; search: string },
  otherwise: () => void,
): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false
  const key = pageKey(url)
  if (key === undefined || !pageStore().isRendering(key)) return false
  pageStore()
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

/** Answers with a complete page, or with 304 where the browser has it. */
export function sendPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: StoredPage,
  more: Readonly<Record<string, string>> = {},
): void {
  const encoding = chooseEncoding(req.headers['accept-encoding'])
  if (isFresh(req.headers['if-none-match'], page.etag)) {
    res.writeHead(304, { ...pageHeaders(page), ...more }).end()
    return
  }
  const headers = { ...pageHeaders(page, encoding), ...more }
  encoded(page, encoding).then(
    body => {
      res.writeHead(200, { ...headers, 'content-length': body.length })
      res.end(req.method === 'HEAD' ? undefined : body)
    },
    (error: unknown) => {
      fail(req, res, error)
    },
  )
}
