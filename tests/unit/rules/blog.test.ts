import { expect, test } from 'vitest'
import { feedXml, publishedPosts } from '#shared/rules/blog.ts'

const post = (id: string, day: string, draft = false) => ({ id, data: { date: new Date(day), draft } })

test('D-05 drafts stay unseen and the newest post comes first', () => {
  const posts = [post('old', '2026-01-05'), post('draft', '2026-11-01', true), post('new', '2026-10-01')]
  expect(publishedPosts(posts).map(({ id }) => id)).toEqual(['new', 'old'])
  expect(publishedPosts([post('a', '2026-01-01', true)])).toEqual([])
})

test('D-05 the feed carries every post with an absolute link, and text that cannot break it', () => {
  const xml = feedXml({
    title: 'Blog de Vitrina',
    description: 'Consejos',
    link: 'https://tienda.pe/blog',
    self: 'https://tienda.pe/blog/rss.xml',
    items: [
      {
        title: 'Cuero & <suela>',
        description: 'Dice "así"',
        link: 'https://tienda.pe/blog/cuero',
        date: new Date('2026-11-10T00:00:00Z'),
      },
    ],
  })
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"')).toBe(true)
  expect(xml.endsWith('</item>\n</channel></rss>\n')).toBe(true)
  expect(xml).toContain('<language>es-PE</language>')
  expect(xml).toContain('<title>Cuero &amp; &lt;suela&gt;</title>')
  expect(xml).toContain('<description>Dice &quot;así&quot;</description>')
  expect(xml).toContain('<link>https://tienda.pe/blog/cuero</link><guid>https://tienda.pe/blog/cuero</guid>')
  expect(xml).toContain('<pubDate>Tue, 10 Nov 2026 00:00:00 GMT</pubDate>')
  expect(xml).toContain('href="https://tienda.pe/blog/rss.xml" rel="self"')
})
