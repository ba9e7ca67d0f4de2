import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { products } from '#server/db/schema/catalog.ts'
import { getHomeCards, getHomeProducts } from '#server/modules/catalog/home.ts'
import { getListPage } from '#server/modules/catalog/list-page.ts'
import { loadCards, loadProducts } from '#server/modules/catalog/load.ts'
import { rebuildIndex } from '#server/modules/catalog/index/current.ts'
import { findProduct, findProductPage } from '#server/modules/catalog/product.ts'
import { queryProducts } from '#server/modules/catalog/query.ts'
import { LATEST_SHOWN } from '#shared/business.ts'
import type { ProductAnswer } from '#shared/contracts/catalog.ts'
import { noFilters } from '#shared/rules/catalog.ts'
import { asShown } from '#shared/shown-card.ts'
import { createSized } from '../support/commerce.ts'
import { createProduct } from '../support/shop.ts'

/** What a card shows of a whole product. */
const cardOf = (product: ProductAnswer) => {
  const { _id, shopName, name, slug, brand, category, typearticle } = product
  const { price, discount, stock, rating, reviews, hasVariants, pictures, variants } = product
  return {
    ...{ _id, shopName, name, slug, brand, category, typearticle },
    ...{ price, discount, stock, rating, reviews, hasVariants },
    pictures: [variants[0]?.colorPictures[0] ?? pictures[0]]
      .filter(picture => picture !== undefined)
      .map(({ id, width, height }) => ({ id, width, height })),
    variants: variants.map(({ color, colorCode }) => ({ color, colorCode })),
  }
}

/** Pictures of which the first is not there any more, a product with two colours, and a plain one. */
async function fill(): Promise<void> {
  await createSized({ stock: 3 })
  const { id } = await createProduct({ price: 1_234_590, discount: 990_000 })
  await db().execute(sql`insert into media (id, width, height, widths) values
    ('aaaaaaaaaaaaaaaa', 1200, 1500, '{320}'), ('bbbbbbbbbbbbbbbb', 900, 900, '{320}') on conflict do nothing`)
  await db().execute(
    sql`update products set images = '{ffffffffffffffff,aaaaaaaaaaaaaaaa,bbbbbbbbbbbbbbbb}' where id = ${id}`,
  )
  await db().execute(sql`insert into variants (id, product_id, color, color_code, position) values
    (gen_random_uuid(), ${id}, 'ROJO', '#ff0000', 1), (gen_random_uuid(), ${id}, 'AZUL', '#0000ff', 0)`)
}

test.each([
  ['without text', '', 2],
  ['of a search whose words were searched before', 'zapatilla', 2],
])('LARGE-09 a list %s looks once at what changed and reads its cards once', async (_, searchValue, most) => {
  await createSized({ stock: 3 })
  await rebuildIndex()
  await getListPage(() => ({ ...noFilters, searchValue }))
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await getListPage(() => ({ ...noFilters, searchValue }))
  const statements = asked.mock.calls.length
  asked.mockRestore()
  expect(statements).toBe(most)
})

test('LARGE-09 the stems of words are asked once', async () => {
  await createSized({ stock: 3 })
  await getListPage(() => ({ ...noFilters, searchValue: 'zapatilla' }))
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const statements: number[] = []
  // Written as no other test does, so that it is new.
  for (let i = 0; i < 2; i += 1) {
    asked.mockClear()
    await getListPage(() => ({ ...noFilters, searchValue: 'zaPATilla' }))
    statements.push(asked.mock.calls.length)
  }
  asked.mockRestore()
  expect(statements).toEqual([3, 2])
})

test('LARGE-09 cards are those of the whole products, on lists, at home and beside a product', async () => {
  await fill()
  await rebuildIndex()
  const ids = (await db().select({ id: products.id }).from(products)).map(({ id }) => id)
  const whole = await loadProducts(ids)
  expect(whole.some(({ pictures }) => pictures.length === 2)).toBe(true)
  expect(await loadCards(ids)).toEqual(whole.map(cardOf))
  const [list, query, home, homeCards] = await Promise.all([
    getListPage(() => noFilters),
    queryProducts(noFilters),
    getHomeProducts(),
    getHomeCards(),
  ])
  expect(list.products).toEqual(query.products.map(cardOf))
  expect(list.totalProduct).toBe(query.totalProduct)
  expect(list.facets).toEqual(query.facets)
  expect(list.latest).toEqual(home.products.slice(0, LATEST_SHOWN).map(cardOf))
  expect(homeCards).toEqual({
    products: home.products.map(cardOf),
    latest_product: home.latest_product.map(group => group.map(cardOf)),
    topRated_product: home.topRated_product.map(group => group.map(cardOf)),
    discount_product: home.discount_product.map(group => group.map(cardOf)),
  })
  for (const { slug } of whole.slice(0, 3)) {
    const found = await findProduct(slug)
    expect(await findProductPage(slug)).toEqual({
      product: found?.product,
      relatedProducts: found?.relatedProducts.map(cardOf),
      moreProducts: found?.moreProducts.map(cardOf),
    })
  }
})

test('SHOWN-01 SHOWN-02 a list by colour shows each product in it and leads there, also where it is the second name', async () => {
  await fill()
  const { id } = await createProduct({
    name: 'Zapatilla Kantu',
    colors: [
      { color: 'NEGRO', sizes: [{ size: '38', stock: 2 }] },
      {
        color: 'VERDE/FUCSIA',
        sizes: [
          { size: '38', stock: 0 },
          { size: '39', stock: 1 },
        ],
      },
    ],
  })
  await db().execute(sql`update products set images = '{aaaaaaaaaaaaaaaa}' where id = ${id}`)
  await db().execute(
    sql`update variants set images = '{bbbbbbbbbbbbbbbb}' where product_id = ${id} and color <> 'NEGRO'`,
  )
  const cardIn = async (filters: Partial<typeof noFilters>) =>
    (await getListPage(() => ({ ...noFilters, ...filters }))).products.find(card => card._id === id)
  const shown = (card: Awaited<ReturnType<typeof cardIn>>) => [card?.pictures[0]?.id, card?.shown]
  expect(shown(await cardIn({ color: 'FUCSIA' }))).toEqual([
    'bbbbbbbbbbbbbbbb',
    { color: 'VERDE/FUCSIA', size: '' },
  ])
  expect(shown(await cardIn({ color: 'FUCSIA', size: '39' }))).toEqual([
    'bbbbbbbbbbbbbbbb',
    { color: 'VERDE/FUCSIA', size: '39' },
  ])
  // The first colour has it: the page opens with it anyway.
  expect((await cardIn({ size: '38' }))?.shown).toEqual({ color: '', size: '38' })
  expect((await cardIn({ searchValue: 'kantu fucsia' }))?.shown).toEqual({ color: 'VERDE/FUCSIA', size: '' })
  expect(await cardIn({ color: 'FUCSIA', size: '38' })).toBeUndefined()
})

test('SHOWN-04 without a colour or size a card shows the colour that its product opens with', async () => {
  const { id } = await createProduct({
    name: 'Zapatilla Quena',
    colors: [
      { color: 'LILA', sizes: [{ size: '38', stock: 2 }] },
      { color: 'MENTA', sizes: [{ size: '38', stock: 2 }] },
    ],
  })
  await db().execute(sql`update products set images = '{aaaaaaaaaaaaaaaa}' where id = ${id}`)
  const pictureIn = async (filters: Partial<typeof noFilters>) => {
    const list = await getListPage(() => ({ ...noFilters, ...filters }))
    return list.products.find(card => card._id === id)?.pictures[0]?.id
  }
  // Its colour has no pictures: those of the product are shown instead.
  expect(await pictureIn({ searchValue: 'quena' })).toBe('aaaaaaaaaaaaaaaa')
  await db().execute(
    sql`update variants set images = '{bbbbbbbbbbbbbbbb}' where product_id = ${id} and color = 'LILA'`,
  )
  expect(await pictureIn({ searchValue: 'quena' })).toBe('bbbbbbbbbbbbbbbb')
  expect(await pictureIn({ searchValue: 'quena', color: 'MENTA' })).toBe('aaaaaaaaaaaaaaaa')
  const [whole] = (await queryProducts({ ...noFilters, searchValue: 'quena' })).products
  expect(whole && asShown(whole, noFilters).pictures[0]?.id).toBe('bbbbbbbbbbbbbbbb')
})
