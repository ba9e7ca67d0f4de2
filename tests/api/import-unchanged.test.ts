import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { onInvalidate } from '#server/db/invalidate.ts'
import { importFile } from '#server/modules/import/index.ts'
import { Seen } from '#server/modules/import/products/seen.ts'
import { colors } from '#server/db/schema/catalog.ts'
import {
  newFolder,
  PRODUCT_COLUMNS,
  productRow,
  productText,
  writeFile,
  writePicture,
  writeProducts,
} from '../support/csv.ts'

const folder = newFolder()
const told: string[] = []
let path = ''

beforeAll(async () => {
  onInvalidate(tags => void told.push(...tags))
  await writePicture(folder, 'a.png')
  await writePicture(folder, 'b.png', { red: 90 })
  const sized = {
    codigo: 'U1',
    descripcion: 'Cuero, lona',
    precio: '90',
    precio_oferta: '80',
    codigo_color: '#000000',
  }
  path = writeProducts(
    [
      productRow({ ...sized, color: 'NEGRO', talla: '38' }),
      productRow({ ...sized, color: 'NEGRO', talla: '39', stock: '0', imagenes: 'a' }),
      productRow({ ...sized, color: 'ROJO', talla: '38', imagenes: 'b' }),
      productRow({ codigo: 'U2', marca: '', descripcion: "«ñandú» \\ 'x' ½" }),
    ],
    folder,
  )
  expect(await importFile(path)).toMatchObject({ created: 2, problems: [] })
})

/** Everything that an import may write, and what it would note. */
async function everything(): Promise<unknown> {
  const { rows } = await db().execute(sql`
    select (select jsonb_agg(to_jsonb(p) || jsonb_build_object('x', p.xmin::text) order by id) from products p) as products,
      (select jsonb_agg(v.xmin::text order by id) from variants v) as variants,
      (select jsonb_agg(s.xmin::text order by id) from sizes s) as sizes,
      (select jsonb_agg(w.xmin::text order by word) from vocabulary w) as words,
      (select count(*) from stock_moves) as moves`)
  return rows
}

test('LARGE-04 a file that says what is stored writes nothing and invalidates nothing', async () => {
  const before = await everything()
  told.length = 0
  expect(await importFile(path)).toMatchObject({ created: 0, changed: 0, unchanged: 2, problems: [] })
  expect(await everything()).toEqual(before)
  expect(told).toEqual([])
})

const U1 = "(select id from products where code = 'U1')"
const U2 = "code = 'U2'"
test.each([
  ...[
    "name = 'Otra'",
    "description = 'otra'",
    'price = 1',
    'discount = 100',
    'stock = 9',
    "category = 'HOMBRE'",
  ].map(change => `update products set ${change} where ${U2}`),
  ...["brand = 'KUSI'", 'is_demo = true', "images = '{x}'", 'has_variants = true'].map(
    change => `update products set ${change} where ${U2}`,
  ),
  `update products set shop_name = 'Otro' where ${U2}`,
  `update variants set color = 'AZUL' where product_id = ${U1} and color = 'ROJO'`,
  `update variants set color_code = '#ffffff' where product_id = ${U1} and color = 'ROJO'`,
  `update variants set images = '{}' where product_id = ${U1} and color = 'NEGRO'`,
  `update variants set position = 7 where product_id = ${U1} and color = 'ROJO'`,
  `delete from variants where product_id = ${U1} and color = 'ROJO'`,
  ...['stock = 1', 'price = 1', 'discount = 1', "sku = 'OTRO'", "size = '50'", 'position = 9'].map(
    change => `update sizes set ${change} where sku = 'U1-NEGRO-39'`,
  ),
  `delete from sizes where sku = 'U1-NEGRO-39'`,
  `insert into sizes (id, variant_id, product_id, size, price, sku)
    select gen_random_uuid(), id, product_id, '51', 1, 'MAS' from variants where product_id = ${U1} limit 1`,
])('LARGE-04 after «%s» the same file changes that product, once', async change => {
  await db()
    .execute(sql`insert into categories (id, name, slug) values (gen_random_uuid(), 'HOMBRE', 'hombre')
    on conflict do nothing`)
  await db().execute(sql.raw(change))
  expect(await importFile(path)).toMatchObject({ created: 0, changed: 1, unchanged: 1, problems: [] })
  expect(await importFile(path)).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
})

test('OWNER-03 a file without the column of pictures leaves each colour its own', async () => {
  const pictures = () =>
    db().select({ color: colors.color, images: colors.images }).from(colors).orderBy(colors.color)
  const before = await pictures()
  expect(before.map(({ images }) => images.length)).toEqual([1, 1])
  const sized = { codigo: 'U1', precio: '95', codigo_color: '#000000', talla: '38' }
  const rows = ['NEGRO', 'ROJO'].map(color => productRow({ ...sized, color }))
  const columns = PRODUCT_COLUMNS.filter(column => column !== 'imagenes')
  const file = writeFile(productText(rows, ',', columns))
  expect(await importFile(file)).toMatchObject({ changed: 1, problems: [] })
  expect(await pictures()).toEqual(before)
})

test('LARGE-04 texts are told apart, and found again with their line', () => {
  const seen = new Seen()
  const texts = Array.from({ length: 50_000 }, (_, i) => `SKU-${String(i)}-NEGRO`)
  expect(texts.filter((text, i) => seen.note(text, i + 2) !== undefined)).toEqual([])
  expect(texts.filter((text, i) => seen.note(text, 1) !== i + 2)).toEqual([])
})
