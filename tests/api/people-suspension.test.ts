import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { onInvalidate } from '#server/db/invalidate.ts'
import { products } from '#server/db/schema/catalog.ts'
import { orders } from '#server/db/schema/orders.ts'
import { parcels } from '#server/db/schema/parcels.ts'
import { sellers } from '#server/db/schema/sellers.ts'
import { showProducts } from '#server/modules/catalog/owner.ts'
import { getProduct, wasSold } from '#server/modules/catalog/product.ts'
import { resumeSeller, suspendSeller } from '#server/modules/sellers/suspension.ts'
import { api } from '../support/api.ts'
import { cartOf, customerWithOrder, place, putInCart, type Refusal } from '../support/checkout.ts'
import { commandHere } from '../support/command.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { productRow, writeProducts } from '../support/csv.ts'
import { deskOf } from '../support/desk.ts'
import { createPerson } from '../support/people.ts'
import { createProduct } from '../support/shop.ts'

beforeAll(() => setCompany({ name: 'Vitrina' }))
const shop = (...args: string[]) =>
  commandHere(
    { DATABASE_URL: process.env['DATABASE_URL'] ?? '', VAR_DIR: process.env['VAR_DIR'] ?? '' },
    ...args,
  )

/** A seller with a name, and products whose word finds them alone. */
async function sellerWith(count: number) {
  const shopName = `Tienda ${randomUUID()}`
  const word = `suela${randomUUID().replaceAll(/[^a-z]/g, '')}`
  const made = []
  for (let i = 0; i < count; i += 1)
    made.push(await createProduct({ shopName, name: `Zapatilla ${word} ${String(i)}`, stock: 20 }))
  const [first] = made
  if (!first) throw new Error('A seller without products.')
  return { shopName, word, made, first }
}
const findsOf = async (query: Record<string, string>) =>
  (await api.get<{ products: { _id: string }[] }>('/home/query-products', { query })).body.products.map(
    ({ _id }) => _id,
  )
const codeOf = async (id: string) =>
  (await db().select({ code: products.code }).from(products).where(eq(products.id, id)))[0]?.code ?? ''

test('PEOPLE-05 nothing of a suspended seller is found, opened, or bought', async () => {
  const { shopName, word, first } = await sellerWith(2)
  const other = await createProduct({ stock: 20 })
  const customer = await signedIn()
  await putInCart(customer, first.id)
  await putInCart(customer, other.id)
  expect(await findsOf({ searchValue: word })).toHaveLength(2)
  expect((await shop('vendedores', 'suspender', shopName, 'Sin RUC')).out).toContain('se retiraron 2')
  expect(await findsOf({ searchValue: word })).not.toContain(first.id)
  const all = await findsOf({ perPage: '48' })
  expect([all.includes(first.id), all.includes(other.id)]).toEqual([false, true])
  expect((await api.get(`/home/product-details/${first.slug}`)).status).toBe(404)
  expect([await getProduct(first.slug), await wasSold(first.slug)]).toEqual([null, true])
  const cart = await cartOf(customer)
  expect(cart.outOfStockProduct.map(({ productId }) => productId)).toEqual([first.id])
  expect(
    cart.card_products.flatMap(group => group.products.map(({ productInfo }) => productInfo._id)),
  ).toEqual([other.id])
  const shopper = await signedIn()
  const added = await api.post<Refusal>(
    '/home/product/add-to-card',
    { userId: shopper.id, productId: first.id, quantity: 1 },
    { token: shopper.token },
  )
  expect(added.status).toBe(404)
  const placed = await place(customer)
  expect([200, 409]).toContain(placed.status)
  const lines = await db().select().from(orders).where(eq(orders.customerId, customer.id))
  expect(lines.every(({ subtotal }) => subtotal === 10_000)).toBe(true)
})

test('PEOPLE-05 STORE-05 what is stored of its products is let go, also of a single one', async () => {
  const heard: string[][] = []
  onInvalidate(tags => heard.push([...tags]))
  const { shopName, first } = await sellerWith(1)
  const tags = ['catalog', `product:${first.id}`]
  for (const change of [() => suspendSeller(shopName, 'Sin RUC'), () => resumeSeller(shopName)]) {
    heard.length = 0
    await change()
    expect(heard).toContainEqual(tags)
  }
})

test('PEOPLE-05 its people sign in and are told why; parcels and conversations stay workable', async () => {
  const { shopName, first } = await sellerWith(1)
  const ana = await createPerson(first.sellerId)
  const { customer, orderId } = await customerWithOrder(first.id)
  expect((await api.get(`/order/confirm/${orderId}`, { token: customer.token })).status).toBe(200)
  await suspendSeller(shopName, 'Faltan papeles')
  const { suspended, person } = (await deskOf(ana.token)).body.userInfo
  expect(suspended).toEqual({ since: expect.stringMatching(/^20/), reason: 'Faltan papeles' })
  expect(person.may).toContain('parcels')
  const [parcel] = await db().select().from(parcels).where(eq(parcels.orderId, orderId))
  expect((await shop('paquetes', 'estado', parcel?.number ?? '', 'warehouse')).code).toBe(0)
  const asked = await api.post(
    '/chat/customer/send-message-to-seller',
    { userId: customer.id, sellerId: first.sellerId, text: '¿Y mi pedido?', name: 'Rosa' },
    { token: customer.token },
  )
  expect(asked.status).toBe(201)
  await resumeSeller(shopName)
  expect((await deskOf(ana.token)).body.userInfo.suspended).toBeNull()
})

test('PEOPLE-05 SCALE-06 a seller of many products is suspended without a time limit, and comes back so', async () => {
  const { shopName } = await sellerWith(1)
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await suspendSeller(shopName, 'x')
  await resumeSeller(shopName)
  const begun = spy.mock.calls.map(([query]: unknown[]) => String(query)).filter(text => /^begin/.test(text))
  spy.mockRestore()
  expect(begun).toEqual(['begin', 'begin'])
})

test('PEOPLE-05 reanudar sells again what would be on sale, and nothing that the owner had hidden', async () => {
  const { shopName, word, made } = await sellerWith(3)
  const [shown, hidden, late] = made.map(({ id }) => id) as [string, string, string]
  await showProducts([await codeOf(hidden)], false)
  await suspendSeller(shopName, 'x')
  // Hidden and shown meanwhile: both wait, and count at the end.
  expect(await showProducts([await codeOf(late)], false)).toBe(1)
  expect(await showProducts([await codeOf(hidden)], true)).toBe(1)
  expect(await findsOf({ searchValue: word })).toEqual([])
  expect((await shop('productos', 'listar', await codeOf(hidden))).out).toContain('vendedor suspendido')
  expect((await shop('vendedores', 'listar')).out).toContain(
    `${shopName} · sin correo · 3 productos · suspendido desde`,
  )
  expect((await shop('vendedores', 'reanudar', shopName)).out).toContain('volvieron 2')
  expect((await findsOf({ searchValue: word })).sort()).toEqual([shown, hidden].sort())
})

test('PEOPLE-05 of two suspended sellers the one that is named comes back', async () => {
  const [ours, theirs] = [await sellerWith(1), await sellerWith(1)]
  for (const { shopName } of [ours, theirs]) await suspendSeller(shopName, 'Sin RUC')
  expect(await resumeSeller(ours.shopName)).toEqual({ name: ours.shopName, products: 1 })
  const found = await findsOf({ perPage: '48' })
  expect([ours, theirs].map(({ first }) => found.includes(first.id))).toEqual([true, false])
  const stateOf = async ({ first }: typeof ours) =>
    (await db().select().from(sellers).where(eq(sellers.id, first.sellerId)))[0]
  expect(await stateOf(ours)).toMatchObject({ suspendedAt: null, suspendedReason: '' })
  expect(await stateOf(theirs)).toMatchObject({
    suspendedAt: expect.any(Date) as Date,
    suspendedReason: 'Sin RUC',
  })
})

test('PEOPLE-05 what is imported meanwhile waits, and a product that goes to another seller is sold', async () => {
  const vendedor = `Tienda ${randomUUID()}`
  const other = `Tienda ${randomUUID()}`
  const file = (row: Record<string, string>) =>
    writeProducts([productRow({ codigo: 'SUSP1', vendedor, ...row })])
  const row = async () => (await db().select().from(products).where(eq(products.code, 'SUSP1')))[0]
  expect((await shop('catalogo', 'importar', file({}))).code).toBe(0)
  await suspendSeller(vendedor, 'x')
  // The file says nothing new: the product is on sale for its owner.
  const same = file({ activo: 'si' })
  expect((await shop('catalogo', 'importar', same)).out).toContain('sin cambios: 1')
  const now = new Date().toISOString()
  expect((await shop('catalogo', 'importar', same, '--fecha', now)).out).toContain('sin cambios: 1')
  expect((await shop('catalogo', 'importar', file({ activo: 'si', precio: '77' }))).out).toContain(
    'cambiados: 1',
  )
  expect(await row()).toMatchObject({ isActive: false, isSuspended: true })
  expect((await shop('catalogo', 'importar', file({ activo: 'si', vendedor: other }))).code).toBe(0)
  expect(await row()).toMatchObject({ isActive: true, isSuspended: false, shopName: other })
})

test('PEOPLE-05 twice, without a reason, or for nobody is refused', async () => {
  const { shopName } = await sellerWith(1)
  const refused = async (...words: string[]) => (await shop('vendedores', ...words)).err
  expect(await refused('suspender', shopName, ' ')).toContain('motivo')
  expect(await refused('suspender', 'Nadie', 'x')).toContain('vendedores listar')
  expect(await refused('reanudar', shopName)).toContain('no está suspendido')
  await suspendSeller(shopName, 'x')
  expect(await refused('suspender', shopName, 'x')).toContain(`${shopName} ya estaba`)
  expect(await refused('suspender', shopName)).toContain('vendedores suspender')
})
