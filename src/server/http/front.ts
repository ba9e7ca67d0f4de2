import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isDatabaseAway } from '../db/presence.ts'
import { before } from '../lib/before.ts'
import { stage } from '../lib/lifecycle.ts'
import { log } from '../lib/log.ts'
import { countStored } from '../lib/metrics.ts'
import { newRequestId } from '../lib/request.ts'
import { isFresh, pageStore } from './page-cache.ts'
import { pageKey } from './page-key.ts'
import { isHost, readAddress } from './request-url.ts'
import { chooseEncoding, type StoredPage } from './stored-page.ts'

/** Addresses whose key is remembered; of longer ones, and of more, it is worked out anew. */
const MOST_KNOWN = 4_000
const LONGEST_KNOWN = 300

const known = new Map<string, string | null>()

/** The key of an address as it was sent; null for what the other listeners have to look at. */
function keyOf(url: string): string | null {
  const remembered = known.get(url)
  if (remembered !== undefined) return remembered
  const read = readAddress(url)
  const key = read.kind === 'address' ? (pageKey(read.address) ?? null) : null
  if (url.length <= LONGEST_KNOWN) {
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(url, key)
  }
  return key
}

/** The fields of Node's own answer that are set here instead of by `writeHead`, which reads every header anew. */
interface Bare {
  _header: string | null
  _hasBody: boolean
}

/** Node writes the same second into all answers of that second. */
let date = ''
function now(): string {
  if (date === '') {
    date = new Date().toUTCString()
    setTimeout(() => (date = ''), 1_000 - (Date.now() % 1_000)).unref()
  }
  return date
}

/** A request that nothing but its address, its encoding and its ETag says anything about. */
function isPlain(
  req: IncomingMessage,
  res: ServerResponse & { maxRequestsOnConnectionReached?: boolean },
): boolean {
  const { headers } = req
  return (
    (req.method === 'GET' || req.method === 'HEAD') &&
    req.httpVersionMinor === 1 &&
    res.shouldKeepAlive &&
    res.maxRequestsOnConnectionReached !== true &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.origin === undefined &&
    req.socket.writable &&
    isHost(headers.host)
  )
}

/** Answers with what was put together when the page was stored; nothing but the first lines is new. */
function send(req: IncomingMessage, res: ServerResponse, page: StoredPage, keepAlive: string): boolean {
  const encoding = chooseEncoding(req.headers['accept-encoding'])
  const bare = res as unknown as Bare
  if (encoding === undefined || bare._header !== null) return false
  const { block, commonEnd, bodyStart } = page[encoding]
  const own = `x-request-id: ${newRequestId()}\r\nDate: ${now()}\r\n${keepAlive}`
  if (isFresh(req.headers['if-none-match'], page.etag)) {
    res.statusCode = 304
    bare._hasBody = false
    bare._header = `HTTP/1.1 304 Not Modified\r\n${own}${block.toString('latin1', 0, commonEnd)}\r\n`
    res.end()
  } else if (req.method === 'HEAD') {
    bare._header = `HTTP/1.1 200 OK\r\n${own}${block.toString('latin1', 0, bodyStart)}`
    res.end()
  } else {
    bare._header = `HTTP/1.1 200 OK\r\n${own}`
    res.end(block)
  }
  countStored(req.method ?? '', res.statusCode)
  return true
}

/**
 * Answers stored pages before anybody else is asked (FRONT-01): every listener of the server stands behind it, so it is
 * to be called once all of them are there. Whatever is not quite plain, they answer as ever.
 */
export function openFront(server: Server): void {
  const seconds = Math.floor(server.keepAliveTimeout / 1_000)
  const most = server.maxRequestsPerSocket ?? 0
  const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${String(seconds)}, max=${String(most)}\r\n`
  // A line of the log for each of them, where somebody looks for a fault.
  const isTold = log.tells('debug')
  const store = pageStore()
  before(server, 'request', (req: IncomingMessage, res: ServerResponse) => {
    if (isTold || stage() !== 'ready' || isDatabaseAway() || !isPlain(req, res)) return false
    const key = keyOf(req.url ?? '')
    const page = key === null ? undefined : store.get(key)
    return page !== undefined && send(req, res, page, keepAlive)
  })
}
