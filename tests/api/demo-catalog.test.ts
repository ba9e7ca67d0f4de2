import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gt, sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { db, inTransaction } from '#server/db/index.ts'
import { brands, products, variants, typeArticles, colors } from '#server/db/schema/catalog.ts'
import { conversations } from '#server/db/schema/chat.ts'
import { media } from '#server/db/schema/media.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { customers } from '#server/db/schema/customers.ts'
import { mails } from '#server/db/schema/mails.ts'
import { sellers } from '#server/db/schema/sellers.ts'
import { clock } from '#server/lib/clock.ts'
import { env } from '#server/lib/env.ts'
import { pictures } from '#server/lib/pictures/index.ts'
import { seedIfEmpty } from '#server/modules/demo/load.ts'
import { removeDemo } from '#server/modules/demo/remove.ts'
import { queuePasswordChanged } from '#server/modules/mail/password-changed.ts'
import { DAY_MS } from '#shared/business.ts'
import type { BannerAnswer, CompanyAnswer, HomeProductsAnswer } from '#shared/contracts/catalog.ts'
import type { SellerCustomersAnswer } from '#shared/contracts/chat.ts'
import type { DeskTodayAnswer } from '#shared/contracts/desk-parcels.ts'
import { colorParts } from '#shared/rules/swatch.ts'
import { api } from '../support/api.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { createPerson } from '../support/people.ts'
import {
  checkBooks,
  checkHistory,
  checkMessages,
  checkMoves,
  checkPlaced,
  checkQuiet,
  checkSettled,
  checkStock,
  differencesOf,
} from '../support/demo-sales.ts'

const lines: string[] = []
/** Of every question to the storage of pictures, whether locks were held meanwhile. */
const withLocks: boolean[] = []
/** The first start was between these moments. */
const start = { from: new Date(), until: new Date() }
beforeAll(async () => {
  const storage = pictures()
  for (const name of ['put', 'has'] as const) {
    const ask = storage[name].bind(storage) as (...args: unknown[]) => Promise<unknown>
    vi.spyOn(storage, name).mockImplementation(((...args: unknown[]) => {
      withLocks.push(inTransaction())
      return ask(...args)
    }) as never)
  }
  start.from = new Date()
  await seedIfEmpty(line => lines.push(line), { isTerminal: true })
  start.until = new Date()
  vi.restoreAllMocks()
}, 240_000)

test('GUARD-10 the pictures of the demo are in their storage before its transaction begins', () => {
  expect(withLocks.length).toBeGreaterThan(500)
  expect(withLocks).not.toContain(true)
})

const all = () => db().select().from(products)

test('API-17 the shop fills itself: sixty products of four sellers and twelve brands', async () => {
  const list = await all()
  expect(list).toHaveLength(60)
  expect((await db().select().from(sellers)).length).toBeGreaterThanOrEqual(4)
  const used = new Set(list.map(({ brand }) => brand))
  expect(used.size).toBeGreaterThanOrEqual(12)
  expect(used).toContain('ADIDAS')
  expect(new Set(list.map(({ category }) => category)).size).toBeGreaterThanOrEqual(5)
  expect(list.map(({ category }) => category)).toEqual(expect.arrayContaining(['MUJER', 'HOMBRE', 'JUNIOR']))
  expect((await db().select().from(typeArticles)).map(({ name }) => name)).toContain('ZAPATILLAS')
  expect(new Set(list.map(({ typearticle }) => typearticle)).size).toBeGreaterThanOrEqual(10)
  expect(list.every(({ isDemo }) => isDemo)).toBe(true)
  expect(lines).toContain(`  ${String(list.length)} productos`)
})

test('the demo has colours of one, two and three codes, sizes without stock and sold-out products', async () => {
  const codes = (await db().select().from(colors)).map(({ colorCode }) => colorParts(colorCode).length)
  expect(new Set(codes)).toEqual(new Set([1, 2, 3]))
  const list = await db().select().from(variants)
  expect(list.filter(({ stock }) => stock === 0).length).toBeGreaterThan(100)
  expect((await all()).filter(({ stock }) => stock === 0).length).toBeGreaterThan(3)
})

test('DATA-06 D-18 about a third is discounted, each to less than its price', async () => {
  const list = await all()
  const discounted = list.filter(({ discount }) => discount > 0)
  expect(discounted.length / list.length).toBeGreaterThan(0.25)
  expect(discounted.length / list.length).toBeLessThan(0.45)
  expect(discounted.every(({ price, discount }) => discount < price)).toBe(true)
})

test('API-17 some of the newest twelve are in stock without variants', async () => {
  const { body } = await api.get<HomeProductsAnswer>('/home/get-products')
  const plain = body.products.filter(({ hasVariants, stock }) => !hasVariants && stock > 0)
  expect(plain.length).toBeGreaterThanOrEqual(3)
  expect(plain.length).toBeLessThan(body.products.length)
})

test('CLIENT-03 eight products can be bought without naming a colour or a size', async () => {
  const plain = (await all()).filter(({ hasVariants, stock }) => !hasVariants && stock > 0)
  expect(plain).toHaveLength(8)
})

test('no two products have the same name or text, and every name has its picture in colour and files', async () => {
  const list = await all()
  expect(new Set(list.map(({ name }) => name)).size).toBe(list.length)
  expect(new Set(list.map(({ description }) => description)).size).toBe(list.length)
  expect(list.filter(({ images }) => images.length === 0).map(({ code }) => code)).toEqual([])
  const missing = (await db().select().from(media)).flatMap(({ id, widths }) =>
    widths
      .flatMap(width => [`${id}-${String(width)}.webp`, `${id}-${String(width)}.avif`])
      .filter(file => !existsSync(join(env().varDir, 'media', file))),
  )
  expect(missing).toEqual([])
})

test('D-86 every sample review is marked and the ratings are their mean', async () => {
  const list = await db().select().from(reviews)
  expect(list.length).toBeGreaterThanOrEqual(250)
  expect(list.length).toBeLessThanOrEqual(300)
  expect(list.every(({ isDemo }) => isDemo)).toBe(true)
  for (const product of await all()) {
    const own = list.filter(({ productId }) => productId === product.id)
    const mean = own.length === 0 ? 0 : own.reduce((sum, { rating }) => sum + rating, 0) / own.length
    expect(Math.abs(product.rating - mean)).toBeLessThanOrEqual(0.051)
    expect(product.reviewCount).toBe(own.length)
  }
})

test('the demo has brands with and without picture and size guide', async () => {
  const list = await db().select().from(brands)
  const kinds = new Set(
    list.map(({ image, sizeGuide }) => `${String(image !== null)} ${String(sizeGuide !== null)}`),
  )
  expect(kinds.has('true true')).toBe(true)
  expect(kinds.has('true false')).toBe(true)
  expect([...kinds].some(kind => kind.startsWith('false'))).toBe(true)
})

test('API-23 DATA-12 five banners lead to products', async () => {
  const { body } = await api.get<{ banners: BannerAnswer[] }>('/banners')
  expect(body.banners).toHaveLength(5)
  const slugs = new Set((await all()).map(({ slug }) => slug))
  expect(body.banners.every(({ link, title }) => slugs.has(link) && title !== '')).toBe(true)
})

test('D-17 D-93 the demo keeps the word of its banner', async () => {
  const { body } = await api.get<{ company: CompanyAnswer }>('/home/company-get-first')
  expect(body.company).toMatchObject({ name: 'Vitrina', verimageenviogratis: true, freeShippingFrom: 199 })
})

test('part of the shoes carries the label of the footwear law', async () => {
  const shoes = (await all()).filter(({ typeproduct }) => typeproduct === 'CALZADO')
  const labelled = shoes.filter(({ labelCountry }) => labelCountry !== '')
  expect(labelled.length).toBeGreaterThan(shoes.length / 2)
  expect(labelled.length).toBeLessThan(shoes.length)
  expect(
    labelled.every(({ labelUpper, labelLining, labelSole }) => labelUpper && labelLining && labelSole),
  ).toBe(true)
})

test('D-84 each demo seller has an account, whose password the first start says once and stores only as a hash', async () => {
  const told = lines.flatMap(line => [...line.matchAll(/ con (\S+) y la contraseña (\S+)/g)])
  const accounts = await db().select().from(sellers)
  expect(accounts.length).toBeGreaterThanOrEqual(4)
  expect(told.map(([, email]) => email).sort()).toEqual(accounts.map(({ email }) => email).sort())
  for (const [, email, password = ''] of told) {
    expect(password.length).toBeGreaterThanOrEqual(14)
    expect(JSON.stringify(accounts)).not.toContain(password)
    expect((await api.post('/seller-login', { email, password })).status).toBe(201)
  }
  // Who sells most comes first: the owner tries that desk.
  const own = await all()
  const sizes = told.map(([, email]) => {
    const id = accounts.find(account => account.email === email)?.id
    return own.filter(({ sellerId }) => sellerId === id).length
  })
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
})

test('a second start loads nothing again', async () => {
  const before = lines.length
  await seedIfEmpty(line => lines.push(line), { isTerminal: true })
  expect(lines.length).toBe(before)
})

test('DEMO-03 eight weeks of sales, none in the future, with parcels in every state and every proof', async () => {
  await checkHistory(new Date())
})

test('DEMO-03 each sale of the demo is of its customer, paid as its file says, and moved by day by who does so', async () => {
  await checkPlaced(start)
  await checkMoves()
})

test('DEMO-03 cash of the demo came in, refunds were made, and receipts have one number after the other', async () => {
  await checkSettled(start)
})

test('DEMO-05 messages of the demo are as old as its file says, and those that were answered were read', async () => {
  await checkMessages(start)
})

test('DEMO-05 each seller of the demo has something to do: late parcels, and questions that wait', async () => {
  const accounts = await db().select().from(sellers)
  for (const { id, name } of accounts) {
    const { token } = await createPerson(id)
    const { toPrepare, unread, week } = (await api.get<DeskTodayAnswer>('/desk/today', { token })).body
    expect([name, Number(toPrepare?.late) > 0, Number(unread?.conversations) > 0]).toEqual([name, true, true])
    expect(Number(week?.parcels)).toBeGreaterThan(0)
    const { body } = await api.get<SellerCustomersAnswer>(`/chat/seller/get-customers/${id}`, { token })
    expect(body.customers.length).toBeGreaterThan(0)
  }
  const waiting = await db().select().from(conversations).where(gt(conversations.sellerUnread, 0))
  expect(waiting.length).toBeGreaterThanOrEqual(6)
})

test('DEMO-03 the books of the demo balance, no comparison of a day finds anything, and its stock is what was left', async () => {
  await checkBooks()
  await checkStock()
  expect(await differencesOf({ from: new Date(Date.now() - 60 * DAY_MS), days: 61 })).toEqual([])
})

test('DEMO-04 nobody is mailed about the demo, not even weeks later, and its customers cannot sign in', async () => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + 12 * DAY_MS))
  await checkQuiet()
  expect(await differencesOf({ from: new Date(), days: 12 })).toEqual([])
  vi.restoreAllMocks()
  const people = await db().select().from(customers)
  expect(new Set(people.map(({ documentType }) => documentType))).toEqual(new Set(['DNI']))
  expect(people.length).toBeGreaterThan(5)
  for (const { email, documentNumber } of people)
    expect((await api.post('/customer/customer-login', { email, password: documentNumber })).status).toBe(401)
  await queuePasswordChanged({ email: people[0]?.email ?? '', name: 'Lucía', kind: 'customer' })
  expect(await db().select().from(mails)).toEqual([])
})

test('DEMO-03 demo quitar takes the sales with it, and leaves an own order of the same product', async () => {
  const [product] = (await all()).filter(({ hasVariants, stock }) => !hasVariants && stock > 0)
  const { orderId, customer } = await customerWithOrder(product?.id ?? '')
  await api.get(`/order/confirm/${orderId}`, { token: customer.token })
  expect(await removeDemo()).toMatchObject({ orders: 51 })
  const left = async (table: string) => (await db().execute(sql.raw(`select * from ${table}`))).rows
  for (const table of ['orders', 'customers', 'parcels', 'order_lines', 'parcel_lines', 'parcel_events'])
    expect(await left(table)).toHaveLength(1)
  for (const table of [
    'payments',
    'refunds',
    'parcel_cash',
    'exchanges',
    'takebacks',
    'issued_receipts',
    'parcel_pictures',
    'conversations',
    'chat_messages',
  ])
    expect(await left(table)).toEqual([])
  expect((await left('order_lines'))[0]).toMatchObject({
    order_id: orderId,
    name: product?.name,
    product_id: null,
  })
})
