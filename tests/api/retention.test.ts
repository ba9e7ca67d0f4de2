import { randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { stockAlerts } from '#server/db/schema/alerts.ts'
import { audit } from '#server/db/schema/audit.ts'
import { chatFiles, chatMessages, conversations } from '#server/db/schema/chat.ts'
import { parcelNotes, parcelPictures, parcels } from '#server/db/schema/parcels.ts'
import { invitations, people, personTickets, sellerSessions } from '#server/db/schema/people.ts'
import { db } from '#server/db/index.ts'
import { cartLines, carts } from '#server/db/schema/cart.ts'
import { passwordTickets, sessions } from '#server/db/schema/customers.ts'
import { exchangeFiles, exchanges } from '#server/db/schema/exchanges.ts'
import { rateHits } from '#server/db/schema/limits.ts'
import { mails } from '#server/db/schema/mails.ts'
import { newsletterSubscribers } from '#server/db/schema/newsletter.ts'
import { documentChanges, orders } from '#server/db/schema/orders.ts'
import { paymentEvents, payments, receiptPictures } from '#server/db/schema/payments.ts'
import { stockMoves } from '#server/db/schema/stock.ts'
import { wishlistItems } from '#server/db/schema/wishlist.ts'
import { clock } from '#server/lib/clock.ts'
import { runDueJobs } from '#server/modules/jobs.ts'
import { dropSurplusGuests } from '../../src/server/modules/limits/guests.ts'
import {
  forgetAlerts,
  forgetAttempts,
  forgetAudit,
  forgetConversations,
  forgetExchangeFiles,
  forgetGuests,
  forgetMails,
  forgetParcelNotes,
  forgetParcelPictures,
  forgetPaymentEvents,
  forgetReceiptPictures,
  forgetSessions,
  forgetStockMoves,
  forgetUnsubscribed,
} from '#server/modules/retention.ts'
import { openSession } from '#server/modules/sessions.ts'
import { cents } from '#shared/rules/money.ts'
import type { OrderDocument } from '#shared/rules/orders.ts'
import { RETENTION } from '#shared/rules/retention.ts'
import { api } from '../support/api.ts'
import { customerWithOrder, contactOf } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { createGuest, createProduct, type CreatedProduct } from '../support/shop.ts'

const DAY_MS = 86_400_000
/** Begins at noon in Lima, far from every border of a day or year. */
const START = new Date('2026-11-20T17:00:00Z')
const inDays = (days: number): Date => new Date(START.getTime() + days * DAY_MS)
const setClock = (time: Date) => {
  clock.now = () => time
}
/** What the jobs leave at a time. */
const runAt = async (time: Date) => {
  setClock(time)
  await runDueJobs()
}
const countOf = (table: PgTable): Promise<number> => db().$count(table)

let product: CreatedProduct
beforeAll(async () => {
  await setCompany({ name: 'Vitrina' })
  product = await createProduct({ stock: 50 })
})
afterEach(() => {
  clock.now = () => new Date()
})

const fill = (guest: string) =>
  api.post('/home/product/add-to-card', { userId: guest, productId: product.id, quantity: 1 })
const like = (guest: string) =>
  api.post('/home/product/add-to-wishlist', { userId: guest, productId: product.id })
const cartOf = async (guest: string) =>
  (await api.get<{ card_product_count: number }>(`/home/product/get-card-product/${guest}`)).body
    .card_product_count
const wishesOf = async (guest: string) =>
  (await api.get<{ wishlistCount: number }>(`/home/product/get-wishlist-products/${guest}`)).body
    .wishlistCount

test('AGE-01 what a guest left goes, what a guest still looks at stays, and a customer’s stays as well', async () => {
  setClock(START)
  const [left, visiting] = [createGuest(), createGuest()]
  const customer = await signedIn()
  for (const guest of [left, visiting]) {
    await fill(guest)
    await like(guest)
  }
  await api.post(
    '/home/product/add-to-card',
    { userId: customer.id, productId: product.id, quantity: 1 },
    { token: customer.token },
  )
  setClock(inDays(RETENTION.guestDays - 1))
  expect([await cartOf(visiting), await wishesOf(visiting)]).toEqual([1, 1])
  await runAt(inDays(RETENTION.guestDays + 1))
  const shoppers = (await db().select({ shopperId: carts.shopperId }).from(carts)).map(
    ({ shopperId }) => shopperId,
  )
  expect(shoppers.sort()).toEqual([visiting, customer.id].sort())
  expect((await db().select().from(wishlistItems)).map(({ shopperId }) => shopperId)).toEqual([visiting])
  await runAt(inDays(2 * RETENTION.guestDays + 1))
  expect(await db().select().from(carts)).toMatchObject([{ shopperId: customer.id }])
  expect(await countOf(wishlistItems)).toBe(0)
})

test('AGE-02 a big heap of old carts goes in bounded batches over several runs', async () => {
  setClock(START)
  const rows = Array.from({ length: 10_500 }, () => ({ shopperId: createGuest(), updatedAt: START }))
  for (let i = 0; i < rows.length; i += 5000)
    await db()
      .insert(carts)
      .values(rows.slice(i, i + 5000))
  const all = await countOf(carts)
  setClock(inDays(RETENTION.guestDays + 1))
  await forgetGuests()
  expect(await countOf(carts)).toBe(all - 10_000)
  await forgetGuests()
  expect(await countOf(carts)).toBe(all - 10_500)
})

test('AGE-01 looking at a cart counts as using it, that cart alone and once a day', async () => {
  setClock(START)
  const [guest, other] = [createGuest(), createGuest()]
  for (const each of [guest, other]) await fill(each)
  const usedAt = async (shopper: string) =>
    (await db().select().from(carts).where(eq(carts.shopperId, shopper)))[0]?.updatedAt
  setClock(inDays(1))
  await cartOf(guest)
  expect(await usedAt(guest)).toEqual(START)
  const next = new Date(inDays(1).getTime() + 1)
  setClock(next)
  await cartOf(guest)
  expect([await usedAt(guest), await usedAt(other)]).toEqual([next, START])
})

test('AGE-01 sessions of customers and sellers go a day after they ended, links and counted attempts as well', async () => {
  await db().delete(sessions)
  const customer = await signedIn()
  const session = (values: Partial<typeof sessions.$inferInsert>) =>
    ({ id: randomUUID(), expiresAt: inDays(5), createdAt: START, ...values }) as const
  await db().delete(sessions)
  await db()
    .insert(sessions)
    .values([session({}), session({ revokedAt: START })].map(row => ({ ...row, customerId: customer.id })))
  await db()
    .insert(sellerSessions)
    .values([session({}), session({ revokedAt: START })].map(row => ({ ...row, sellerId: product.sellerId })))
  await db().insert(passwordTickets).values({ hash: randomUUID(), customerId: customer.id, expiresAt: START })
  await db().delete(rateHits)
  // The clock was ahead for a while.
  await db()
    .insert(rateHits)
    .values([
      { key: 'login:x', windowStart: START },
      { key: 'login:y', windowStart: inDays(30) },
    ])
  const counts = async () => [await countOf(sessions), await countOf(sellerSessions)]
  await runAt(new Date(START.getTime() - 1))
  expect([...(await counts()), await countOf(passwordTickets), await countOf(rateHits)]).toEqual([2, 2, 1, 1])
  await runAt(new Date(START.getTime() + 1))
  expect([...(await counts()), await countOf(passwordTickets), await countOf(rateHits)]).toEqual([2, 2, 0, 1])
  await runAt(inDays(RETENTION.endedSessionDays + 0.01))
  expect([...(await counts()), await countOf(passwordTickets), await countOf(rateHits)]).toEqual([1, 1, 0, 0])
  await runAt(inDays(5 + RETENTION.endedSessionDays + 0.01))
  expect(await counts()).toEqual([0, 0])
})

test('AGE-01 mails that are done go with their text, one that still waits stays; the outbox folder alike', async () => {
  await db().delete(mails)
  const mail = (subject: string, values: Partial<typeof mails.$inferInsert>) => ({
    id: randomUUID(),
    kind: 'order',
    recipient: 'ana@example.com',
    body: 'Hola',
    createdAt: START,
    subject,
    ...values,
  })
  const last = inDays(RETENTION.mailDays)
  await db()
    .insert(mails)
    .values([
      mail('enviado', { sentAt: START }),
      mail('abandonado', { nextTryAt: new Date('9999-01-01T00:00:00Z') }),
      mail('espera', { nextTryAt: inDays(1000) }),
    ])
  const outbox = join(process.env['VAR_DIR'] ?? '', 'outbox')
  await mkdir(outbox, { recursive: true })
  await writeFile(join(outbox, '2026-11-20T16-00-00-000Z-aaaaaaaa.eml'), 'viejo')
  await writeFile(join(outbox, 'apuntes.txt'), 'del dueño')
  await runAt(new Date(last.getTime() - DAY_MS))
  expect(await countOf(mails)).toBe(3)
  expect(await readdir(outbox)).toHaveLength(2)
  await runAt(new Date(last.getTime() + DAY_MS))
  expect((await db().select().from(mails)).map(({ subject }) => subject)).toEqual(['espera'])
  expect(await readdir(outbox)).toEqual(['apuntes.txt'])
})

test('AGE-01 STOCK-03 what orders did to a stock is kept as long as a count may be old', async () => {
  const { id: productId } = await createProduct()
  await db().insert(stockMoves).values({ productId, change: -1, at: START })
  const last = inDays(RETENTION.stockMoveDays)
  await runAt(new Date(last.getTime() - DAY_MS))
  expect(await countOf(stockMoves)).toBe(1)
  await runAt(new Date(last.getTime() + DAY_MS))
  expect(await countOf(stockMoves)).toBe(0)
})

test('AGE-01 who left the newsletter is forgotten after a while, who reads it is not', async () => {
  const row = (email: string, unsubscribedAt: Date | null) => ({
    email,
    token: email,
    channel: 'web',
    policiesVersion: '1',
    unsubscribedAt,
  })
  await db()
    .insert(newsletterSubscribers)
    .values([row('lee@example.com', null), row('ya.no@example.com', START)])
  await runAt(inDays(RETENTION.unsubscribedDays - 1))
  expect(await countOf(newsletterSubscribers)).toBe(2)
  await runAt(inDays(RETENTION.unsubscribedDays + 1))
  expect(await db().select().from(newsletterSubscribers)).toMatchObject([{ email: 'lee@example.com' }])
})

test('AGE-01 the picture of a fault goes with its time; what was asked stays with the order', async () => {
  setClock(START)
  const { orderId } = await customerWithOrder((await createProduct()).id)
  const id = randomUUID()
  await db().insert(exchanges).values({ id, orderId, kind: 'fault', reason: 'Se despegó', createdAt: START })
  await db()
    .insert(exchangeFiles)
    .values({ exchangeId: id, name: 'a.png', mime: 'image/png', bytes: Buffer.from('x') })
  await runAt(inDays(RETENTION.chatFileDays - 1))
  expect(await countOf(exchangeFiles)).toBe(1)
  await runAt(inDays(RETENTION.chatFileDays + 1))
  expect([await countOf(exchangeFiles), await countOf(exchanges)]).toEqual([0, 1])
})

test('AGE-01 WALLET-10 the picture of a receipt goes with its time; the transfer stays', async () => {
  setClock(START)
  const { orderId } = await customerWithOrder((await createProduct()).id)
  const id = randomUUID()
  await db()
    .insert(payments)
    .values({
      ...{ id, orderId, secret: id, attempt: 1, provider: 'yape', providerRef: '12345678' },
      ...{ amount: cents(1000), state: 'to_verify', createdAt: START },
    })
  await db()
    .insert(receiptPictures)
    .values({ paymentId: id, name: 'a.png', mime: 'image/png', bytes: Buffer.from('x') })
  await runAt(inDays(RETENTION.chatFileDays - 1))
  expect(await countOf(receiptPictures)).toBe(1)
  await runAt(inDays(RETENTION.chatFileDays + 1))
  expect(await countOf(receiptPictures)).toBe(0)
  expect(await db().select().from(payments).where(eq(payments.id, id))).toMatchObject([
    { providerRef: '12345678', state: 'to_verify' },
  ])
})

test('AGE-01 an old file of a conversation goes and its message says so; a silent conversation goes with all it holds', async () => {
  setClock(START)
  const customer = await signedIn()
  const form = new FormData()
  form.set('senderId', customer.id)
  form.set('receverId', product.sellerId)
  form.set('archivo', new File(['%PDF-1.4\n%%EOF'], 'boleta.pdf', { type: 'application/pdf' }))
  const sent = await api.post('/chat/send-file', undefined, { raw: form, token: customer.token })
  expect(sent.status).toBe(201)
  await runAt(inDays(RETENTION.chatFileDays - 1))
  expect(await countOf(chatFiles)).toBe(1)
  await runAt(inDays(RETENTION.chatFileDays + 1))
  expect(await countOf(chatFiles)).toBe(0)
  clock.now = () => new Date()
  const { body } = await api.post<{ messages: { _id: string; message: string; file: unknown }[] }>(
    '/chat/customer/add-customer-friend',
    { userId: customer.id, sellerId: product.sellerId },
    { token: await openSession({ ...customer, name: 'Rosa' }, { isRestricted: false }) },
  )
  expect(body.messages).toMatchObject([
    { message: 'El archivo boleta.pdf ya no está disponible.', file: null },
  ])
  await runAt(inDays(RETENTION.conversationDays - 1))
  expect(await countOf(chatMessages)).toBe(1)
  await runAt(inDays(RETENTION.conversationDays + 1))
  expect([await countOf(conversations), await countOf(chatMessages)]).toEqual([0, 0])
})

test('AGE-03 an order without its account loses its name when the tax law stops asking, never before', async () => {
  setClock(new Date())
  const { orderId, customer } = await customerWithOrder(product.id)
  const { numeroDocumento: numero } = contactOf(customer)
  const kept = await customerWithOrder(product.id)
  const confirmed = { status: 'delivered', confirmedAt: START, createdAt: START } as const
  await db().update(orders).set(confirmed)
  await db().update(orders).set({ customerId: null }).where(eq(orders.id, orderId))
  const shippingOf = async (id: string) =>
    (await db().select().from(orders).where(eq(orders.id, id)))[0]?.shipping
  const change = { changedBy: 'owner', before: { numeroDocumento: numero } as OrderDocument } as const
  await db()
    .insert(documentChanges)
    .values([orderId, kept.orderId].map(each => ({ ...change, id: randomUUID(), orderId: each })))
  const changed = async () => (await db().select().from(documentChanges)).map(row => row.orderId).toSorted()
  await runAt(new Date('2033-01-01T04:59:59Z'))
  expect(await shippingOf(orderId)).toMatchObject({ name: 'Rosa', numeroDocumento: numero })
  expect(await changed()).toEqual([orderId, kept.orderId].toSorted())
  await runAt(new Date('2033-01-01T05:00:00Z'))
  expect(await shippingOf(orderId)).toMatchObject({
    name: '',
    lastname: '',
    tipoDocumento: '',
    numeroDocumento: '',
    numeroComprobante: '',
    tipoComprobante: 'BOLETA',
  })
  expect(await shippingOf(kept.orderId)).toMatchObject({ name: 'Rosa' })
  expect(await changed()).toEqual([kept.orderId])
})

test('NETWORK-06 AGE-02 guests who store too much in all lose what was longest unused, and no customer does', async () => {
  setClock(START)
  const one = await createProduct({ stock: 1 })
  const customer = await signedIn()
  await db()
    .insert(carts)
    .values({ shopperId: customer.id, updatedAt: inDays(-300) })
  await db()
    .insert(cartLines)
    .values({ id: randomUUID(), shopperId: customer.id, productId: one.id, quantity: 1 })
  await db().execute(sql`insert into carts (owner, updated_at)
    select 'guest_' || n, ${START.toISOString()}::timestamptz + n * interval '1 ms' from generate_series(1, 2010) n`)
  await db().execute(sql`insert into cart_lines (id, owner, product_id, quantity)
    select gen_random_uuid(), 'guest_' || n, ${one.id}, 1 from generate_series(1, 2010) n`)
  await dropSurplusGuests(2_000)
  const kept = await db()
    .select()
    .from(carts)
    .where(sql`owner like 'guest\_%' and owner not like 'guest\_0%'`)
  expect(kept.some(({ shopperId }) => shopperId === 'guest_1')).toBe(false)
  expect(kept.some(({ shopperId }) => shopperId === 'guest_2010')).toBe(true)
  expect(await db().$count(carts, eq(carts.shopperId, customer.id))).toBe(1)
  const lines = () => db().$count(cartLines, sql`starts_with(owner, 'guest_')`)
  await dropSurplusGuests(2_000)
  expect(await lines()).toBe(2_000)
  await dropSurplusGuests(1_999)
  expect(await lines()).toBe(1_999)
  // The same for wishes.
  await db().delete(wishlistItems)
  const wish = (shopperId: string, day: number) => ({
    ...{ id: randomUUID(), shopperId, productId: one.id, usedAt: inDays(day) },
  })
  await db()
    .insert(wishlistItems)
    .values([wish('guest_b', 1), wish('guest_a', 0), wish('guest_c', 2), wish(customer.id, -300)])
  const wishes = async () =>
    (await db().select().from(wishlistItems)).map(({ shopperId }) => shopperId).toSorted()
  await dropSurplusGuests(3)
  expect(await wishes()).toEqual([customer.id, 'guest_a', 'guest_b', 'guest_c'].toSorted())
  await dropSurplusGuests(2)
  expect(await wishes()).toEqual([customer.id, 'guest_b', 'guest_c'].toSorted())
})

test('AGE-01 what has a time stays to its last moment, and goes with the next one', async () => {
  setClock(START)
  const customer = await signedIn()
  const hat = await createProduct()
  const far = inDays(9_000)
  const session = { createdAt: START, customerId: customer.id }
  const person = { createdAt: START, sellerId: hat.sellerId }
  const subscriber = { token: 'b', channel: 'web', policiesVersion: '1' }
  const alert = { email: 'a@b.pe', productId: hat.id, policiesVersion: '1' }
  const insert = <T extends PgTable>(table: T, row: T['$inferInsert']) => db().insert(table).values(row)
  const { orderId } = await customerWithOrder(hat.id)
  const [personId, parcelId] = [randomUUID(), randomUUID()]
  const [exchangeId, paymentId] = [randomUUID(), randomUUID()]
  const work = { email: 'p@b.pe', role: 'all' } as const
  await insert(people, { ...work, id: personId, sellerId: hat.sellerId, passwordHash: '' })
  await insert(parcels, { id: parcelId, orderId, number: 'V-1', place: 9, state: 'placed', movedAt: START })
  await insert(exchanges, { id: exchangeId, orderId, kind: 'fault', reason: '', createdAt: START })
  await insert(payments, {
    ...{ id: paymentId, orderId, secret: paymentId, attempt: 1, provider: 'yape' },
    ...{ amount: cents(1000), state: 'failed', createdAt: START },
  })
  const file = { name: 'a.png', mime: 'image/png', bytes: Buffer.from('x') }
  const talk = { customerId: customer.id, sellerId: hat.sellerId }
  const kept: [PgTable, number, () => Promise<void>, () => Promise<unknown>][] = [
    [
      carts,
      RETENTION.guestDays,
      forgetGuests,
      () => insert(carts, { shopperId: 'guest_z', updatedAt: START }),
    ],
    [
      wishlistItems,
      RETENTION.guestDays,
      forgetGuests,
      () =>
        insert(wishlistItems, { id: randomUUID(), shopperId: 'guest_z', productId: hat.id, usedAt: START }),
    ],
    ...[{ expiresAt: START }, { expiresAt: far, revokedAt: START }].flatMap(
      (end): [PgTable, number, () => Promise<void>, () => Promise<unknown>][] => [
        [
          sessions,
          RETENTION.endedSessionDays,
          forgetSessions,
          () => insert(sessions, { ...session, ...end, id: randomUUID() }),
        ],
        [
          sellerSessions,
          RETENTION.endedSessionDays,
          forgetSessions,
          () => insert(sellerSessions, { ...person, ...end, id: randomUUID() }),
        ],
      ],
    ),
    [
      newsletterSubscribers,
      RETENTION.unsubscribedDays,
      forgetUnsubscribed,
      () => insert(newsletterSubscribers, { ...subscriber, email: 'z@b.pe', unsubscribedAt: START }),
    ],
    ...(
      [
        [RETENTION.unconfirmedAlertDays, { createdAt: START }],
        [RETENTION.doneAlertDays, { createdAt: START, confirmedAt: START, mailedAt: START }],
        [RETENTION.waitingAlertDays, { createdAt: START, confirmedAt: START }],
      ] as const
    ).map(([days, times]): [PgTable, number, () => Promise<void>, () => Promise<unknown>] => [
      stockAlerts,
      days,
      forgetAlerts,
      () => insert(stockAlerts, { ...alert, ...times, id: randomUUID(), token: randomUUID() }),
    ]),
    [
      stockMoves,
      RETENTION.stockMoveDays,
      forgetStockMoves,
      () => insert(stockMoves, { productId: hat.id, change: -1, at: START }),
    ],
    [
      paymentEvents,
      RETENTION.paymentEventDays,
      forgetPaymentEvents,
      () => insert(paymentEvents, { id: 'z', type: 'x', createdAt: START }),
    ],
    [
      rateHits,
      RETENTION.attemptHours / 24,
      forgetAttempts,
      () => insert(rateHits, { key: 'z', windowStart: START }),
    ],
    [
      audit,
      RETENTION.auditDays,
      forgetAudit,
      () => insert(audit, { at: START, who: '', action: 'orderNoted' as never, subject: '' }),
    ],
    [
      passwordTickets,
      0,
      forgetSessions,
      () => insert(passwordTickets, { hash: 'z', customerId: customer.id, expiresAt: START }),
    ],
    [
      personTickets,
      0,
      forgetSessions,
      () => insert(personTickets, { hash: 'z', personId, expiresAt: START }),
    ],
    [
      invitations,
      RETENTION.invitationDays,
      forgetSessions,
      () =>
        insert(invitations, {
          ...work,
          ...{ id: randomUUID(), hash: 'z', sellerId: hat.sellerId, expiresAt: START },
        }),
    ],
    [
      mails,
      RETENTION.mailDays,
      forgetMails,
      () =>
        insert(mails, {
          ...{ id: randomUUID(), kind: 'order', recipient: 'z@b.pe', subject: '', body: '' },
          ...{ createdAt: START, sentAt: START },
        }),
    ],
    [
      parcelNotes,
      RETENTION.auditDays,
      forgetParcelNotes,
      () => insert(parcelNotes, { parcelId, at: START, personId, who: '', text: '' }),
    ],
    [
      parcelPictures,
      RETENTION.chatFileDays,
      forgetParcelPictures,
      () => insert(parcelPictures, { ...file, parcelId, createdAt: START }),
    ],
    [
      exchangeFiles,
      RETENTION.chatFileDays,
      forgetExchangeFiles,
      () => insert(exchangeFiles, { ...file, exchangeId }),
    ],
    [
      receiptPictures,
      RETENTION.chatFileDays,
      forgetReceiptPictures,
      () => insert(receiptPictures, { ...file, paymentId }),
    ],
    [
      chatFiles,
      RETENTION.chatFileDays,
      forgetConversations,
      async () => {
        const [messageId, text] = [randomUUID(), '']
        await insert(conversations, { ...talk, lastAt: far })
        await insert(chatMessages, {
          ...{ ...talk, id: messageId, sender: 'customer', senderName: '', text },
          ...{ fileName: 'a', fileSize: 1, createdAt: START },
        })
        await insert(chatFiles, { messageId, bytes: file.bytes })
      },
    ],
    [
      conversations,
      RETENTION.conversationDays,
      forgetConversations,
      () => insert(conversations, { ...talk, lastAt: START }),
    ],
  ]
  for (const [table, days, forget, add] of kept) {
    await db().delete(table)
    await add()
    setClock(inDays(days))
    await forget()
    expect([getTableName(table), await countOf(table)]).toEqual([getTableName(table), 1])
    setClock(new Date(inDays(days).getTime() + 1))
    await forget()
    expect([getTableName(table), await countOf(table)]).toEqual([getTableName(table), 0])
  }
})
