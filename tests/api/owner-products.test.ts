import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { products, variants, colors } from '#server/db/schema/catalog.ts'
import { mails } from '#server/db/schema/mails.ts'
import { media } from '#server/db/schema/media.ts'
import { orderLines } from '#server/db/schema/orders.ts'
import { env } from '#server/lib/env.ts'
import { deleteProducts } from '#server/modules/catalog/owner.ts'
import { newId } from '#server/lib/uuid.ts'
import { api } from '../support/api.ts'
import { contactOf, customerWithOrder, place, putInCart, shippingInfo } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { commandHere } from '../support/command.ts'
import { cents } from '#shared/rules/money.ts'
import { createProduct } from '../support/shop.ts'

const shop = (...args: string[]) => {
  const { VAR_DIR = '', DATABASE_URL = '' } = process.env
  return commandHere({ VAR_DIR, DATABASE_URL }, ...args)
}
const file = join(tmpdir(), 'productos.csv')
const codeOf = async (id: string) =>
  (await db().select().from(products)).find(product => product.id === id)?.code ?? ''
const stored = async () => ({
  products: (await db().select().from(products).orderBy(asc(products.code))).map(
    ({ updatedAt: _, ...row }) => row,
  ),
  variants: await db().select().from(colors).orderBy(asc(colors.id)),
  sizes: await db().select().from(variants).orderBy(asc(variants.id)),
})
const ids: string[] = []
const codes: string[] = []

beforeAll(async () => {
  const specs = [
    {
      name: 'Zapatilla Andina',
      brand: 'KUSI',
      price: 12_000,
      discount: cents(9_900),
      colors: [
        {
          color: 'NEGRO',
          sizes: [
            { size: '40', stock: 3 },
            { size: '41', stock: 0, price: 15_000, discount: 0 },
          ],
        },
      ],
    },
    {
      name: 'Mochila "Yunga", grande',
      price: 8_050,
      stock: 7,
      description: 'Con; todo, y "más"\nen dos líneas',
    },
    { name: 'Polo de otro', price: 3_990, stock: 2 },
  ]
  for (const spec of specs) {
    const { id } = await createProduct(spec)
    ids.push(id)
    codes.push(await codeOf(id))
  }
})

test('OWNER-20 products are listed by code, found by a part of their name, and exported', async () => {
  const all = (await shop('productos', 'listar')).out
  for (const code of codes) expect(all).toContain(`${code} · `)
  const found = (await shop('productos', 'listar', 'YÚNGA')).out
  expect(found.trim().split('\n')).toEqual([
    `${codes[1]} · Mochila "Yunga", grande · ${/· ([^·]+) · S\/80\.50/.exec(found)?.[1]} · S/80.50 · stock 7`,
  ])
  expect((await shop('productos', 'listar', 'nada de eso')).out).toContain('No hay productos.')
})

test('OWNER-21 what is exported comes back without a change, and changes what its owner changed', async () => {
  expect((await shop('productos', 'ocultar', codes[2] ?? '')).out).toContain(
    'Retirado de la venta: 1 producto',
  )
  const before = await stored()
  expect((await shop('productos', 'exportar', file)).out).toContain('4 filas')
  const again = await shop('catalogo', 'importar', file)
  expect(again.out + again.err).toContain('nuevos: 0, cambiados: 0, sin cambios: 3')
  expect(await stored()).toEqual(before)
  // What is sold meanwhile is subtracted from what the file counted.
  await customerWithOrder(ids[1] ?? '', 2)
  expect((await shop('catalogo', 'importar', file)).out).toContain('sin cambios: 3')
  expect((await db().select().from(products)).find(({ id }) => id === ids[1])?.stock).toBe(5)
  writeFileSync(file, readFileSync(file, 'utf8').replace('80.50', '81.50'))
  expect((await shop('catalogo', 'importar', file)).out).toContain('cambiados: 1')
  expect((await db().select().from(products)).find(({ id }) => id === ids[1])?.price).toBe(8_150)
  expect((await shop('productos', 'exportar', '/no/hay/a.csv')).err).toContain(
    'No se puede escribir el archivo /no/hay/a.csv',
  )
})

test('OWNER-22 a hidden product is not sold, and is again when shown', async () => {
  const code = codes[0] ?? ''
  const slug = (await db().select().from(products)).find(({ id }) => id === ids[0])?.slug ?? ''
  const status = async () => (await api.get(`/home/product-details/${slug}`)).status
  expect(await status()).toBe(200)
  expect((await shop('productos', 'ocultar', code)).code).toBe(0)
  expect(await status()).toBe(404)
  expect((await shop('productos', 'listar', 'andina')).out).toContain('· oculto')
  expect((await shop('productos', 'mostrar', code)).out).toContain('1 producto')
  expect(await status()).toBe(200)
  expect((await shop('productos', 'mostrar', code)).out).toContain('0 productos')
  expect((await shop('productos', 'ocultar', 'NO-HAY')).err).toContain('NO-HAY')
})

test('OWNER-23 deleting asks first, and leaves what was ordered readable', async () => {
  const [, code = ''] = codes
  const { customer, orderId } = await customerWithOrder(ids[1] ?? '')
  const asked = await shop('productos', 'borrar', code)
  expect(asked.code).toBe(1)
  expect(asked.err).toContain('repite con --si')
  expect(await codeOf(ids[1] ?? '')).toBe(code)
  expect((await shop('productos', 'borrar', code, '--si')).out).toContain('Borrado: 1 producto')
  expect(await codeOf(ids[1] ?? '')).toBe('')
  const lines = await db().select().from(orderLines).where(eq(orderLines.orderId, orderId))
  expect(lines).toMatchObject([{ productId: null, name: 'Mochila "Yunga", grande' }])
  const order = await api.get(`/home/coustomer/get-order-details/${orderId}`, { token: customer.token })
  expect(order.status).toBe(200)
  expect(JSON.stringify(order.body)).toContain('Yunga')
})

test('OWNER-23 with a product go the pictures that nothing else shows, and no other', async () => {
  await setCompany({ name: 'Vitrina' })
  const [gone, other] = [
    await createProduct(),
    await createProduct({ colors: [{ color: 'NEGRO', sizes: [{ size: '40', stock: 1 }] }] }),
  ]
  const { orderId } = await customerWithOrder(gone.id)
  const link = (column: string) => `${column} = '/media/' || $1 || '-720.webp'`
  // Each shows one picture.
  const places = [
    `update products set images = array[$1] where id = '${other.id}'`,
    `update variants set images = array[$1] where product_id = '${other.id}'`,
    `update sizes set image = $1 where product_id = '${other.id}'`,
    ...['categories', 'type_products', 'type_articles', 'brands', 'sellers'].map(
      list => `update ${list} set image = $1`,
    ),
    'update brands set size_guide = $1',
    `insert into banners (id, product_id, title, wide, tall) values (gen_random_uuid(), '${other.id}', 'Corre', $1, $1)`,
    'update banners set tall = $1',
    `update order_lines set ${link('image')} where order_id = '${orderId}'`,
    ...['logo', 'free_shipping_image', 'details_image', 'yape_qr', 'plin_qr'].map(
      column => `update company set ${link(column)}`,
    ),
    `update products set images = array[$1] where id = '${gone.id}'`,
  ]
  const pictures = places.map(() => randomBytes(8).toString('hex'))
  await db()
    .insert(media)
    .values(pictures.map(id => ({ id, width: 720, height: 900, widths: [720] })))
  for (const [i, place] of places.entries())
    await db().execute(sql.raw(place.replaceAll('$1', `'${pictures[i] ?? ''}'`)))
  const lost = pictures.at(-1) ?? ''
  const file = join(env().varDir, 'media', `${lost}-720.webp`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'picture')
  expect(await deleteProducts([await codeOf(gone.id)])).toBe(1)
  const left = await db().select({ id: media.id }).from(media).where(inArray(media.id, pictures))
  expect(left.map(({ id }) => id).sort()).toEqual(pictures.slice(0, -1).sort())
  expect(existsSync(file)).toBe(false)
})

test('OWNER-31 an order names how to reach its buyer and where it is picked up', async () => {
  const customer = await signedIn()
  await shop('productos', 'mostrar', codes[2] ?? '')
  await putInCart(customer, ids[2] ?? '')
  const contact = contactOf(customer)
  const { body } = await place(customer, {
    shippingInfo: { ...shippingInfo, ...contact, envio: 'tienda' },
    shipping_fee: 0,
  })
  const { out } = await shop('pedidos', 'ver', body.number)
  expect(out).toMatch(/Contacto: 9\d{8} · \S+@\S+/)
  expect(out).toContain('Entrega: Recojo en tienda · Tienda Miraflores, Av. José Larco 720')
})

test('OWNER-32 the owner hears of mails that nothing sends', async () => {
  expect((await shop('estado')).out).not.toContain('SMTP_URL')
  await db()
    .insert(mails)
    .values({
      id: newId(),
      kind: 'order',
      recipient: 'ana@example.com',
      subject: 'a',
      body: 'b',
      lastError: 'outbox',
      nextTryAt: new Date('9999-01-01'),
    })
  expect((await shop('estado')).out).toContain('No hay servidor de correo (SMTP_URL): 1 correo para clientes')
})
