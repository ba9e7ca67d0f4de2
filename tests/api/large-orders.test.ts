import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { db, transaction } from '#server/db/index.ts'
import { catalogChanges } from '#server/db/schema/catalog.ts'
import { findCompanyRow } from '#server/modules/company.ts'
import { ensureCompany } from '../../src/server/modules/company.ts'
import { writeSettings } from '#server/modules/company/settings.ts'
import { place, putInCart } from '../support/checkout.ts'
import { createSized, signedIn } from '../support/commerce.ts'

/** How many questions an order of two sizes asks the database, and which products it noted for the lists. */
async function orderOf(stock: number): Promise<{ statements: number; noted: string[]; ids: string[] }> {
  const products = [await createSized({ stock }), await createSized({ stock })]
  const customer = await signedIn()
  for (const { product, sizeId } of products) await putInCart(customer, product.id, 1, sizeId)
  await db().delete(catalogChanges)
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await place(customer)
  const statements = asked.mock.calls.length
  asked.mockRestore()
  expect(status).toBe(200)
  const noted = await db().select({ id: catalogChanges.productId }).from(catalogChanges)
  return {
    statements,
    noted: noted.map(({ id }) => id).sort(),
    ids: products.map(({ product }) => product.id).sort(),
  }
}

/** 1,500 products more, with six sizes each. */
async function multiply(): Promise<void> {
  await db().execute(sql`
    insert into products (id, code, slug, name, seller_id, shop_name, category, typearticle, typeproduct, price, stock,
        has_variants)
      select gen_random_uuid(), 'L' || i, 'l-' || i, name, seller_id, shop_name, category, typearticle, typeproduct,
        price, 60, true
      from (select * from products limit 1) one, generate_series(1, 1500) i`)
  await db().execute(sql`
    insert into variants (id, product_id, color, color_code)
      select gen_random_uuid(), id, 'NEGRO', '#000000' from products where code like 'L%'`)
  await db().execute(sql`
    insert into sizes (id, variant_id, product_id, size, stock, price, sku)
      select gen_random_uuid(), v.id, v.product_id, 35 + i, 10, 10000, v.id || '-' || i
      from variants v join products p on p.id = v.product_id and p.code like 'L%', generate_series(1, 6) i`)
  await db().execute(sql`analyze products, variants, sizes`)
}

test('LARGE-03 an order asks as much with a large catalogue, and notes nothing but what it sells out', async () => {
  await orderOf(5)
  const few = await orderOf(5)
  expect(few.noted).toEqual([])
  await multiply()
  const many = await orderOf(5)
  expect(many).toMatchObject({ statements: few.statements, noted: [] })
  const last = await orderOf(1)
  expect(last.noted).toEqual(last.ids)
})

test('LARGE-06 an order reads the owner’s settings once, and a transaction that changes them goes on with the new ones', async () => {
  const { product, sizeId } = await createSized({ stock: 2 })
  const customer = await signedIn()
  await putInCart(customer, product.id, 1, sizeId)
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await place(customer)
  const texts = asked.mock.calls.map(([query]: unknown[]) =>
    typeof query === 'string' ? query : String((query as { text?: string }).text),
  )
  asked.mockRestore()
  expect(status).toBe(200)
  const order = texts.slice(texts.findIndex(text => text.includes('into rate_hits')))
  expect(order.filter(text => text.includes('"company"'))).toHaveLength(1)
  const names = await transaction(async () => {
    await ensureCompany()
    const before = await findCompanyRow()
    await writeSettings({ name: `${String(before?.name)} de hoy` }, false)
    return [`${String(before?.name)} de hoy`, (await findCompanyRow())?.name]
  })
  expect(names[1]).toBe(names[0])
})

test('LARGE-03 no index holds a stock, so that an order writes none for it', async () => {
  const { rows } = await db().execute<{ name: string }>(sql`
    select indexrelid::regclass::text as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'stock'
    where i.indrelid in ('products'::regclass, 'sizes'::regclass)
      and (a.attnum = any(i.indkey) or pg_get_indexdef(i.indexrelid) ~ '\\mstock\\M')`)
  expect(rows).toEqual([])
})
