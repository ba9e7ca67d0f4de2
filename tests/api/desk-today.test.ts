import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { db, transaction } from '#server/db/index.ts'
import { products, variants } from '#server/db/schema/catalog.ts'
import { chatMessages, conversations } from '#server/db/schema/chat.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { parcels } from '#server/db/schema/parcels.ts'
import { remindSellers } from '#server/modules/desk/reminders.ts'
import { addReplacement } from '#server/modules/parcels/replace.ts'
import type { DeskTodayAnswer, DeskUnreadAnswer } from '#shared/contracts/desk-parcels.ts'
import { weekBefore } from '#shared/rules/desk-parcels.ts'
import { cents } from '#shared/rules/money.ts'
import { api } from '../support/api.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { numbersOf, parcelRow, setParcel, twoDesks } from '../support/desk-parcels.ts'
import { DAY, HOUR, movedClock } from '../support/moved-clock.ts'
import { orderOfSellers, ordersLike } from '../support/parcels.ts'
import { createPerson, createSeller } from '../support/people.ts'
import { createProduct } from '../support/shop.ts'

beforeAll(async () => {
  await setCompany({ name: 'Vitrina' })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  return () => vi.restoreAllMocks()
})

const time = movedClock()
const todayOf = async (token: string) => (await api.get<DeskTodayAnswer>('/desk/today', { token })).body
/** The id of the last message that this customer wrote to this seller. */
async function lastMessage(customerId: string, sellerId: string): Promise<string | undefined> {
  const own = and(eq(chatMessages.customerId, customerId), eq(chatMessages.sellerId, sellerId))
  const of = and(own, eq(chatMessages.sender, 'customer'))
  const [row] = await db().select().from(chatMessages).where(of).orderBy(desc(chatMessages.id)).limit(1)
  return row?.id
}
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

test('DESK-10 what is to be prepared, late first, and what was sold in the week', async () => {
  const { mine, people } = await twoDesks()
  const shop = (await parcelRow(mine)).shopName
  const second = await orderOfSellers({ shops: [shop] })
  // Confirmed long ago, and moved today.
  await setParcel(mine, { createdAt: daysAgo(9), movedAt: new Date() })
  const third = await orderOfSellers({ shops: [shop], quantity: 3 })
  const today = await todayOf(people.one.token)
  expect(today.toPrepare).toMatchObject({ total: 3, late: 1 })
  // The newest first, and none that is older than a week.
  expect(today.toPrepare?.newest).toEqual([`${third.number}-1`, `${second.number}-1`])
  expect(numbersOf({ rows: today.toPrepare?.rows ?? [], next: null, total: 0 })).toEqual([
    ...[mine, `${second.number}-1`, `${third.number}-1`],
  ])
  // The parcel of nine days ago is of another week.
  expect(today.week).toEqual({ parcels: 2, units: 4, amount: 400 })
  expect(today.isMailed).toBe(false)
  // What was cancelled or came back is not sold, nor is what replaces it; a reduced price counts as it was paid.
  const sold = (number: string) => {
    const of = db().select({ id: orders.id }).from(orders).where(eq(orders.number, number))
    return inArray(orderLines.orderId, of)
  }
  await db().update(orderLines).set({ cancelled: 1, returned: 1 }).where(sold(third.number))
  await db()
    .update(orderLines)
    .set({ discount: cents(9_000) })
    .where(sold(second.number))
  const [replaced] = await db()
    .select()
    .from(parcels)
    .where(eq(parcels.number, `${second.number}-1`))
  if (!replaced) throw new Error('The parcel is missing.')
  await transaction(() => addReplacement(replaced, ''))
  expect((await todayOf(people.one.token)).week).toEqual({ parcels: 2, units: 2, amount: 190 })
})

test('DESK-10 FRAME-17 messages with something unread, until they are seen', async () => {
  const ana = await createPerson(await createSeller())
  const customers = [await signedIn(), await signedIn()]
  const rival = await createSeller()
  for (const { id, token } of [...customers, ...customers.slice(1)])
    await api.post(
      '/chat/customer/send-message-to-seller',
      { userId: id, sellerId: ana.sellerId, text: 'Hola', name: 'Rosa' },
      { token },
    )
  await api.post(
    '/chat/customer/send-message-to-seller',
    { userId: customers[0]?.id, sellerId: rival, text: 'Hola', name: 'Rosa' },
    { token: customers[0]?.token ?? '' },
  )
  const [first, second] = await Promise.all(customers.map(({ id }) => lastMessage(id, ana.sellerId)))
  const unread = async () => (await api.get<DeskUnreadAnswer>('/desk/unread', ana)).body
  expect(await unread()).toEqual({ conversations: 2, messages: 3 })
  const both = await todayOf(ana.token)
  expect(both.unread).toEqual({ conversations: 2, messages: 3, newest: second })
  await api.post('/chat/mark-seen', { userId: ana.sellerId, friendId: customers[1]?.id }, ana)
  expect((await todayOf(ana.token)).unread).toEqual({ conversations: 1, messages: 1, newest: first })
  expect(await unread()).toEqual({ conversations: 1, messages: 1 })
  // What somebody of the seller writes is no message that waits.
  const answer = { senderId: ana.sellerId, receverId: customers[0]?.id, text: 'Hola, Rosa' }
  await api.post('/chat/seller/send-message-to-customer', answer, ana)
  expect((await todayOf(ana.token)).unread?.newest).toBe(first)
  await api.post('/chat/mark-seen', { userId: ana.sellerId, friendId: customers[0]?.id }, ana)
  expect((await todayOf(ana.token)).unread).toEqual({ conversations: 0, messages: 0, newest: '' })
})

test('DESK-10 sizes that are sold out or nearly so, of this seller alone', async () => {
  const shopName = `Taller ${randomUUID()}`
  const sized = await createProduct({
    shopName,
    colors: [
      {
        color: 'NEGRO',
        sizes: [
          { size: '38', stock: 3 },
          { size: '39', stock: 4 },
          { size: '40', stock: 0 },
        ],
      },
    ],
  })
  const plain = await createProduct({ shopName, stock: 1 })
  await createProduct({ shopName: `Otro ${randomUUID()}`, stock: 0 })
  const ana = await createPerson(sized.sellerId)
  // What the owner has hidden is not for sale; what only its seller's suspension hides will be.
  const [hidden, waiting] = [
    await createProduct({ shopName, stock: 0 }),
    await createProduct({ shopName, stock: 0 }),
  ]
  await db()
    .update(products)
    .set({ isActive: false })
    .where(inArray(products.id, [hidden.id, waiting.id]))
  const { sizes } = await todayOf(ana.token)
  expect(sizes?.total).toBe(3)
  expect(sizes?.rows.map(({ slug, color, size, stock }) => [slug, color, size, stock])).toEqual([
    [sized.slug, 'NEGRO', '40', 0],
    [plain.slug, '', '', 1],
    [sized.slug, 'NEGRO', '38', 3],
  ])
  await db().update(products).set({ isSuspended: true }).where(eq(products.id, waiting.id))
  const slugs = (await todayOf(ana.token)).sizes?.rows.map(({ slug }) => slug)
  expect([slugs?.includes(waiting.slug), slugs?.includes(hidden.slug)]).toEqual([true, false])
  await db().update(variants).set({ stock: 0 }).where(eq(variants.productId, sized.id))
  expect((await todayOf(ana.token)).sizes?.total).toBe(5)
})

test('DESK-10 the first ten parcels, the newest twenty, and twenty sizes are shown; all are counted', async () => {
  const shopName = `Taller ${randomUUID()}`
  const { orderId, number, products: sold } = await orderOfSellers({ shops: [shopName] })
  const numbers = [`${number}-1`, ...(await ordersLike(orderId, 21))]
  const now = Date.now()
  time.at(now)
  // The first moment of the week, and of all of them at once.
  const moment = weekBefore(new Date(now))
  await db()
    .update(parcels)
    .set({ createdAt: moment, movedAt: moment })
    .where(inArray(parcels.number, numbers))
  const rows = await db().select().from(parcels).where(inArray(parcels.number, numbers))
  const newest = rows.toSorted((a, b) => (a.id < b.id ? 1 : -1)).map(one => one.number)
  const many = Array.from({ length: 19 }, (_, place) => ({ size: String(20 + place), stock: 0 }))
  await createProduct({ shopName, colors: [{ color: 'NEGRO', sizes: many }] })
  for (const stock of [3, 3, 4]) await createProduct({ shopName, stock })
  const today = await todayOf((await createPerson(sold[0]?.sellerId ?? '')).token)
  expect([today.toPrepare?.total, today.toPrepare?.rows.length]).toEqual([22, 10])
  expect(today.toPrepare?.newest).toEqual(newest.slice(0, 20))
  expect(today.week).toMatchObject({ parcels: 22, units: 22 })
  expect([today.sizes?.total, today.sizes?.rows.length]).toEqual([21, 20])
})

test('DESK-10 a seller without anything has nothing to do', async () => {
  const { token } = await createPerson(await createSeller())
  expect(await todayOf(token)).toEqual({
    toPrepare: { total: 0, late: 0, rows: [], newest: [] },
    unread: { conversations: 0, messages: 0, newest: '' },
    sizes: { total: 0, rows: [] },
    week: { parcels: 0, units: 0, amount: 0 },
    isMailed: false,
  })
})

test('DESK-13 where no mail is sent nobody counts as reminded', async () => {
  const { id, token } = await signedIn()
  const sellerId = await createSeller()
  const body = { userId: id, sellerId, text: 'Hola', name: 'Rosa' }
  await api.post('/chat/customer/send-message-to-seller', body, { token })
  time.ahead(5 * HOUR)
  await remindSellers()
  const [row] = await db().select().from(conversations).where(eq(conversations.sellerId, sellerId))
  expect(row?.remindedAt).toBeNull()
})

test('DESK-10 PEOPLE-03 each role gets its parts, and null for the others', async () => {
  const { people } = await twoDesks()
  const partsOf = async (role: 'all' | 'parcels' | 'goods') => {
    const { token } = await createPerson(people.one.sellerId, { role })
    const { toPrepare, unread, sizes, week } = await todayOf(token)
    return [toPrepare, unread, sizes, week].map(part => part !== null)
  }
  expect(await partsOf('all')).toEqual([true, true, true, true])
  expect(await partsOf('parcels')).toEqual([true, true, false, true])
  expect(await partsOf('goods')).toEqual([false, false, true, false])
})
