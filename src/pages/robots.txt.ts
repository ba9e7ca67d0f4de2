import { absoluteUrl } from '#server/modules/site.ts'
import { routes } from '#shared/routes.ts'

/** SEO-01: personal pages and calls are not for search engines; everything else may be read. */
const PRIVATE = ['/api/', '/dashboard', routes.cart, routes.shipping, routes.payment, '/order/']

export const GET = (): Response =>
  new Response(
    [
      'User-agent: *',
      ...PRIVATE.map(path => `Disallow: ${path}`),
      '',
      `Sitemap: ${absoluteUrl(routes.sitemap)}`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' } },
  )
