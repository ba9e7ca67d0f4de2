import { expect, test } from 'vitest'
import { SITEMAP_LIMIT, sitemapIndexXml, sitemapXml } from '#shared/rules/sitemap.ts'

test('SEO-02 addresses, pictures and times, written as XML', () => {
  const xml = sitemapXml([
    {
      url: 'https://t.pe/products/search?brand=D%26G&x=1',
      changedAt: new Date('2026-11-21T10:00:00Z'),
      pictures: ["https://t.pe/media/o'a-720.webp"],
    },
    { url: 'https://t.pe/' },
  ])
  expect(xml).toContain('<loc>https://t.pe/products/search?brand=D%26G&amp;x=1</loc>')
  expect(xml).toContain('<lastmod>2026-11-21T10:00:00.000Z</lastmod>')
  expect(xml).toContain('<image:loc>https://t.pe/media/o&apos;a-720.webp</image:loc>')
  expect(xml.match(/<url>/g)).toHaveLength(2)
  expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset /)
})

test('SEO-02 a file has no more addresses than search engines read', () => {
  expect(SITEMAP_LIMIT).toBeLessThanOrEqual(50_000)
})

test('SEO-02 the index names the files', () => {
  expect(sitemapIndexXml([{ url: 'https://t.pe/sitemap/paginas.xml' }])).toContain(
    '<sitemap><loc>https://t.pe/sitemap/paginas.xml</loc></sitemap></sitemapindex>',
  )
})
