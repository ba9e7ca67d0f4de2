import { getCompany } from '#server/modules/company.ts'
import { absoluteUrl } from '#server/modules/site.ts'
import { infoMessages as say } from '#shared/messages/info.ts'
import { blogPath, routes } from '#shared/routes.ts'
import { feedXml } from '#shared/rules/blog.ts'
import { storeName } from '#shared/rules/company.ts'
import { posts as readPosts } from '../_content/texts.ts'

/** D-05: the feed exists once something is published; rendered on demand, because its links contain PUBLIC_URL. */
export async function GET(): Promise<Response> {
  const posts = await readPosts()
  if (posts.length === 0) return new Response(null, { status: 404 })
  const feed = feedXml({
    title: say.feedTitle(storeName(await getCompany())),
    description: say.blogDescription,
    link: absoluteUrl(routes.blog),
    self: absoluteUrl(routes.feed),
    items: posts.map(({ id, data: { title, description, date } }) => ({
      title,
      description,
      date,
      link: absoluteUrl(blogPath(id)),
    })),
  })
  return new Response(feed, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } })
}
