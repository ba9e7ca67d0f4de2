import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ReviewsAnswer } from '#shared/contracts/reviews.ts'
import { db, transaction } from '#server/db/index.ts'
import { onInvalidate, withinSecond } from '#server/db/invalidate.ts'
import { products } from '#server/db/schema/catalog.ts'
import { sessions } from '#server/db/schema/customers.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { env } from '#server/lib/env.ts'
import { refreshRatings } from '#server/modules/import/reviews.ts'
import { leaveReviews } from '#server/modules/reviews.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { cents } from '#shared/rules/money.ts'
import { api } from '../support/api.ts'
import { setCompany } from '../support/commerce.ts'
import { createCustomer, createProduct, type CreatedProduct } from '../support/shop.ts'

let product: CreatedProduct
beforeEach(async () => {
  product = await createProduct()
})

const submit = (token: string | undefined, change: Record<string, unknown> = {}) =>
  api.post(
    '/home/customer/submit-review',
    { name: 'Otra persona', review: 'Muy cómoda', rating: 5, productId: product.id, ...change },
    token ? { token } : {},
  )
const read = async (pageNo?: string) =>
  (
    await api.get<ReviewsAnswer>(
      `/home/customer/get-reviews/${product.id}`,
      pageNo === undefined ? {} : { query: { pageNo } },
    )
  ).body
const ratingOf = async () =>
  (
    await db()
      .select({ rating: products.rating, count: products.reviewCount })
      .from(products)
      .where(eq(products.id, product.id))
  )[0]

test('API-21 DATA-39 D-32 the review is stored under the name of the account', async () => {
  const customer = await createCustomer({ name: 'Rosa <b>Quispe</b>' })
  const { status, body } = await submit(customer.token, { review: '<script>alert(1)</script>' })
  expect(status).toBe(201)
  expect(body['message']).toBe('Gracias, tu opinión fue publicada')
  const [review] = (await read()).reviews
  expect(review).toMatchObject({
    productId: product.id,
    date: expect.stringMatching(/^\d{1,2} de [a-z]+ de \d{4}$/) as string,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    name: 'Rosa <b>Quispe</b>',
    review: '<script>alert(1)</script>',
    rating: 5,
    verified: false,
    sample: false,
  })
})

test('D-32 the mean is recomputed to one decimal, also for reviews at the same moment', async () => {
  const authors = await Promise.all(
    [5, 4, 4].map(async rating => ({ rating, token: (await createCustomer()).token })),
  )
  await Promise.all(authors.map(({ rating, token }) => submit(token, { rating })))
  expect(await ratingOf()).toEqual({ rating: 4.3, count: 3 })
})

test('API-22 DATA-40 D-31 five counts from 5 down to 1, pages of ten, newest first', async () => {
  const start = Date.now()
  await db()
    .insert(reviews)
    .values(
      Array.from({ length: 12 }, (_, i) => ({
        id: randomUUID(),
        productId: product.id,
        name: `Persona ${String(i)}`,
        rating: i < 7 ? 5 : 3,
        review: `Opinión ${String(i)}`,
        createdAt: new Date(start + i * 1000),
      })),
    )
  const first = await read()
  expect(first.totalReview).toBe(12)
  expect(first.rating_review).toEqual([
    { rating: 5, sum: 7 },
    { rating: 4, sum: 0 },
    { rating: 3, sum: 5 },
    { rating: 2, sum: 0 },
    { rating: 1, sum: 0 },
  ])
  expect(first.reviews.map(r => r.name)).toEqual(
    Array.from({ length: 10 }, (_, i) => `Persona ${String(11 - i)}`),
  )
  expect((await read('2')).reviews.map(r => r.name)).toEqual(['Persona 1', 'Persona 0'])
  expect((await read('0')).reviews.map(r => r.name)).toEqual(first.reviews.map(r => r.name))
  // Of the same moment, the one with the higher id comes first.
  await db()
    .update(reviews)
    .set({ createdAt: new Date(start) })
    .where(eq(reviews.productId, product.id))
  const ids = [...(await read()).reviews, ...(await read('2')).reviews].map(({ _id }) => _id)
  expect(ids).toEqual(ids.toSorted().toReversed())
  expect((await read('x')).reviews).toHaveLength(10)
})

test('API-22 an unknown product has an empty list', async () => {
  for (const id of ['x', randomUUID()]) {
    const { status, body } = await api.get<ReviewsAnswer>(`/home/customer/get-reviews/${id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ reviews: [], totalReview: 0 })
    expect(body.rating_review).toHaveLength(5)
  }
})

test.each([[0], [6], ['x'], [4.5], [''], [null]])('D-32 VAL-28 the rating %s is refused', async rating => {
  const { token } = await createCustomer()
  const { status, body } = await submit(token, { rating })
  expect(status).toBe(400)
  expect(body['error']).toBe(body['message'])
  expect((await read()).totalReview).toBe(0)
})

test.each([
  ['x', 201],
  ['x'.repeat(2000), 201],
  ['x'.repeat(2001), 400],
  ['x'.repeat(20_000), 400],
  ['   ', 400],
])('VAL-28 D-32 a text like %.5s… answers %i', async (review, expected) => {
  const { token } = await createCustomer()
  expect((await submit(token, { review })).status).toBe(expected)
})

test('PERM-06 D-34 nobody, revoked and restricted sessions may not review', async () => {
  expect((await submit(undefined)).status).toBe(401)
  const customer = await createCustomer()
  await db().update(sessions).set({ isRestricted: true }).where(eq(sessions.customerId, customer.id))
  expect((await submit(customer.token)).status).toBe(403)
  await db().update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.customerId, customer.id))
  expect((await submit(customer.token)).status).toBe(401)
  expect((await read()).totalReview).toBe(0)
})

test('D-32 one author is slowed down', async () => {
  const { token } = await createCustomer()
  for (let i = 0; i < env().rateLimits.account; i += 1) await submit(token)
  expect((await submit(token)).status).toBe(429)
})

/** An order of the product, which is on its way. */
async function orderOf(customerId: string): Promise<string> {
  const orderId = randomUUID()
  const shipping = {
    name: '',
    lastname: '',
    phone: '',
    email: '',
    address: '',
    province: '',
    city: '',
    area: '-',
    tipoComprobante: 'BOLETA',
    numeroComprobante: '',
    tipoDocumento: '',
    numeroDocumento: '',
    envio: 'lima' as const,
    tienda: '',
  }
  await db()
    .insert(orders)
    .values({
      id: orderId,
      number: orderId,
      customerId,
      subtotal: cents(1),
      shippingFee: cents(0),
      total: cents(1),
      items: 1,
      shipping,
    })
  await db()
    .insert(orderLines)
    .values({
      id: randomUUID(),
      orderId,
      productId: product.id,
      shopName: '',
      name: '',
      slug: '',
      quantity: 1,
      price: cents(1),
      position: 0,
    })
  await db().update(orders).set({ status: 'shipped' }).where(eq(orders.id, orderId))
  return orderId
}

test('REV-01 a review of somebody who received the product says so', async () => {
  const [customer, waiting] = [await createCustomer(), await createCustomer()]
  const orderId = await orderOf(customer.id)
  await orderOf(waiting.id)
  await submit(customer.token)
  expect((await read()).reviews[0]?.verified).toBe(false)
  await db().update(orders).set({ status: 'delivered' }).where(eq(orders.id, orderId))
  expect((await read()).reviews[0]?.verified).toBe(true)
  // Neither another author is, nor one whose order is on its way, nor another product of the same author.
  await submit((await createCustomer()).token, { review: 'De otra persona' })
  await submit(waiting.token, { review: 'Todavía no llega' })
  expect((await read()).reviews.map(({ verified }) => verified)).toEqual([false, false, true])
  const otherProduct = (await createProduct()).id
  await submit(customer.token, { productId: otherProduct })
  const others = await api.get<ReviewsAnswer>(`/home/customer/get-reviews/${otherProduct}`)
  expect(others.body.reviews.map(({ verified }) => verified)).toEqual([false])
})

test('REV-08 a customer has one review of a product: a second one takes its place, and the answer says so', async () => {
  const { token } = await createCustomer({ name: 'Rosa' })
  const other = await createCustomer()
  expect((await submit(token, { rating: 1, review: 'Mala' })).body['message']).toMatch(/publicada/)
  await submit(other.token, { rating: 5 })
  const again = await submit(token, { rating: 4, review: 'Mejor de lo que pensé' })
  expect(again).toMatchObject({ status: 201, body: { message: 'Cambiamos tu opinión por la nueva' } })
  const { reviews: shown, totalReview } = await read()
  expect(totalReview).toBe(2)
  expect(shown[0]).toMatchObject({ name: 'Rosa', review: 'Mejor de lo que pensé', rating: 4 })
  expect(await ratingOf()).toEqual({ rating: 4.5, count: 2 })
})

test('REV-08 reviews of one customer at once leave one', async () => {
  const { token } = await createCustomer()
  const answers = await Promise.all([1, 2, 3, 4, 5].map(rating => submit(token, { rating })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect((await read()).totalReview).toBe(1)
})

test.each(['Vitrina (tienda)', 'Comercial Sur SAC', 'Tienda oficial'])(
  'REV-08 «%s» reviews nothing in the name of the shop',
  async name => {
    await setCompany({ name: 'Vitrina', businessName: 'Comercial Sur S.A.C.' })
    const { token } = await createCustomer({ name })
    expect(await submit(token)).toMatchObject({ status: 403, body: { code: 'reviewerIsShop' } })
    expect((await read()).totalReview).toBe(0)
  },
)

test('REV-08 an older review of before is shown and counted nowhere, and goes with the account', async () => {
  const customer = await createCustomer()
  await submit(customer.token, { rating: 4 })
  const old = { productId: product.id, customerId: customer.id, name: 'Rosa', rating: 1, review: 'Vieja' }
  await db()
    .insert(reviews)
    .values({ ...old, id: randomUUID(), replacedAt: new Date() })
  await refreshRatings([product.id])
  expect(await ratingOf()).toEqual({ rating: 4, count: 1 })
  expect((await read()).totalReview).toBe(1)
  await submit(customer.token, { rating: 5, review: 'Nueva' })
  const other = await createCustomer()
  await submit(other.token, { rating: 2, review: 'De otra persona' })
  const texts = async () =>
    (await db().select().from(reviews).where(eq(reviews.productId, product.id)))
      .map(({ name, review, customerId }) => [review, name, customerId])
      .sort()
  expect((await texts()).map(([review]) => review)).toEqual(['De otra persona', 'Nueva', 'Vieja'])
  const told: string[] = []
  onInvalidate(tags => told.push(...tags))
  await transaction(() => leaveReviews(customer.id, { keep: true }))
  const [others, own, ...rest] = await texts()
  expect(others).toEqual(['De otra persona', expect.any(String), other.id])
  expect([own, rest]).toEqual([['Nueva', reviewMessages.formerCustomer, null], []])
  expect(await ratingOf()).toEqual({ rating: 3.5, count: 2 })
  expect(told).toEqual([`product:${product.id}`])
  await transaction(() => leaveReviews(other.id, { keep: false }))
  expect((await texts()).map(([review]) => review)).toEqual(['Nueva'])
  expect(await ratingOf()).toEqual({ rating: 5, count: 1 })
  expect(told.slice(1).toSorted()).toEqual([withinSecond('catalog'), `product:${product.id}`].toSorted())
  await transaction(() => leaveReviews(randomUUID(), { keep: false }))
  expect(told).toHaveLength(3)
})

test('API-21 a product that left the shop gets no review', async () => {
  await db().update(products).set({ isActive: false }).where(eq(products.id, product.id))
  const { status } = await submit((await createCustomer()).token)
  expect(status).toBe(404)
  expect(await ratingOf()).toEqual({ rating: 0, count: 0 })
})

test('REV-08 a review lets go of its product at once and of the lists within a second', async () => {
  const told: string[] = []
  onInvalidate(tags => told.push(...tags))
  await submit((await createCustomer()).token)
  expect(told).toContain(`product:${product.id}`)
  expect(told).toContain(withinSecond('catalog'))
  expect(told).not.toContain('catalog')
})

test('REV-08 a shop with several reviews of one customer keeps the newest of them', async () => {
  const [file] = (await readdir('drizzle')).filter(name => name.endsWith('_one-review-and-files-removed.sql'))
  const statements = (await readFile(`drizzle/${file ?? ''}`, 'utf8'))
    .split('--> statement-breakpoint')
    .filter(statement => /UPDATE reviews|UPDATE products|UNIQUE INDEX/.test(statement))
  expect(statements).toHaveLength(3)
  const [rosa, ana] = [await createCustomer(), await createCustomer()]
  const written = (customerId: string | null, rating: number, minutes: number) => ({
    id: randomUUID(),
    productId: product.id,
    customerId,
    name: 'Rosa',
    rating,
    review: `Opinión ${String(minutes)}`,
    createdAt: new Date(Date.now() - minutes * 60_000),
  })
  await db().execute(sql`drop index reviews_one_each`)
  await db()
    .insert(reviews)
    .values([
      written(rosa.id, 1, 30),
      written(rosa.id, 2, 20),
      written(rosa.id, 5, 10),
      written(ana.id, 4, 40),
      written(null, 3, 50),
      written(null, 3, 60),
    ])
  for (const statement of statements) await db().execute(statement)
  expect((await read()).reviews.map(({ review }) => review)).toEqual(
    [10, 40, 50, 60].map(minutes => `Opinión ${String(minutes)}`),
  )
  expect(await ratingOf()).toEqual({ rating: 3.8, count: 4 })
  expect(await db().$count(reviews, eq(reviews.customerId, rosa.id))).toBe(3)
})
