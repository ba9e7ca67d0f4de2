import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { products, colors } from '#server/db/schema/catalog.ts'
import { media } from '#server/db/schema/media.ts'
import { eq } from 'drizzle-orm'
import type { ProductDetailsAnswer } from '#shared/contracts/catalog.ts'
import { newestSlugs } from '#server/modules/catalog/product.ts'
import { api } from '../support/api.ts'
import { createProduct } from '../support/shop.ts'

const details = (key: string) =>
  api.get<ProductDetailsAnswer>(`/home/product-details/${encodeURIComponent(key)}`)

async function pictured() {
  const [first, second] = [randomUUID(), randomUUID()]
  for (const id of [first, second])
    await db()
      .insert(media)
      .values({ id, width: 1200, height: 1500, widths: [320, 480, 720, 1200] })
  const product = await createProduct({
    name: 'Zapatilla Colca',
    description: 'Ligera',
    brand: 'KUSI',
    price: 19_990,
    discount: 13_990,
    colors: [
      {
        color: 'NEGRO',
        colorCode: '#000000',
        sizes: [
          { size: '38', stock: 3 },
          { size: '39', stock: 0, price: 20_990, discount: 0 },
        ],
      },
      { color: 'ROJO/BLANCO', colorCode: '#ff0000,#ffffff', sizes: [{ size: '38', stock: 4 }] },
      {
        color: 'AZUL/CELESTE/BLANCO',
        colorCode: '#0000ff,#88ccff,#ffffff',
        sizes: [{ size: '40', stock: 0 }],
      },
    ],
  })
  await db()
    .update(products)
    .set({ images: [first, second] })
    .where(eq(products.id, product.id))
  await db()
    .update(colors)
    .set({ images: [second] })
    .where(eq(colors.color, 'ROJO/BLANCO'))
  return { product, first, second }
}

test('API-20 DATA-05 DATA-06 a product by slug and by id, in soles', async () => {
  const { product } = await pictured()
  const label = {
    ...{ labelCountry: 'Perú', labelUpper: 'Cuero', labelLining: 'Tela' },
    ...{ labelSole: 'Caucho', labelImporterRuc: '20131312955' },
  }
  await db()
    .update(products)
    .set({ ...label, rating: 4.5, reviewCount: 3, createdAt: new Date('2026-03-01T12:00:00Z') })
    .where(eq(products.id, product.id))
  const bySlug = await details(product.slug)
  const byId = await details(product.id)
  expect(bySlug.status).toBe(200)
  expect(byId.body).toEqual(bySlug.body)
  expect(bySlug.body.product).toMatchObject({
    _id: product.id,
    sellerId: product.sellerId,
    name: 'Zapatilla Colca',
    slug: product.slug,
    brand: 'KUSI',
    category: 'HOMBRE',
    typearticle: 'ZAPATILLAS',
    description: 'Ligera',
    shopName: 'Calzados Andinos',
    price: 199.9,
    discount: 139.9,
    typeproduct: 'CALZADO',
    stock: 7,
    rating: 4.5,
    reviews: 3,
    hasVariants: true,
    label: {
      ...{ pais: 'Perú', capellada: 'Cuero', forro: 'Tela', planta: 'Caucho' },
      rucImportador: '20131312955',
    },
    createdAt: '2026-03-01T12:00:00.000Z',
  })
})

test('DATA-07 DATA-08 DATA-09 colours with one, two and three codes and their sizes', async () => {
  const { product } = await pictured()
  const { variants: colors } = (await details(product.slug)).body.product
  expect(colors.map(({ color, colorCode }) => [color, colorCode])).toEqual([
    ['NEGRO', '#000000'],
    ['ROJO/BLANCO', '#ff0000,#ffffff'],
    ['AZUL/CELESTE/BLANCO', '#0000ff,#88ccff,#ffffff'],
  ])
  expect(colors[0]?.sizes).toMatchObject([
    { _id: product.sizeIds[0], size: '38', stock: 3, price: 199.9, discount: 139.9 },
    { _id: product.sizeIds[1], size: '39', stock: 0, price: 209.9, discount: 0 },
  ])
  expect(colors[0]?.sizes.every(({ sku }) => sku.startsWith('SKU-'))).toBe(true)
})

test('D-27 the stock of a product with sizes is their sum', async () => {
  const { product } = await pictured()
  expect((await details(product.slug)).body.product.stock).toBe(7)
})

test('D-96 pictures are URLs with size and a Spanish alternative text', async () => {
  const { product, first, second } = await pictured()
  const { product: answer } = (await details(product.slug)).body
  expect(answer.images).toEqual([
    `http://localhost:4321/media/${first}-720.webp`,
    `http://localhost:4321/media/${second}-720.webp`,
  ])
  expect(answer.image).toBe(answer.images[0])
  expect(answer.pictures[1]).toEqual({
    id: second,
    url: `http://localhost:4321/media/${second}-720.webp`,
    width: 1200,
    height: 1500,
    alt: 'Zapatilla Colca, color negro, vista 2 de 2',
  })
  expect(answer.variants[1]?.colorImages).toEqual([`http://localhost:4321/media/${second}-720.webp`])
  expect(answer.variants[1]?.colorPictures[0]?.alt).toBe('Zapatilla Colca, color rojo/blanco')
  expect(answer.variants[1]?.sizes[0]?.image).toBe(`http://localhost:4321/media/${second}-720.webp`)
})

test('API-20 related are of its category, more of its seller, never itself', async () => {
  const make = (name: string, category: string, shopName: string, stock = 5) =>
    createProduct({ name, category, shopName, stock })
  const main = await make('Principal', 'CATEGORIA-A', 'Vendedor A')
  for (let n = 0; n < 14; n += 1) await make(`A${String(n)}`, 'CATEGORIA-A', 'Vendedor B')
  await make('Agotado', 'CATEGORIA-A', 'Vendedor B', 0)
  for (let n = 0; n < 5; n += 1) await make(`V${String(n)}`, 'CATEGORIA-B', 'Vendedor A')
  const { body } = await details(main.slug)
  expect(body.relatedProducts).toHaveLength(12)
  expect(body.relatedProducts.every(({ category }) => category === 'CATEGORIA-A')).toBe(true)
  expect(body.relatedProducts.map(({ name }) => name)).not.toContain('Agotado')
  expect(body.moreProducts).toHaveLength(3)
  expect(body.moreProducts.every(({ shopName }) => shopName === 'Vendedor A')).toBe(true)
  expect([...body.relatedProducts, ...body.moreProducts].map(({ _id }) => _id)).not.toContain(main.id)
})

test.each(['no-existe', '00000000-0000-0000-0000-000000000000', "' or 1=1", 'null', 'x'.repeat(5000)])(
  'API-20 D-29 D-38 «%s» is a 404 with a Spanish sentence',
  async key => {
    const { status, body } = await api.get(`/home/product-details/${encodeURIComponent(key)}`)
    expect(status).toBe(404)
    expect(body).toMatchObject({
      error: 'No encontramos el producto.',
      message: 'No encontramos el producto.',
    })
  },
)

test('D-29 what is no longer on sale is not found', async () => {
  const product = await createProduct()
  await db().update(products).set({ isActive: false }).where(eq(products.id, product.id))
  expect((await details(product.slug)).status).toBe(404)
})

test('D-29 OWNER-22 pages of the newest products on sale are made ready, and no others', async () => {
  const made = []
  for (const day of [1, 3, 2]) {
    const { id, slug } = await createProduct()
    await db()
      .update(products)
      .set({ createdAt: new Date(Date.UTC(2030, 0, day)) })
      .where(eq(products.id, id))
    made.push(slug)
  }
  const [oldest, newest, middle] = made
  expect(await newestSlugs(2)).toEqual([newest, middle])
  await db()
    .update(products)
    .set({ isActive: false })
    .where(eq(products.slug, newest ?? ''))
  expect(await newestSlugs(2)).toEqual([middle, oldest])
})
