import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import compression from 'compression'
import { queryProducts, suggestProducts } from '#shared/endpoints/catalog.ts'
import { things } from '#shared/messages/things.ts'
import { isDatabaseDown } from '../db/database-health.ts'
import { answerUnavailable } from '../lib/unavailable.ts'
import { isOwnPage } from '../modules/content.ts'
import { isHost, readAddress, type Address } from './request-url.ts'
import { isTooLarge, mayBeLeftUnread } from './bodies.ts'
import { refuseCall } from './call-limits.ts'
import { answerCors } from './cors.ts'
import { methodsOf, READING } from './methods.ts'
import { OWN_PAGES, pageKey } from './page-key.ts'
import { fail, guarded, refuse } from './refuse.ts'
import { mayRender, acquireRender, queueRender } from './render-limit.ts'
import { setOwnPageHeaders, setSecurityHeaders } from './security-headers.ts'
import { serveCached, serveJoined } from './serve-cached.ts'
import { createStaticHandler, serveMedia } from './static.ts'

/** The library is written for Express but uses only what Node's own request and answer have. */
const compress = compression({ threshold: 1_000 }) as unknown as (
  req: IncomingMessage,
  res: ServerResponse,
  next: () => void,
) => void

/** What is rendered for one visitor is compressed while it is sent, for speed rather than for size. */
function compressAnswer(req: IncomingMessage, res: ServerResponse): void {
  compress(req, res, () => undefined)
  const write = res.write.bind(res) as (chunk: unknown, encoding?: BufferEncoding) => boolean
  // The library drops the callback that ends a page which fails in the middle.
  res.write = ((chunk: unknown, ...rest: unknown[]) => {
    const done = rest.find(each => typeof each === 'function')
    const goesOn = write(chunk, typeof rest[0] === 'string' ? (rest[0] as BufferEncoding) : undefined)
    if (done) process.nextTick(done as () => void)
    return goesOn
  }) as ServerResponse['write']
}

/** This costs as much as a page with a query, so it is counted like one (HARD-14). */
const QUERY_PATH = `/api${queryProducts.path}`
const SUGGESTIONS_PATH = `/api${suggestProducts.path}`

/**
 * HARD-14, HARD-17: calls that search are limited for each network and in all. Every other call has its own limit or
 * needs none.
 */
function mayCall(req: IncomingMessage, res: ServerResponse, path: string): boolean {
  if (path === SUGGESTIONS_PATH) return mayRender(req, 'suggestions') && acquireRender(res)
  return path !== QUERY_PATH || (mayRender(req) && acquireRender(res))
}

/**
 * Requests that anybody can make up in any number: each waits for its turn (HARD-17). A form that is sent may take its
 * time.
 */
const isQuery = ({ method = '' }: IncomingMessage, { pathname, search }: Address): boolean =>
  READING.includes(method) && (pathname.startsWith('/api/') ? pathname === QUERY_PATH : search !== '')

/** Requests that run a use case: a call, or a form of a page without script. */
const isCall = (path: string): boolean => path.startsWith('/api/') || path.startsWith('/formularios/')

type Handler = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>

function redirect(req: IncomingMessage, res: ServerResponse, location: string): void {
  const status = READING.includes(req.method ?? '') ? 301 : 308
  res.writeHead(status, { location, 'cache-control': 'no-cache' }).end()
}

/** The port is taken while the shop prepares itself, so that a second shop notices at once. */
export const waitingListener: RequestListener = (req, res) => {
  answerUnavailable(req, res, 'shopStarting')
}

/** D-38: a known address with a wrong method is refused, with the methods that it takes. True when it was. */
function refuseMethod(req: IncomingMessage, res: ServerResponse, pathname: string): boolean {
  const allowed = methodsOf(pathname)
  if (allowed === undefined || allowed.includes(req.method ?? '')) return false
  refuse(res, 'methodNotAllowed', { allow: allowed.join(', ') })
  return true
}

/** RFC 9112, 3.2: a request that names two hosts is answered with 400. Node keeps the first and drops the others. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length > 1

/** The request's target when it is valid; undefined when the request was refused and answered. */
function readRequest(req: IncomingMessage, res: ServerResponse): Address | undefined {
  const read = readAddress(req.url ?? '/')
  if (read.kind === 'refused' || !isHost(req.headers.host) || hasTwoHosts(req)) {
    refuse(res, read.kind === 'refused' ? read.code : 'badRequest')
    return undefined
  }
  if (read.kind === 'moved') {
    redirect(req, res, read.location)
    return undefined
  }
  const { pathname, search } = read.address
  if (pathname.startsWith(OWN_PAGES)) {
    refuse(res, 'notFound', {}, { what: things.page })
    return undefined
  }
  req.url = pathname + search
  if (pathname.startsWith('/api/') && answerCors(req, res)) return undefined
  if (refuseMethod(req, res, pathname)) return undefined
  if (isTooLarge(req, pathname)) {
    refuse(res, 'bodyTooLarge')
    return undefined
  }
  return isOwnPage(pathname) ? drawnByServer(req, read.address) : read.address
}

/**
 * CONTENT-01: a page whose text the owner replaced is drawn by the server, under an address that callers cannot
 * request.
 */
function drawnByServer(req: IncomingMessage, { pathname, search }: Address): Address {
  const inside = OWN_PAGES + pathname.slice(1)
  req.url = inside + search
  return { pathname: inside, search }
}

/**
 * Everything that the shop answers, in order of cost: refusals, redirects, pictures, files of the build, stored pages,
 * and pages to render.
 */
export function createListener(renderPage: Handler): RequestListener {
  const files = createStaticHandler()

  async function renderRoute(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    if (isDatabaseDown()) {
      answerUnavailable(req, res, 'databaseAway')
      return
    }
    if (mayBeLeftUnread(req)) res.setHeader('connection', 'close')
    if (!path.startsWith('/api/')) {
      res.setHeader('cache-control', 'no-cache')
      if (files.notFoundPolicy !== undefined) res.setHeader('content-security-policy', files.notFoundPolicy)
    }
    compressAnswer(req, res)
    await renderPage(req, res)
  }

  return guarded((req, res) => {
    setSecurityHeaders(req, res)
    const address = readRequest(req, res)
    if (!address) return
    const { pathname: path } = address
    const rendered = () =>
      renderRoute(req, res, path).catch((error: unknown) => {
        fail(req, res, error)
      })
    const renderAgain = () => {
      if (isCall(path) && refuseCall(req, res)) return
      const mayBegin = path.startsWith('/api/')
        ? mayCall(req, res, path)
        : mayRender(req) && acquireRender(res)
      if (mayBegin && !isQuery(req, address)) void rendered()
      else if (!mayBegin || !queueRender(pageKey(address) ?? path + address.search, res, rendered))
        answerUnavailable(req, res, 'tooManyPages')
    }
    const render = () => {
      if (!serveJoined(req, res, address, renderAgain)) renderAgain()
    }
    if (path.startsWith('/api/')) {
      if (!serveCached(req, res, address)) render()
    } else if (path.startsWith('/media/')) serveMedia(req, res, path)
    // Addresses of the framework itself (`/_image` and others); the shop uses none of them.
    else if (path.startsWith('/_')) refuse(res, 'notFound', {}, { what: things.page })
    else if (!serveCached(req, res, address)) {
      // Pages of the build, too: the desk's screens are.
      setOwnPageHeaders(res, path)
      files.serve(req, res, path, render)
    }
  })
}
