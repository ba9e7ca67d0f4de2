import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { orders as ordersCommand } from '#cli/orders.ts'
import { transaction } from '#server/db/index.ts'
import { db } from '#server/db/index.ts'
import { onInvalidate } from '#server/db/invalidate.ts'
import { banners } from '#server/db/schema/banners.ts'
import { isOfQuery, pageKey } from '#server/http/page-key.ts'
import { cachedCalls } from '#server/http/cached-calls.ts'
import { leaveReviews } from '#server/modules/reviews.ts'
import { addBanner, removeBanner } from '#server/modules/banners.ts'
import { deleteProducts, showProducts } from '#server/modules/catalog/owner.ts'
import { CONTENT_TAG } from '#server/modules/content.ts'
import { writeSettings } from '#server/modules/company/settings.ts'
import { removeDemo } from '#server/modules/demo/remove.ts'
import { importFile } from '#server/modules/import/index.ts'
import { endpoints } from '#shared/endpoints/table.ts'
import { api } from '../support/api.ts'
import { place, putInCart, type Customer } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { newFolder, productRow, writeFile, writePicture, writeProducts } from '../support/csv.ts'
import { confirmedOrder } from '../support/orders.ts'
import { createProduct } from '../support/shop.ts'
import { sellerTokenOf } from '../support/people.ts'

type Order = Awaited<ReturnType<typeof confirmedOrder>>
let order: Order
let sellerToken: string
let leaving: Customer
let invalidated: string[] = []
/** The number of the order that took the last of a size. */
let soldOut = ''

beforeAll(async () => {
  await setCompany({ name: 'Vitrina' })
  order = await confirmedOrder()
  await importFile(writeProducts([productRow({ codigo: 'S1', stock: '7' })]))
  await review(order.customer.token, order.plain.id)
  leaving = await signedIn()
  await review(leaving.token, order.sized.id)
  sellerToken = await sellerTokenOf(order.plain.sellerId)
  await importFile(await bannerFile('Uno'))
  onInvalidate(tags => invalidated.push(...tags))
})

const review = (token: string, productId: string) =>
  api.post('/home/customer/submit-review', { review: 'Muy cómoda', rating: 4, productId }, { token })

let folder: string | undefined
async function bannerFile(title: string): Promise<string> {
  if (folder === undefined) {
    folder = newFolder()
    await writePicture(folder, 'ancha.png', { width: 1260, height: 540, red: 61 })
    await writePicture(folder, 'alta.png', { width: 800, height: 1000, red: 62 })
  }
  const row = `S1,${title},Sub,ancha.png,alta.png,1`
  return writeFile(`codigo,titulo,subtitulo,imagen_ancha,imagen_alta,orden\n${row}\n`, 'banners.csv', folder)
}

/** One address of every stored call, and of the lists that of each product. */
const paths = () => [
  ...cachedCalls.filter(({ endpoint }) => !endpoint.path.includes('{')).map(({ endpoint }) => endpoint.path),
  '/brand-get/KUSI',
  ...[order.plain, order.sized].flatMap(({ id, slug }) => [
    `/home/product-details/${slug}`,
    `/home/customer/get-reviews/${id}`,
  ]),
]
const callOf = (path: string) =>
  cachedCalls.find(({ endpoint }) => path.startsWith(endpoint.path.replace(/\{.*/, '')))
const paramsOf = (path: string) => {
  const name = /\{(\w+)\}/.exec(callOf(path)?.endpoint.path ?? '')?.[1] ?? ''
  return { [name]: path.slice(path.lastIndexOf('/') + 1) }
}

/** What every stored call answers now, and the tags it is kept under. */
async function snapshot() {
  const all = new Map<string, { body: string; tags: readonly string[] | null }>()
  for (const path of paths()) {
    const { body, status } = await api.get(path)
    const tags = status === 200 ? (callOf(path)?.tags(body, paramsOf(path)) ?? null) : null
    all.set(path, { body: JSON.stringify(body), tags })
  }
  return all
}

test('STORE-01 what is kept is a public GET that writes nothing and names nobody', () => {
  const calls = Object.values(endpoints)
  for (const { endpoint } of cachedCalls) {
    expect(calls).toContain(endpoint)
    const { method, access, writes, actorId, tokenInBody } = endpoint
    expect([endpoint.path, method, access, writes, actorId, tokenInBody]).toEqual([
      endpoint.path,
      'GET',
      'public',
      ...[undefined, undefined, undefined],
    ])
  }
})

test('STORE-01 every stored call answers the same to everybody', async () => {
  const { token } = order.customer
  for (const path of paths()) {
    const { body, status } = await api.get(path)
    expect([path, status]).toEqual([path, 200])
    const callers = [{ token }, { cookie: `customerToken=${token}` }, { token: sellerToken }, { token: 'x' }]
    for (const caller of callers) expect(await api.get(path, caller)).toMatchObject({ body, status: 200 })
  }
})

const company = { phone: '987654321' }
const changes: Record<string, () => Promise<unknown>> = {
  'an order': () => confirmedOrderOf(order.plain.id),
  'an order of the last of a size': async () => {
    const { sizeIds, id } = order.sized
    soldOut = await confirmedOrderOf(id, 2, sizeIds[1])
  },
  'a size that is back in stock': () => ordersCommand.run(['cancelar', soldOut]),
  'an order of the last unit': () => confirmedOrderOf(order.plain.id, 3),
  'its delivery': async () => {
    for (const state of ['en-almacen', 'en-camino', 'entregado'])
      await ordersCommand.run(['estado', order.number, state])
  },
  'a review': () => review(order.customer.token, order.sized.id),
  'an author who leaves and lets reviews stand': () =>
    transaction(() => leaveReviews(order.customer.id, { keep: true })),
  'an author who leaves with all reviews': () => transaction(() => leaveReviews(leaving.id, { keep: false })),
  'a product file': () =>
    importFile(writeProducts([productRow({ codigo: 'S1', precio: '99.90', stock: '3' })])),
  'a file of brands': () => importFile(writeFile('marca,orden\nKUSI,9\nNUEVA,1\n', 'marcas.csv')),
  'a file of categories': () => importFile(writeFile('categoria\nBEBES\n', 'categorias.csv')),
  'a file of measures': () =>
    importFile(writeFile('marca,tabla,medida,valores\nKUSI,Ropa,Talla,S|M\n', 'tallas.csv')),
  'a file of banners': async () => importFile(await bannerFile('Dos')),
  'a new banner': () => {
    const at = (name: string) => join(folder ?? '', name)
    const files = { wideFile: at('ancha.png'), tallFile: at('alta.png') }
    return addBanner({ product: 'S1', title: 'Tres', subtitle: '', ...files })
  },
  'the end of a banner': async () => {
    const [row] = await db().select().from(banners)
    await removeBanner(row?.id ?? '')
  },
  'a file of sellers': () => importFile(writeFile('vendedor\nCalzádos Uno\n', 'vendedores.csv')),
  'a file of reviews': () => {
    const row = 'S1,Ana,2,Floja,2026-03-01'
    return importFile(writeFile(`codigo,nombre,calificacion,resena,fecha\n${row}\n`, 'resenas.csv'))
  },
  'a product that is taken off sale': () => showProducts(['S1'], false),
  'a product that is put on sale again': () => showProducts(['S1'], true),
  'a product that is deleted': () => deleteProducts(['S1']),
  'a setting': () => transaction(() => writeSettings(company, false)),
}

async function confirmedOrderOf(productId: string, quantity = 1, ...sizes: (string | undefined)[]) {
  const buyer = await signedIn()
  for (const sizeId of sizes.length > 0 ? sizes : [undefined])
    await putInCart(buyer, productId, quantity, sizeId)
  const { status, body } = await place(buyer)
  expect(status).toBe(200)
  return body.number
}

describe('STORE-02 whatever changes an answer lets go of it', () => {
  test.each(Object.keys(changes))('%s', async name => {
    const before = await snapshot()
    invalidated = []
    await changes[name]?.()
    const said = new Set(invalidated)
    const after = await snapshot()
    const changed = [...before].filter(([path, { body }]) => after.get(path)?.body !== body)
    // A change that nobody sees would prove nothing.
    expect(changed.map(([path]) => path)).not.toEqual([])
    const stale = changed.filter(
      ([, { tags }]) => tags !== null && !said.has('all') && !tags.some(tag => said.has(tag)),
    )
    expect(stale.map(([path]) => path)).toEqual([])
  })

  test('the end of the demo', async () => {
    invalidated = []
    await removeDemo()
    expect(invalidated).toContain('all')
  })
})

test('STORE-02 an order lets go of the lists where something is sold out or is back, and of the product always', async () => {
  const { id, sizeIds } = await createProduct({
    colors: [
      {
        color: 'NEGRO',
        sizes: [
          { size: '40', stock: 2 },
          { size: '41', stock: 2 },
        ],
      },
    ],
  })
  const said = async (work: () => Promise<unknown>) => {
    invalidated = []
    await work()
    expect(invalidated).toContain(`product:${id}`)
    return invalidated.includes('catalog')
  }
  expect(await said(() => confirmedOrderOf(id, 1, sizeIds[0]))).toBe(false)
  let last = ''
  expect(await said(async () => (last = await confirmedOrderOf(id, 1, sizeIds[0])))).toBe(true)
  expect(await said(() => ordersCommand.run(['cancelar', last]))).toBe(true)
  // The last of one size next to one of several of another.
  expect(await said(() => confirmedOrderOf(id, 1, sizeIds[0], sizeIds[1]))).toBe(true)
})

test('STORE-02 SEARCH-03 what words find is let go with the table of synonyms', async () => {
  const { name } = await createProduct({ name: 'Zapatilla Wifala' })
  const tagsOf = async (searchValue: string) => {
    const { body } = await api.get('/home/query-products', { query: { searchValue } })
    return callOf('/home/query-products')?.tags(body, {})
  }
  expect(await tagsOf(name)).toContain(CONTENT_TAG)
  expect(await tagsOf('')).not.toContain(CONTENT_TAG)
})

const keyOf = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost')
  return pageKey({ pathname, search })
}

test('STORE-03 what a call does not read makes no entry of its own', () => {
  const plain = '/api/home/get-brands'
  for (const query of [
    '?x=1',
    '?X=1&x=2',
    '?utm_source=a&%78=%31',
    `?${'a=1&'.repeat(500)}`,
    '?pageNumber=2',
  ])
    expect(keyOf(plain + query)).toBe(plain)
  const query = '/api/home/query-products'
  expect(keyOf(query)).toBe(query)
  const one = keyOf(`${query}?category=MUJER&brand=KUSI`)
  for (const other of [
    'brand=KUSI&category=MUJER',
    'brand=KUSI&&category=MUJER&&size=null',
    'category=MUJER&category=HOMBRE&brand=KUSI',
    'c%61tegory=%4dUJER&brand=KUSI&junk=1',
    'category=%20MUJER+&brand=KUSI&Category=HOMBRE&lowPrice=abc&rating=9&pageNumber=0&parPage=12',
    'category=MUJER&brand=KUSI&sortPrice=rubbish&pageNumber=1',
  ])
    expect([other, keyOf(`${query}?${other}`)]).toEqual([other, one])
  expect(keyOf(`${query}?lowPrice=050.0`)).toBe(keyOf(`${query}?lowPrice=50`))
  const reviews = `/api/home/customer/get-reviews/${order.plain.id}`
  for (const page of ['', '?pageNo=1', '?pageNo=0', '?pageNo=x', '?pageno=3'])
    expect(keyOf(reviews + page)).toBe(reviews)
  // What differs is kept apart, and takes the share of queries only.
  expect(keyOf(`${query}?category=MUJER`)).not.toBe(one)
  const ofSizes = ['', '&parPage=24', '&parPage=48'].map(size =>
    keyOf(`${query}?category=MUJER&brand=KUSI${size}`),
  )
  expect([new Set(ofSizes).size, ofSizes[0]]).toEqual([3, one])
  expect(keyOf(`${reviews}?pageNo=2`)).not.toBe(reviews)
  expect(isOfQuery(one ?? '')).toBe(true)
})

test('STORE-03 a key that was made to collide, a query that is refused and other calls have no entry', () => {
  for (const address of [
    '/api/home/query-products?category=%00',
    '/api/home/get-brands?x=%00',
    '/api/home/get-brands/x',
    '/api/home/product-details/',
    '/api/home/product-details/a/b',
    '/api/home/product/get-card-product/x',
    '/api/constructor',
    '/api/__proto__',
  ])
    expect([address, keyOf(address)]).toEqual([address, undefined])
  expect(keyOf('/api/home/query-products?category=a%26brand%3Db')).not.toBe(
    keyOf('/api/home/query-products?category=a&brand=b'),
  )
})

test('STORE-03 another spelling of a product, a brand or an id is answered and not kept, and nothing found is not', async () => {
  const { id, slug } = await createProduct()
  const kept = async (path: string) => {
    const { body } = await api.get(path)
    return callOf(path)?.tags(body, paramsOf(path)) ?? null
  }
  expect(await kept(`/home/product-details/${slug}`)).toContain(`product:${id}`)
  expect(await kept(`/home/product-details/${id}`)).toContain(`product:${id}`)
  expect(await kept(`/home/product-details/${id.toUpperCase()}`)).toBeNull()
  await review((await signedIn()).token, id)
  expect(await kept(`/home/customer/get-reviews/${id}`)).toContain(`product:${id}`)
  expect(await kept(`/home/customer/get-reviews/${id.toUpperCase()}`)).toBeNull()
  const tagsOf = async (path: string, query: Record<string, string>) =>
    callOf(path)?.tags((await api.get(path, { query })).body, paramsOf(path)) ?? null
  expect(await tagsOf('/home/query-products', { value: 'nada-de-nada' })).toBeNull()
  expect(await tagsOf('/home/query-products', { pageNumber: '9999' })).toBeNull()
  expect(await tagsOf(`/home/customer/get-reviews/${id}`, { pageNo: '9999' })).toBeNull()
})
