interface Datable {
  data: { date: Date; draft: boolean }
}

/** D-05: what visitors see of the blog: no drafts, newest first. */
export const publishedPosts = <P extends Datable>(posts: readonly P[]): P[] =>
  posts.filter(({ data }) => !data.draft).sort((a, b) => b.data.date.getTime() - a.data.date.getTime())

interface FeedItem {
  title: string
  description: string
  link: string
  date: Date
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string): string => value.replace(/[&<>"]/g, sign => escapes[sign] ?? sign)

/** RSS 2.0; links are absolute. */
export const feedXml = (feed: {
  title: string
  description: string
  link: string
  self: string
  items: readonly FeedItem[]
}): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${text(feed.title)}</title>`,
    `<link>${text(feed.link)}</link>`,
    `<description>${text(feed.description)}</description>`,
    '<language>es-PE</language>',
    `<atom:link href="${text(feed.self)}" rel="self" type="application/rss+xml" />`,
    ...feed.items.map(
      ({ title, description, link, date }) =>
        `<item><title>${text(title)}</title><link>${text(link)}</link><guid>${text(link)}</guid><description>${text(description)}</description><pubDate>${date.toUTCString()}</pubDate></item>`,
    ),
    '</channel></rss>',
    '',
  ].join('\n')
