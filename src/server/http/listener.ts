import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { startupMessages } from '#shared/messages/startup.ts'
import { canonicalPath, isDecodable, isHost } from './addresses.ts'
import { bufferChunked, isTooLarge } from './bodies.ts'
import { compressAnswer } from './compress.ts'
import { answerCors } from './cors.ts'
import { serveStored } from './page-cache.ts'
import { fail, guarded, refuse } from './refuse.ts'
import { setPageHeaders, setSecurityHeaders } from './security-headers.ts'
import { serveSpeculationRules } from './speculation.ts'
import { createStaticHandler, serveMedia } from './static.ts'

type Handler = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>

/** Splits without a URL object: this runs for every request, and `//x` must not become a host. */
function split(target: string): { pathname: string; search: string } {
  const mark = target.indexOf('?')
  return mark < 0
    ? { pathname: target, search: '' }
    : { pathname: target.slice(0, mark), search: target.slice(mark) }
}

function redirect(req: IncomingMessage, res: ServerResponse, location: string): void {
  const status = req.method === 'GET' || req.method === 'HEAD' ? 301 : 308
  res.writeHead(status, { location, 'cache-control': 'no-cache' }).end()
}

/** While the shop prepares itself its port is taken already, so that a second one learns it at once. */
export const waitingListener: RequestListener = (_req, res) => {
  res.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' })
  res.end(startupMessages.starting)
}

/**
 * Everything the shop answers, in order of cost: refusals, redirects, pictures, files of the build, stored pages, and
 * what has to be rendered.
 */
export function createListener(renderPage: Handler): RequestListener {
  const files = createStaticHandler()

  async function renderRoute(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    const isApi = path.startsWith('/api/')
    if (isApi && answerCors(req, res)) return
    if (!(await bufferChunked(req, path))) {
      refuse(res, 'bodyTooLarge')
      return
    }
    if (!isApi) {
      setPageHeaders(res)
      res.setHeader('cache-control', 'no-cache')
      if (files.notFoundPolicy !== undefined) res.setHeader('content-security-policy', files.notFoundPolicy)
    }
    compressAnswer(req, res)
    await renderPage(req, res)
  }

  return guarded((req, res) => {
    setSecurityHeaders(req, res)
    const url = split(req.url ?? '/')
    const { pathname: path } = url
    if (!path.startsWith('/') || !isDecodable(path) || !isHost(req.headers.host)) {
      refuse(res, 'badRequest')
      return
    }
    if (isTooLarge(req, path)) {
      refuse(res, 'bodyTooLarge')
      return
    }
    const canonical = canonicalPath(path)
    if (canonical !== undefined) {
      redirect(req, res, canonical + url.search)
      return
    }
    if (path.startsWith('/media/')) {
      serveMedia(req, res, path)
      return
    }
    if (path === '/speculation.json') {
      serveSpeculationRules(res)
      return
    }
    const render = () => {
      renderRoute(req, res, path).catch((error: unknown) => {
        fail(req, res, error)
      })
    }
    if (path.startsWith('/api/')) render()
    else if (!serveStored(req, res, url)) files.serve(req, res, path, render)
  })
}
