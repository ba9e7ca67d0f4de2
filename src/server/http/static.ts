import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import send from 'send'
import sirv from 'sirv'
import { z } from 'zod'
import { env } from '../lib/env.ts'
import { projectRoot } from '../lib/root.ts'
import { setPageHeaders } from './security-headers.ts'

const Headers = z.array(
  z.object({ pathname: z.string(), headers: z.array(z.object({ key: z.string(), value: z.string() })) }),
)

/** The content security policy of every prerendered page, as the build wrote it. */
function readPolicies(): Map<string, string> {
  const file = join(projectRoot(), 'dist/_headers.json')
  if (!existsSync(file)) return new Map()
  const pages = Headers.parse(JSON.parse(readFileSync(file, 'utf8')))
  return new Map(pages.map(page => [page.pathname, page.headers[0]?.value ?? '']))
}

/** `/blog` is asked, `/blog.html` is the file, and the build may name either. */
const pageName = (path: string) => path.replace(/(?:\/index)?\.html$/, '').replace(/^$/, '/')

/** Serves the files of the build: what carries a hash for a year, pages with their policy and a check every time. */
export function createStaticHandler() {
  const policies = new Map([...readPolicies()].map(([path, policy]) => [pageName(path), policy]))
  const files = sirv(join(projectRoot(), 'dist/client'), {
    // Looks at the disk for each request: a build beside the running shop takes files away that a list made at the
    // start would still promise.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: ['html'],
    setHeaders: (res, path) => {
      res.setHeader(
        'cache-control',
        path.startsWith('/static/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  /** The policy comes first: a browser also takes it from a 304, for which sirv sets nothing. */
  const serve: typeof files = (req, res, next) => {
    const policy = policies.get(pageName(req.url?.split('?')[0] ?? ''))
    if (policy !== undefined) {
      res.setHeader('content-security-policy', policy)
      setPageHeaders(res)
    }
    files(req, res, next)
  }
  return {
    serve,
    /** Astro answers unknown pages with the prerendered 404; its policy has to be set beforehand. */
    notFoundPolicy: policies.get('/404'),
  }
}

/** Product pictures have their content in their name: they never change, and new ones appear at any time. */
export function serveMedia(req: IncomingMessage, res: ServerResponse, path: string): void {
  send(req, path.slice('/media'.length), {
    root: join(env().varDir, 'media'),
    immutable: true,
    maxAge: '1y',
    dotfiles: 'deny',
    index: false,
  })
    .on('error', (error: { status?: number }) => {
      res.writeHead(error.status === 403 ? 403 : 404, { 'content-type': 'text/plain; charset=utf-8' }).end()
    })
    .on('directory', () => {
      res.writeHead(404).end()
    })
    .pipe(res)
}
