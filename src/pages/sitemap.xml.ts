import { productFiles } from '#server/modules/catalog/sitemap.ts'
import { absoluteUrl } from '#server/modules/site.ts'
import { sitemapPath } from '#shared/routes.ts'
import { sitemapIndexXml } from '#shared/rules/sitemap.ts'

/** SEO-02: the file of pages, then as many files of products as there must be. */
export async function GET(): Promise<Response> {
  const files = (await productFiles()).map(({ changedAt }, i) => ({
    url: absoluteUrl(sitemapPath(`productos-${String(i + 1)}`)),
    changedAt,
  }))
  return new Response(sitemapIndexXml([{ url: absoluteUrl(sitemapPath('paginas')) }, ...files]), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
