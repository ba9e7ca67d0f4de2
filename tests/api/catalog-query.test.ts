import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { products } from '#server/db/schema/catalog.ts'
import { eq } from 'drizzle-orm'
import type { QueryProductsAnswer } from '#shared/contracts/catalog.ts'
import { api } from '../support/api.ts'
import { createProduct, type CreatedProduct, type ProductSpec } from '../support/shop.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const made: Record<string, CreatedProduct> = {}

async function make(name: string, rating: number, spec: ProductSpec): Promise<void> {
  made[name] = await createProduct({ name, ...spec })
  await db().update(products).set({ rating }).where(eq(products.id, made[name].id))
}

beforeAll(async () => {
  await make('Alfa', 4.4, {
    category: 'MUJER',
    brand: 'ADIDAS',
    price: 20_000,
    discount: 12_000,
    createdAt: day(1),
    colors: [
      {
        color: 'NEGRO',
        colorCode: '#000000',
        sizes: [
          { size: '38', stock: 2 },
          { size: '39', stock: 0 },
        ],
      },
      {
        color: 'ROJO/BLANCO',
        colorCode: '#ff0000,#ffffff',
        sizes: [
          { size: '38', stock: 0 },
          { size: '40', stock: 1 },
        ],
      },
    ],
  })
  await make('Beta', 5, {
    category: 'MUJER',
    typearticle: 'VESTIDOS',
    typeproduct: 'ROPA',
    brand: 'NUNA',
    price: 15_000,
    createdAt: day(2),
  })
  await make('Gama', 3.9, {
    category: 'HOMBRE',
    brand: 'ADIDAS',
    price: 30_000,
    discount: 30_000,
    createdAt: day(3),
    colors: [{ color: 'NEGRO/ROJO', colorCode: '#000000,#ff0000', sizes: [{ size: '40', stock: 3 }] }],
  })
  await make('Delta', 0, { category: 'JUNIOR', brand: 'LIMEÑA', price: 5_000, stock: 0, createdAt: day(4) })
  const hidden = await createProduct({ name: 'Oculto', category: 'MUJER' })
  await db().update(products).set({ isActive: false }).where(eq(products.id, hidden.id))
})

async function query(text: string): Promise<QueryProductsAnswer & { names: string[] }> {
  const { status, body } = await api.get<QueryProductsAnswer>(`/home/query-products?${text}`)
  expect(status).toBe(200)
  return { ...body, names: body.products.map(({ name }) => name) }
}

test('API-19 D-20 SCREEN-09 no filter gives everything, newest first, sold-out last, twelve a page', async () => {
  const answer = await query('')
  expect(answer.names).toEqual(['Gama', 'Beta', 'Alfa', 'Delta'])
  expect(answer).toMatchObject({ totalProduct: 4, parPage: 12 })
})

test('API-19 D-89 the literal first request of an older client', async () => {
  const text = 'category=null&&rating=&&lowPrice=&&highPrice=100&&sortPrice=&&pageNumber=1&&searchValue= '
  expect((await query(text)).names).toEqual(['Delta'])
  const second =
    'category=MUJER&&rating=&&lowPrice=100&&highPrice=317.5&&sortPrice=&&pageNumber=1&&searchValue= '
  expect((await query(second)).names).toEqual(['Beta', 'Alfa'])
})

test.each([
  ['category=HOMBRE', ['Gama']],
  ['typeproduct=ROPA', ['Beta']],
  ['typearticle=ZAPATILLAS', ['Gama', 'Alfa', 'Delta']],
  ['brand=ADIDAS&category=MUJER', ['Alfa']],
  ['brand=LIME%C3%91A', ['Delta']],
  ['category=NADA', []],
  ['colour=NEGRO', ['Gama', 'Beta', 'Alfa', 'Delta']],
  ["category=' or true --", []],
])('API-19 D-23 %s finds %j', async (text, names) => {
  expect((await query(text)).names).toEqual(names)
})

test.each([
  ['color=NEGRO', ['Gama', 'Alfa']],
  ['color=NEGRO/ROJO', ['Gama']],
  ['color=ROJO', ['Gama', 'Alfa']],
  ['color=ROJO/NEGRO', ['Gama']],
  ['size=39', []],
  ['size=38', ['Alfa']],
  ['size=40', ['Gama', 'Alfa']],
  ['size=38&color=ROJO', []],
  ['size=40&color=ROJO', ['Gama', 'Alfa']],
])('D-92 SHOWN-01 %s finds %j: a size counts where it is in stock', async (text, names) => {
  expect((await query(text)).names).toEqual(names)
})

test('DOOR-25 D-114 the largest discount comes first, what is sold out last', async () => {
  expect((await query('sortPrice=discount')).names).toEqual(['Alfa', 'Gama', 'Beta', 'Delta'])
})

test('D-18 CONST-10 price bounds and sort use what one pays', async () => {
  expect((await query('sortPrice=low-to-high')).names).toEqual(['Delta', 'Alfa', 'Beta', 'Gama'])
  expect((await query('sortPrice=high-to-low')).names).toEqual(['Gama', 'Beta', 'Alfa', 'Delta'])
  expect((await query('lowPrice=120&highPrice=120')).names).toEqual(['Alfa'])
  expect((await query('lowPrice=300&highPrice=99999999999999999999')).names).toEqual(['Gama'])
})

test('D-19 a rating n takes n up to n+1', async () => {
  expect((await query('rating=4')).names).toEqual(['Alfa'])
  expect((await query('rating=3')).names).toEqual(['Gama'])
  expect((await query('rating=5')).names).toEqual(['Beta'])
  expect((await query('rating=1')).names).toEqual([])
})

test('CAT-16 D-20 pages are cut by parPage and counted whole', async () => {
  const first = await query('parPage=3')
  const second = await query('parPage=3&pageNumber=2')
  expect([...first.names, ...second.names]).toEqual(['Gama', 'Beta', 'Alfa', 'Delta'])
  expect([first.totalProduct, second.totalProduct, second.parPage]).toEqual([4, 4, 3])
  expect((await query('pageNumber=9999')).names).toEqual([])
})

test('D-92 each value counts what it would leave under the other filters', async () => {
  const { facets } = await query('brand=ADIDAS')
  expect(facets.category).toEqual([
    { name: 'HOMBRE', count: 1 },
    { name: 'MUJER', count: 1 },
  ])
  expect(facets.brand).toEqual([
    { name: 'ADIDAS', count: 2 },
    { name: 'LIMEÑA', count: 1 },
    { name: 'NUNA', count: 1 },
  ])
  expect(facets.color).toEqual([
    { name: 'NEGRO', count: 2 },
    { name: 'ROJO', count: 2 },
    { name: 'BLANCO', count: 1 },
  ])
  expect(facets.size).toEqual([
    { name: '38', count: 1 },
    { name: '40', count: 2 },
  ])
  expect(facets.rating.map(({ count }) => count)).toEqual([0, 1, 1, 0, 0])
})

test('D-92 sizes count inside the chosen colour, colours with the chosen size', async () => {
  expect((await query('color=ROJO')).facets.size).toEqual([{ name: '40', count: 2 }])
  expect((await query('size=38')).facets.color).toEqual([{ name: 'NEGRO', count: 1 }])
})

test('D-92 every count is what choosing that value then finds', async () => {
  for (const base of ['', 'category=MUJER', 'brand=ADIDAS&size=40', 'highPrice=150']) {
    const { facets } = await query(base)
    for (const name of ['category', 'typeproduct', 'typearticle', 'brand', 'color', 'size'] as const) {
      for (const value of facets[name]) {
        const chosen = new URLSearchParams(base)
        chosen.set(name, value.name)
        expect([name, value.name, (await query(chosen.toString())).totalProduct]).toEqual([
          name,
          value.name,
          value.count,
        ])
      }
    }
  }
})
