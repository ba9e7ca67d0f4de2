import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isDatabaseAway } from '../db/presence.ts'
import { before } from '../lib/before.ts'
import { stage } from '../lib/lifecycle.ts'
import { log } from '../lib/log.ts'
import { countStored } from '../lib/metrics.ts'
import { isFresh, pageStore } from './page-cache.ts'
import { RENEWAL } from './own-requests.ts'
import { pageKey } from './page-key.ts'
import { isHost, readAddress } from './request-url.ts'
import { chooseEncoding, type StoredPage } from './stored-page.ts'
import { lend, mayLend, stamped } from './wire.ts'

/** Addresses whose key is remembered; of longer ones, and of more, it is worked out anew. */
const MOST_KNOWN = 4_000
const LONGEST_KNOWN = 300

/** Stands where Node keeps the headers it has sent. */
const FRONT = 'front'

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

/** The fields of Node's own answer that say that its headers are sent: they are, with the body, in one piece. */
interface Bare {
  _header: string | null
  _headerSent: boolean
}
/** What Node itself calls under `optimizeEmptyRequests`: nobody will wait for the end of a body that there is not. */
interface Empty {
  _dumpAndCloseReadable?: () => void
  _read: () => void
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
    headers[RENEWAL] === undefined &&
    req.socket.writable &&
    isHost(headers.host)
  )
}

/** Answers with what was put together when the page was stored: one write, of bytes that are there already. */
function send(req: IncomingMessage, res: ServerResponse, page: StoredPage): boolean {
  const encoding = chooseEncoding(req.headers['accept-encoding'])
  const bare = res as unknown as Bare
  const { socket } = res
  // An earlier answer is still on its way, or Node has changed.
  if (encoding === undefined || socket === null || bare._header !== null || bare._headerSent) return false
  if (socket.writableLength > 0 || !mayLend()) return false
  const coded = page[encoding]
  const isUnchanged = isFresh(req.headers['if-none-match'], page.etag)
  const wire = isUnchanged ? page.unchanged : coded.whole
  const bytes = stamped(wire)
  bare._header = FRONT
  bare._headerSent = true
  socket.write(!isUnchanged && req.method === 'HEAD' ? bytes.subarray(0, coded.bodyStart) : bytes)
  if (socket.writableLength > 0) lend(wire, res)
  const empty = req as unknown as Empty
  if (empty._dumpAndCloseReadable) {
    empty._dumpAndCloseReadable()
    empty._read()
  }
  res.end()
  countStored(req.method === 'HEAD' ? 'HEAD' : 'GET', isUnchanged ? 304 : 200)
  return true
}

/**
 * Answers stored pages before anybody else is asked (FRONT-01): every listener of the server stands behind it, so it is
 * to be called once all of them are there. Whatever is not quite plain, they answer as ever.
 */
export function openFront(server: Server): void {
  // A line of the log for each of them, where somebody looks for a fault.
  const isTold = log.tells('debug')
  const store = pageStore()
  before(server, 'request', (req: IncomingMessage, res: ServerResponse) => {
    if (isTold || stage() !== 'ready' || isDatabaseAway() || !isPlain(req, res)) return false
    const key = keyOf(req.url ?? '')
    const page = key === null ? undefined : store.get(key)
    return page !== undefined && send(req, res, page)
  })
}
