import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { publicInfoPaths } from '#shared/routes.ts'
import { ask as request, type BuiltShop, startBuilt } from '../support/built-shop.ts'
import { demoIn } from '../support/demo-shop.ts'
import { readSocketFolder } from '#server/db/embedded/socket.ts'

const SITE = 'https://tienda.example'
const varDir = mkdtempSync(join(tmpdir(), 'seo-'))
let shop: BuiltShop
let slugs: string[] = []

const get = async (path: string) => {
  const { status, body, headers } = await request(shop.port, path)
  return { status, body, headers, text: body.toString() }
}
/** Pages that several tests read, fetched once. */
const read = new Map<string, ReturnType<typeof get>>()
const page = (path: string) => {
  const known = read.get(path) ?? get(path)
  read.set(path, known)
  return known
}
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(match => (match[1] ?? '').replaceAll('&amp;', '&'))
const canonicalOf = (html: string) => all(html, /<link rel="canonical" href="([^"]+)"/g)
const robotsOf = (html: string) => all(html, /<meta name="robots" content="([^"]+)"/g)

beforeAll(async () => {
  await demoIn(varDir)
  shop = await startBuilt(varDir, { PUBLIC_URL: SITE }, { patienceMs: 120_000 })
  const { text } = await get('/sitemap/productos-1.xml')
  slugs = all(text, /<loc>https:\/\/tienda\.example\/product\/details\/([^<]+)<\/loc>/g)
}, 300_000)

afterAll(async () => {
  shop.child.kill('SIGTERM')
  await shop.ended
  rmSync(varDir, { recursive: true, force: true })
})

test('D-01 home, catalogue and product come as complete HTML, before any script', async () => {
  const [slug = ''] = slugs
  for (const [path, landmark] of [
    ['/', 'Productos destacados'],
    ['/shops', 'Ordenar por'],
    [`/product/details/${slug}`, 'Agregar al carrito'],
  ] as const) {
    const { text } = await get(path)
    const main = text
      .slice(text.indexOf('<main'), text.indexOf('</main>'))
      .replace(/<(script|template)[\s\S]*?<\/\1>/g, '')
    expect([path, main.includes(landmark), /S\/[\d,]+\.\d{2}/.test(main), main.includes('/media/')]).toEqual([
      path,
      true,
      true,
      true,
    ])
  }
})

test('SEO-01 robots.txt keeps what is private and names the sitemap', async () => {
  const { status, text, headers } = await get('/robots.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  for (const path of ['/api/', '/dashboard', '/carrito', '/envio', '/pago', '/order/'])
    expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain(`Sitemap: ${SITE}/sitemap.xml`)
})

describe('SEO-02 the sitemap', () => {
  test('leads to every product with pictures, and to lists, pages and home', async () => {
    const files = all((await get('/sitemap.xml')).text, /<loc>([^<]+)<\/loc>/g)
    expect(files).toEqual([`${SITE}/sitemap/paginas.xml`, `${SITE}/sitemap/productos-1.xml`])
    expect(slugs.length).toBeGreaterThan(50)
    const products = (await get('/sitemap/productos-1.xml')).text
    expect(products.match(/<image:loc>https:\/\/tienda\.example\/media\//g)?.length).toBeGreaterThanOrEqual(
      slugs.length,
    )
    const pages = all((await get('/sitemap/paginas.xml')).text, /<loc>([^<]+)<\/loc>/g)
    for (const path of ['/', '/shops', '/products/search?category=MUJER', ...publicInfoPaths])
      expect(pages).toContain(SITE + path)
    expect(pages.some(url => url.includes('?brand='))).toBe(true)
  })

  test('every address in it answers, is indexed and is its own canonical one', async () => {
    const pages = all((await get('/sitemap/paginas.xml')).text, /<loc>([^<]+)<\/loc>/g)
    for (const url of [...pages, `${SITE}/product/details/${slugs[0] ?? ''}`]) {
      const { status, text } = await page(url.slice(SITE.length))
      expect([url, status, canonicalOf(text), robotsOf(text)]).toEqual([url, 200, [url], []])
    }
  }, 60_000)

  test.each(['/sitemap/productos-9.xml', '/sitemap/productos-0.xml', '/sitemap/otro.xml'])(
    '%s never was',
    async path => {
      expect((await get(path)).status).toBe(404)
    },
  )
})

test.each([
  ['/shops?category=MUJER', '/products/search?category=MUJER', true],
  [
    '/products/search?category=MUJER&typearticle=ZAPATILLAS',
    '/products/search?category=MUJER&typearticle=ZAPATILLAS',
    false,
  ],
  ['/shops?sortPrice=low-to-high', '/shops', false],
  ['/products/search?value=bota', '/products/search', false],
  ['/products/search', '/products/search', false],
  ['/shops?desconocido=1', '/shops', true],
])('SEO-03 %s names %s', async (path, canonical, indexed) => {
  const { text } = await get(path)
  expect(canonicalOf(text)).toEqual([SITE + canonical])
  expect(robotsOf(text)).toEqual(indexed ? [] : ['noindex, follow'])
})

test('SEO-03 titles and descriptions of the pages differ', async () => {
  const pages = all((await get('/sitemap/paginas.xml')).text, /<loc>([^<]+)<\/loc>/g)
  const heads: { title: string | undefined; description: string | undefined }[] = []
  // One after the other: a burst of uncached pages may be told to wait, which is not asked here.
  for (const path of [
    ...pages.map(url => url.slice(SITE.length)),
    '/shops?pageNumber=2',
    ...slugs.slice(0, 40).map(slug => `/product/details/${slug}`),
  ]) {
    const { text } = await page(path)
    heads.push({
      title: all(text, /<title>([^<]+)</g)[0],
      description: all(text, /<meta name="description" content="([^"]+)"/g)[0],
    })
  }
  for (const field of ['title', 'description'] as const) {
    const values = heads.map(head => head[field] ?? '')
    expect(values.filter((value, i) => value === '' || values.indexOf(value) !== i)).toEqual([])
  }
}, 60_000)

test('SEO-04 a prerendered page names its absolute address in every encoding, and is not sent twice', async () => {
  const plain = await get('/terminos-y-condiciones')
  expect(canonicalOf(plain.text)).toEqual([`${SITE}/terminos-y-condiciones`])
  expect(plain.text).not.toContain('.invalid')
  const etag = String(plain.headers.etag)
  const again = await request(shop.port, '/terminos-y-condiciones', { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(again.headers['content-security-policy']).toContain("script-src 'self'")
})

describe('SEO-05 the picture of a shared page', () => {
  const sizeOf = async (path: string) => {
    const { status, body, headers } = await get(path)
    if (status !== 200) return { status }
    const { width, height, format } = await sharp(body).metadata()
    return { status, width, height, format, type: headers['content-type'] }
  }
  const whole = { status: 200, width: 1200, height: 630, format: 'jpeg', type: 'image/jpeg' }
  const pictureOf = async (path: string) =>
    all((await get(path)).text, /<meta property="og:image" content="([^"]+)"/g)[0] ?? ''

  test.each(['/', '/shops', '/terminos-y-condiciones', 'product'])('%s has one of 1200×630', async path => {
    const url = await pictureOf(path === 'product' ? `/product/details/${slugs[0] ?? ''}` : path)
    expect(url.startsWith(`${SITE}/og/`)).toBe(true)
    expect(await sizeOf(url.slice(SITE.length))).toEqual(whole)
    expect(await sizeOf(url.slice(SITE.length))).toEqual(whole)
  })

  test.each(['/og/000000000000000000000000.jpg', '/og/tienda2.jpg', '/og/x.jpg'])(
    '%s is no picture of the shop',
    async path => {
      expect([400, 404]).toContain((await sizeOf(path)).status)
    },
  )
})

test('SEO-06 SEO-07 a product names one address, and one more for each colour and size', async () => {
  const path = `/product/details/${slugs[0] ?? ''}`
  const { text } = await get(`${path}?color=ROJO&talla=38`)
  expect(canonicalOf(text)).toEqual([SITE + path])
  const blocks = [...text.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    match =>
      JSON.parse(match[1] ?? '') as {
        '@graph': { '@type': string; hasVariant?: { offers: { url: string } }[] }[]
      },
  )
  const types = blocks.flatMap(block => block['@graph'].map(thing => thing['@type']))
  expect(types).toContain('BreadcrumbList')
  expect(types).toContain('OfferShippingDetails')
  expect(types.some(type => ['Product', 'ProductGroup'].includes(type))).toBe(true)
})

test('SEO-07 home and stores say who sells where', async () => {
  expect((await get('/')).text).toMatch(/"@type":"OnlineStore"[\s\S]*"@type":"WebSite"/)
  expect((await get('/nuestras-tiendas')).text.match(/"@type":"ClothingStore"/g)).toHaveLength(5)
})

test('SEO-08 the manifest has the name of the shop and icons that are there', async () => {
  const { text, headers } = await get('/manifest.webmanifest')
  expect(headers['content-type']).toBe('application/manifest+json')
  const manifest = JSON.parse(text) as { name: string; icons: { src: string; sizes: string }[] }
  expect(manifest.name).not.toBe('')
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp((await get(src)).body).metadata()
    expect(`${String(width)}x${String(height)}`).toBe(sizes)
  }
})

test('AWAY-06 the worker is at most 4 KB, checked every time, and may ask for what is the shop’s alone', async () => {
  const { status, body, headers } = await request(shop.port, '/sw.js', {
    headers: { 'accept-encoding': 'br' },
  })
  expect(status).toBe(200)
  expect(headers['content-encoding']).toBe('br')
  expect(body.length).toBeLessThanOrEqual(4_096)
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-security-policy']).toBe("default-src 'self'")
  expect((await page('/')).headers['content-security-policy']).toContain("worker-src 'self'")
})

test('AWAY-09 the icons that a phone cuts into shape keep their drawing within the circle', async () => {
  const { icons } = JSON.parse((await get('/manifest.webmanifest')).text) as {
    icons: { src: string; sizes: string; purpose: string }[]
  }
  const maskable = icons.filter(({ purpose }) => purpose === 'maskable')
  expect(maskable.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
  for (const { src } of maskable) {
    const { data, info } = await sharp((await get(src)).body)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const middle = (info.width - 1) / 2
    const [red, green, blue] = data
    const outside = Array.from({ length: info.width * info.height }, (_, i) => i).filter(
      i => Math.hypot((i % info.width) - middle, Math.floor(i / info.width) - middle) > info.width * 0.4,
    )
    const drawn = outside.filter(
      i => data[i * 3] !== red || data[i * 3 + 1] !== green || data[i * 3 + 2] !== blue,
    )
    expect([src, drawn.length]).toEqual([src, 0])
  }
})

/** Speaks to the shop's own database, past the shop. */
async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const note = join(varDir, 'postgres.path')
  const dataDir = existsSync(note) ? readFileSync(note, 'utf8').trim() : join(varDir, 'postgres')
  const client = new pg.Client({
    host: readSocketFolder(dataDir) ?? '',
    user: 'vitrina',
    database: 'vitrina',
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('BUY-01 the choice of quick add is in no search engine and stored until its product changes', async () => {
  const { product, size } = await inDatabase(async client => {
    const { rows } = await client.query<{ product: string; size: string }>(
      'select v.product_id as product, s.id as size from sizes s join variants v on v.id = s.variant_id where s.stock > 0 limit 1',
    )
    return rows[0] ?? { product: '', size: '' }
  })
  const path = `/partials/size-choice/${product}`
  const stockOf = (html: string) => all(html, new RegExp(`data-size="${size}"[^>]*data-stock="(\\d+)"`, 'g'))
  const first = await get(path)
  expect([first.status, first.headers['x-robots-tag']]).toEqual([200, 'noindex'])
  expect(first.text).not.toMatch(/<(?:html|head|body|script)/)
  expect(Number(stockOf(first.text)[0])).toBeGreaterThan(0)

  await inDatabase(client => client.query('update sizes set stock = 0 where id = $1', [size]))
  expect((await get(path)).headers.etag).toBe(first.headers.etag)
  await inDatabase(client =>
    client.query(`select pg_notify('invalidate', $1)`, [JSON.stringify([`product:${product}`])]),
  )
  await vi.waitFor(async () => expect(stockOf((await get(path)).text)).toEqual(['0']), 10_000)
  expect((await get('/partials/size-choice/nunca-existio')).status).toBe(404)
})

describe('PAINT-08 rows of products hold what is seen first', () => {
  const links = (html: string) => all(html, /<h3><a href="\/product\/details\/([^"]+)"/g)
  const rowOf = (html: string, start: string) => {
    const from = html.indexOf(start)
    return html.slice(from, html.indexOf('</ul>', from))
  }
  const outOfScript = /<noscript>[\s\S]*?<\/noscript>/g
  const slugsOf = (products: readonly { slug: string }[]) => products.map(({ slug }) => slug)

  test.each([
    ['latest', 'latest_product'],
    ['topRated', 'topRated_product'],
    ['discounted', 'discount_product'],
  ])('%s: two in the page, the others in a part, and in short where script is off', async (list, field) => {
    const call = JSON.parse((await get('/api/home/get-products')).text) as Record<
      string,
      { slug: string }[][]
    >
    const wanted = slugsOf(call[field]?.flat() ?? [])
    expect(wanted).toHaveLength(9)
    const row = rowOf((await page('/')).text, `data-list="${list}"`)
    expect(links(row.replace(outOfScript, ''))).toEqual(wanted.slice(0, 2))
    expect(links(row)).toEqual(wanted)
    const part = await page('/partials/home-slides')
    expect([part.status, part.headers['x-robots-tag']]).toEqual([200, 'noindex'])
    expect(links(rowOf(part.text, `data-slides="${list}"`))).toEqual(wanted.slice(2))
  })

  test('related products: three in the page, up to nine in all', async () => {
    const [slug = ''] = slugs
    const { product, relatedProducts } = JSON.parse(
      (await get(`/api/home/product-details/${slug}`)).text,
    ) as { product: { _id: string }; relatedProducts: { slug: string }[] }
    const wanted = slugsOf(relatedProducts).slice(0, 9)
    expect(wanted.length).toBeGreaterThan(3)
    const row = rowOf((await get(`/product/details/${slug}`)).text, 'data-list="related"')
    expect(links(row.replace(outOfScript, ''))).toEqual(wanted.slice(0, 3))
    expect(links(row)).toEqual(wanted)
    const part = await get(`/partials/related-slides/${product._id}`)
    expect(links(part.text)).toEqual(wanted.slice(3))
    expect((await get('/partials/related-slides/nunca-existio')).status).toBe(404)
  })
})

test('SEO-09 D-29 404 for what never was, 410 for what is sold no more', async () => {
  const slug = slugs.at(-1) ?? ''
  await inDatabase(async client => {
    await client.query('update products set is_active = false where slug = $1', [slug])
    await client.query(`select pg_notify('invalidate', '["all"]')`)
  })
  await vi.waitFor(async () => expect((await get(`/product/details/${slug}`)).status).not.toBe(200), 20_000)
  const gone = await get(`/product/details/${slug}`)
  expect(gone.status).toBe(410)
  expect(gone.text).toContain('Este producto ya no se vende')
  expect(robotsOf(gone.text)).toEqual(['noindex'])
  expect((await get('/product/details/nunca-existio')).status).toBe(404)
})
