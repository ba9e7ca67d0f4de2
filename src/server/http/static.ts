import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, extname, join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { routes } from '#shared/routes.ts'
import { env } from '../lib/env.ts'
import { log } from '../lib/log.ts'
import { pictureCache } from '../lib/pictures/index.ts'
import { projectRoot } from '../lib/root.ts'
import { isKnownPicture } from '../modules/media/known.ts'
import { chooseEncoding, encodePage, FINE, type CachedPage } from './cached-page.ts'
import { refuse } from './refuse.ts'
import { sendFile, isOutOfFiles, type FileChoice } from './send-file.ts'
import { withSite } from '../lib/site.ts'
import { sendPage } from './serve-cached.ts'

/**
 * Pages of the build as they are sent: with the shop's own address in their canonical links (SEO-04), which the build
 * cannot know, compressed once. Kept as long as the process lives: there are a few dozen of them.
 */
class Prerendered {
  readonly #pages = new Map<string, Promise<CachedPage>>()

  /** `file` is the page's HTML; `missing` answers when the build has no such file. */
  serve(req: IncomingMessage, res: ServerResponse, file: string, missing: () => void): void {
    this.#page(file).then(
      page => {
        sendPage(req, res, page)
      },
      (error: unknown) => {
        this.#pages.delete(file)
        if (isOutOfFiles(error)) refuse(res, 'serverBusy', { 'retry-after': '2' })
        else missing()
      },
    )
  }

  #page(file: string): Promise<CachedPage> {
    const known = this.#pages.get(file)
    if (known) return known
    const page = read(file)
    this.#pages.set(file, page)
    return page
  }
}

async function read(file: string): Promise<CachedPage> {
  const body = Buffer.from(withSite(await readFile(file, 'utf8')))
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  return encodePage('', { body, headers, tags: [], maxAgeSeconds: 0 }, { now: Date.now(), quality: FINE })
}

const Headers = z.array(
  z.object({ pathname: z.string(), headers: z.array(z.object({ key: z.string(), value: z.string() })) }),
)

const FOREVER = 'public, max-age=31536000, immutable'
const EXTENSIONS = { br: '.br', gzip: '.gz' }

/** The content security policy of every prerendered page, as the build wrote it. */
function readPolicies(): Map<string, string> {
  const file = join(projectRoot(), 'dist/_headers.json')
  if (!existsSync(file)) return new Map()
  const pages = Headers.parse(JSON.parse(readFileSync(file, 'utf8')))
  return new Map(pages.map(page => [page.pathname, page.headers[0]?.value ?? '']))
}

/** The request is for `/blog`, the file is `/blog.html`, and the build may name either. */
const pageName = (path: string) => path.replace(/(?:\/index)?\.html$/, '').replace(/^$/, '/')

/** The build wrote a `.br` and a `.gz` copy of the files that are worth it. */
function choices(file: string, accepted: string | string[] | undefined): FileChoice[] {
  const encoding = chooseEncoding(accepted)
  const plain = { path: file }
  if (encoding === undefined) return [plain]
  return [{ path: file + EXTENSIONS[encoding], encoding, typeOf: basename(file) }, plain]
}

/**
 * Serves the files of the build: those with a hash in their name for a year, pages with their policy and a check every
 * time. Looks at the disk for each request: a build while the shop runs removes files that a list made at the start
 * would still promise.
 */
export function createStaticHandler() {
  const policies = new Map([...readPolicies()].map(([path, policy]) => [pageName(path), policy]))
  const root = join(projectRoot(), 'dist/client')
  const pages = new Prerendered()
  return {
    serve(req: IncomingMessage, res: ServerResponse, path: string, missing: () => void): void {
      if (path === '/' || (req.method !== 'GET' && req.method !== 'HEAD')) {
        missing()
        return
      }
      const policy = policies.get(pageName(path))
      if (policy !== undefined) {
        res.setHeader('content-security-policy', policy)
        pages.serve(req, res, join(root, `${pageName(path)}.html`), missing)
        return
      }
      // All pages of the build have a policy. A page without one is rendered, and the disk need not be read.
      if (extname(path) === '') {
        missing()
        return
      }
      // The worker's requests follow its own policy; it requests only pages, files and pictures of the shop (AWAY-06).
      if (path === routes.worker) res.setHeader('content-security-policy', "default-src 'self'")
      const cacheControl = path.startsWith('/static/') ? FOREVER : 'no-cache'
      const files = choices(path, req.headers['accept-encoding'])
      sendFile(req, res, files, { root, cacheControl, varies: true }, missing)
    },
    /** Astro answers unknown pages with the prerendered 404, so its policy has to be set before. */
    notFoundPolicy: policies.get('/404'),
  }
}

const mediaMissing = (res: ServerResponse): void => {
  res.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end()
}

/** While the database is away the list of pictures is unknown, so every name is looked up as a file. */
const isKnown = (name: string): Promise<boolean> => isKnownPicture(name).catch(() => true)

/** Product pictures have a hash of their content in their name: they never change, and new ones appear at any time. */
export function serveMedia(req: IncomingMessage, res: ServerResponse, path: string): void {
  const cache = pictureCache()
  const root = cache?.folder ?? join(env().varDir, 'media')
  const send = () => {
    sendFile(req, res, [{ path: path.slice('/media'.length) }], { root, cacheControl: FOREVER }, () => {
      mediaMissing(res)
    })
  }
  if (!cache) {
    send()
    return
  }
  cache.ensure(path.slice('/media/'.length), isKnown).then(
    isThere => {
      if (isThere) send()
      else mediaMissing(res)
    },
    (error: unknown) => {
      log.warn('picture not served', { error })
      refuse(res, 'mediaUnavailable', { 'retry-after': '5' })
    },
  )
}
