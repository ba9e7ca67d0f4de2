import type { APIRoute } from 'astro'
import { listEntries, productEntries } from '#server/modules/catalog/sitemap.ts'
import { absoluteUrl } from '#server/modules/site.ts'
import { blogPath, publicInfoPaths, routes } from '#shared/routes.ts'
import { sitemapXml, type SitemapEntry } from '#shared/rules/sitemap.ts'
import { posts as readPosts } from '../_content/texts.ts'

async function pageEntries(): Promise<SitemapEntry[]> {
  const posts = await readPosts()
  return [
    { url: routes.home },
    ...(await listEntries()),
    ...publicInfoPaths.map(url => ({ url })),
    ...posts.map(({ id, data }) => ({ url: blogPath(id), changedAt: data.date })),
  ]
}

/** SEO-02: `paginas`, or `productos-1` and so on. */
export const GET: APIRoute = async ({ params }) => {
  const number = /^productos-([1-9]\d{0,3})$/.exec(params['file'] ?? '')?.[1]
  const entries =
    params['file'] === 'paginas'
      ? await pageEntries()
      : number === undefined
        ? []
        : await productEntries(Number(number) - 1)
  if (entries.length === 0) return new Response(null, { status: 404 })
  const absolute = entries.map(entry => ({
    ...entry,
    url: absoluteUrl(entry.url),
    pictures: entry.pictures ?? [],
  }))
  return new Response(sitemapXml(absolute), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
