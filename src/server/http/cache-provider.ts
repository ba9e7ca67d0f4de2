import type { CacheProvider, CacheProviderFactory } from 'astro'
import { chooseEncoding, pageHeaders, type CachedPage, type RenderedPage } from './cached-page.ts'
import { answerOutage } from './outages.ts'
import { isRenewal, RENEWAL } from './own-requests.ts'
import { pageCache } from './page-cache.ts'
import { pageKey } from './page-key.ts'

/** Astro keeps cookies set by `Astro.cookies` here and not in the headers, until after the provider has run. */
const ASTRO_COOKIES = Symbol.for('astro.cookies')
const NOT_KEPT = new Set([
  'cdn-cache-control',
  'cache-tag',
  'content-length',
  'content-encoding',
  'etag',
  'date',
])

function setsCookies(response: Response): boolean {
  if (response.headers.has('set-cookie')) return true
  const cookies = (response as { [ASTRO_COOKIES]?: { headers(): Iterator<string> } })[ASTRO_COOKIES]
  return cookies !== undefined && cookies.headers().next().done !== true
}

/** A page that opted in (`Astro.cache.set({ tags, maxAge })`) and is the same for everybody. */
function mayBeKept(response: Response): boolean {
  const vary = response.headers.get('vary') ?? ''
  return (
    response.status === 200 &&
    response.headers.has('cdn-cache-control') &&
    !setsCookies(response) &&
    !/\*|cookie/i.test(vary)
  )
}

async function capture(response: Response): Promise<RenderedPage> {
  const { headers } = response
  return {
    body: Buffer.from(await response.arrayBuffer()),
    headers: Object.fromEntries([...headers].filter(([name]) => !NOT_KEPT.has(name))),
    tags: (headers.get('cache-tag') ?? '').split(',').map(tag => tag.trim()),
    maxAgeSeconds: Number(/max-age=(\d+)/.exec(headers.get('cdn-cache-control') ?? '')?.[1] ?? 0),
  }
}

async function respond(page: CachedPage, request: Request): Promise<Response> {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const body = new Uint8Array(await pageCache().bodyOf(page, encoding))
  return new Response(body, { headers: pageHeaders(page, encoding) })
}

async function onRequest(
  { request, url }: { request: Request; url: URL },
  next: () => Promise<Response>,
): Promise<Response> {
  const key = request.method === 'GET' ? pageKey(url) : undefined
  if (key === undefined) return next()
  const obtained = await pageCache().obtain(key, isRenewal(request.headers.get(RENEWAL)))
  if ('page' in obtained) return respond(obtained.page, request)

  const { render } = obtained
  let rendered: RenderedPage | undefined
  try {
    const response = await next()
    if (!mayBeKept(response)) return response
    rendered = await capture(response)
  } catch (error) {
    return answerOutage(error, request)
  } finally {
    if (!rendered) await render.finish(undefined)
  }
  const page = await render.finish(rendered)
  if (!page) throw new Error('A captured page was lost.')
  return respond(page, request)
}

/**
 * Astro's route cache on top of our page cache: one render at a time for each page, kept until one of its tags is
 * invalidated.
 */
const createProvider: CacheProviderFactory = () => {
  const provider: CacheProvider = {
    name: 'page-cache',
    onRequest,
    invalidate: ({ tags = [] }) => {
      pageCache().invalidate(Array.isArray(tags) ? tags : [tags])
      return Promise.resolve()
    },
  }
  return provider
}

export default createProvider
