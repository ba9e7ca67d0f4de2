import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { db } from '#server/db/index.ts'
import { env } from '#server/lib/env.ts'
import { setCompany } from './commerce.ts'
import { createCustomer, createProduct } from './shop.ts'

/** What a careless copy would break. */
const STRANGE = 'ñandú \t tab \n línea \r \\ \\N \\. "comillas" \'simple\' {llave,coma} 👟 \u2028 fin'
export const PICTURES: Record<string, Buffer> = {
  '0123456789abcdef01234567-320.webp': Buffer.from('no picture, but bytes\0\n\r'),
  '0123456789abcdef01234567-320.avif': Buffer.alloc(3_000_000, 'bytes that go over one frame '),
  'ffff456789abcdef01234567.svg': Buffer.from('<svg/>'),
}

/** What the owner wrote: also what is broken comes back as it was. */
export const TEXTS: Record<string, string> = {
  'policies/terminos-y-condiciones.md': STRANGE,
  'stores.json': '[]',
}

/** A shop with a little of everything that a backup could get wrong: one product, customer, order and complaint. */
export async function fillShop(): Promise<void> {
  await setCompany({ name: `Tienda ${STRANGE}` })
  const product = await createProduct({
    name: `Zapatilla ${STRANGE}`,
    description: STRANGE,
    discount: 5_000,
    colors: [{ color: 'NEGRO', sizes: [{ size: '40', stock: 3 }] }],
  })
  const { id } = await createCustomer({ name: STRANGE, policiesVersion: null })
  await db().execute(
    sql`update products set images = ${sql`array['a,b', '{"x"}', 'NULL', '', 'con \\ barra', ${STRANGE}]::text[]`} where id = ${product.id}`,
  )
  await db().execute(
    sql`insert into media (id, width, height, widths) values ('m1', 1, 2, '{}'), ('m2', 3, 4, '{320,480}')`,
  )
  await db()
    .execute(sql`insert into orders (id, number, customer_id, subtotal, shipping_fee, total, items, shipping)
    values (gen_random_uuid(), 'V-1', ${id}, 1, 2, 3, 1, ${JSON.stringify({ name: STRANGE, deep: { list: [1, null, 'ñ'] } })}::jsonb)`)
  await db().execute(sql`insert into complaints (id, year, correlative, secret, sheet, provider, due_day)
    values ('00000000-0000-7000-8000-000000000001', 2026, 1, 's', '{"nombres":"Ñ"}', '{}', '2026-12-01')`)
  await db().execute(sql`insert into complaint_files (complaint_id, name, mime, bytes)
    values ('00000000-0000-7000-8000-000000000001', ${STRANGE}, 'image/png', decode(repeat('00ff0a5c0d', 400000), 'hex'))`)
  await db().execute(sql`insert into socket_io_attachments (payload) values ('fleeting')`)
  const media = join(env().varDir, 'media')
  mkdirSync(media, { recursive: true })
  for (const [name, bytes] of Object.entries(PICTURES)) writeFileSync(join(media, name), bytes)
  for (const [name, text] of Object.entries(TEXTS)) {
    const file = join(env().varDir, 'content', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  writeFileSync(join(media, 'half.webp.0000.tmp'), 'a draft')
}
