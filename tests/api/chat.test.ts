import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type {
  MessageAnswer,
  OpenChatAnswer,
  SellerCustomersAnswer,
  SellerMessagesAnswer,
} from '#shared/contracts/chat.ts'
import { chatMessages, conversations } from '#server/db/schema/chat.ts'
import { db } from '#server/db/index.ts'
import { sessions } from '#server/db/schema/customers.ts'
import { sellers } from '#server/db/schema/sellers.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { importFile } from '#server/modules/import/index.ts'
import { api } from '../support/api.ts'
import { whileHeld } from '../support/at-once.ts'
import { newFolder, writeFile, writePicture } from '../support/csv.ts'
import { row } from '../support/lock-rows.ts'
import { sellerTokenOf } from '../support/people.ts'
import { createCustomer, createProduct, type CreatedCustomer, type CreatedProduct } from '../support/shop.ts'

interface Seller {
  id: string
  name: string
  email: string
  token: string
}

const PASSWORD = 'clave del vendedor'

async function createSeller(name: string): Promise<Seller> {
  const seller = { id: randomUUID(), name, slug: randomUUID(), email: `${randomUUID()}@example.com` }
  await db()
    .insert(sellers)
    .values({ ...seller, passwordHash: await hashPassword(PASSWORD) })
  const { body } = await api.post('/seller-login', { email: seller.email, password: PASSWORD })
  return { ...seller, token: String(body['token']) }
}

let ana: CreatedCustomer
let beto: CreatedCustomer
let shop: Seller
let rival: Seller
let product: CreatedProduct

beforeAll(async () => {
  shop = await createSeller('Pasos del Sur')
  product = await createProduct({ name: 'Botín Sillar', shopName: shop.name })
  rival = await createSeller('Tienda Rival')
})
beforeEach(async () => {
  ana = await createCustomer({ name: 'Ana Ríos' })
  beto = await createCustomer({ name: 'Beto Paz' })
})

const say = (text: string, change: Record<string, unknown> = {}, token = ana.token) =>
  api.post<{ message: MessageAnswer }>(
    '/chat/customer/send-message-to-seller',
    { userId: ana.id, text, sellerId: shop.id, name: 'Otro nombre', ...change },
    { token },
  )
const answer = (text: string, change: Record<string, unknown> = {}, token = shop.token) =>
  api.post<{ message: MessageAnswer }>(
    '/chat/seller/send-message-to-customer',
    { senderId: shop.id, receverId: ana.id, text, name: 'x', ...change },
    { token },
  )
const open = async (sellerId: string, change: Record<string, unknown> = {}) =>
  (
    await api.post<OpenChatAnswer>(
      '/chat/customer/add-customer-friend',
      { sellerId, userId: ana.id, ...change },
      { token: ana.token },
    )
  ).body

test('API-36 D-81 an empty seller answers the list alone, a seller is added once', async () => {
  expect(await open('')).toEqual({ MyFriends: [], currentFd: '', messages: [], hasOlder: false })
  await open(shop.id)
  const { MyFriends, currentFd, messages } = await open(shop.id)
  expect(MyFriends).toHaveLength(1)
  expect(MyFriends[0]).toMatchObject({ fdId: shop.id, name: 'Pasos del Sur', image: '', lastAt: '' })
  expect(currentFd).toMatchObject({ fdId: shop.id })
  expect(messages).toEqual([])
})

test("CHAT-01 DATA-43 a seller's picture comes from the owner's file", async () => {
  const folder = newFolder()
  await writePicture(folder, 'tienda.png', { width: 400, height: 400 })
  const path = writeFile('vendedor,imagen\nTienda Pintada,tienda.png\n', 'vendedores.csv', folder)
  expect(await importFile(path)).toMatchObject({ kind: 'sellers', created: 1, problems: [] })
  const [painted] = await db().select().from(sellers).where(eq(sellers.name, 'Tienda Pintada'))
  const { MyFriends } = await open(painted?.id ?? '')
  expect(MyFriends[0]).toMatchObject({ fdId: painted?.id, name: 'Tienda Pintada' })
  expect(MyFriends[0]?.image).toMatch(/^http:\/\/localhost:4321\/media\/.+\.webp$/)
})

test('API-37 DATA-42 D-81 sender and name come from the token', async () => {
  const { status, body } = await say('Hola, ¿tienen talla 38?')
  expect(status).toBe(201)
  expect(body.message).toMatchObject({
    senderId: ana.id,
    senderName: 'Ana Ríos',
    receverId: shop.id,
    message: 'Hola, ¿tienen talla 38?',
    status: 'unseen',
  })
  expect((await say('otra', { userId: beto.id })).status).toBe(403)
})

test('D-82 a product opened from its page is quoted', async () => {
  const { body } = await say('¿Queda?', { productId: product.id })
  expect(body.message.product).toMatchObject({
    productId: product.id,
    name: 'Botín Sillar',
    slug: product.slug,
  })
  expect((await open(shop.id)).messages[0]?.product?.productId).toBe(product.id)
})

test("D-82 another seller's product, an unknown one and nonsense are not quoted", async () => {
  for (const change of [
    { sellerId: rival.id, productId: product.id },
    { productId: randomUUID() },
    { productId: "' or 1=1" },
  ]) {
    const { status, body } = await say('¿Queda?', change)
    expect([status, body.message.product]).toEqual([201, null])
  }
})

test('STATE-51 the newest conversation stands first on both sides', async () => {
  await say('uno')
  await say('dos', { sellerId: rival.id })
  expect((await open('')).MyFriends.map(conversation => conversation.fdId)).toEqual([rival.id, shop.id])
  const { createdAt: lastAt } = (await answer('respuesta')).body.message
  const [newest] = (await open('')).MyFriends
  expect(newest).toMatchObject({ fdId: shop.id, unread: 1, lastMessage: 'respuesta', lastAt })
  expect((await open(shop.id)).messages.map(({ message }) => message)).toEqual(['uno', 'respuesta'])
  expect((await open(rival.id)).messages.map(({ message }) => message)).toEqual(['dos'])
  // Opening the other one has moved nothing.
  expect((await open('')).MyFriends.map(({ fdId }) => fdId)).toEqual([shop.id, rival.id])
  await answer('x'.repeat(121))
  expect((await open('')).MyFriends[0]?.lastMessage).toBe('x'.repeat(120))
  // The seller's side, where somebody who only opened a conversation is not listed.
  const own = { token: shop.token }
  const listed = async () =>
    (await api.get<SellerCustomersAnswer>(`/chat/seller/get-customers/${shop.id}`, own)).body.customers
      .map(({ fdId }) => fdId)
      .filter(id => [ana.id, beto.id, idle.id].includes(id))
  const idle = await createCustomer({ name: 'Caro Luz' })
  await api.post(
    '/chat/customer/add-customer-friend',
    { sellerId: shop.id, userId: idle.id },
    { token: idle.token },
  )
  await say('tres', { userId: beto.id }, beto.token)
  expect(await listed()).toEqual([beto.id, ana.id])
  await answer('cuatro')
  expect(await listed()).toEqual([ana.id, beto.id])
})

test('STATE-51 a message does not wait for those of other conversations', async () => {
  for (const { id, token } of [ana, beto]) await say('hola', { userId: id }, token)
  const { waiting } = await whileHeld(row('conversations', beto.id, 'customer_id'), () => say('otra vez'))
  expect(waiting).toEqual([])
})

test('D-84 the seller lists customers with unread counts, reads and answers', async () => {
  await say('primera')
  await say('segunda')
  const list = await api.get<SellerCustomersAnswer>(`/chat/seller/get-customers/${shop.id}`, {
    token: shop.token,
  })
  expect(list.body.customers.find(customer => customer.fdId === ana.id)).toMatchObject({
    name: 'Ana Ríos',
    unread: 2,
    lastMessage: 'segunda',
  })
  const seen = await api.post<{ seen: string[] }>(
    '/chat/mark-seen',
    { userId: shop.id, friendId: ana.id },
    { token: shop.token },
  )
  expect(seen.body.seen).toHaveLength(2)
  expect((await answer('Sí, queda un par.')).body.message).toMatchObject({
    senderId: shop.id,
    senderName: 'Pasos del Sur',
    receverId: ana.id,
  })
  const read = await api.get<SellerMessagesAnswer>(`/chat/seller/get-customer-message/${ana.id}`, {
    token: shop.token,
  })
  expect(read.body.currentCustomer).toMatchObject({ _id: ana.id, name: 'Ana Ríos' })
  expect(read.body.messages.map(message => [message.message, message.status])).toEqual([
    ['primera', 'seen'],
    ['segunda', 'seen'],
    ['Sí, queda un par.', 'unseen'],
  ])
  const shown = async (limit: string) => {
    const query = { limit }
    const path = `/chat/seller/get-customer-message/${ana.id}`
    return (await api.get<SellerMessagesAnswer>(path, { token: shop.token, query })).body.messages.length
  }
  // Nonsense means all of them.
  for (const [limit, many] of [
    ['1', 1],
    ['2', 2],
    ['1.5', 3],
    ['0', 3],
    ['-1', 3],
    ['x', 3],
  ] as const)
    expect([limit, await shown(limit)]).toEqual([limit, many])
})

test('D-83 who reads sees what the other side wrote to them, and nothing else is seen by it', async () => {
  await say('hola')
  await answer('buenas')
  await say('también yo', { userId: beto.id }, beto.token)
  const { body } = await api.post<{ seen: string[] }>(
    '/chat/mark-seen',
    { userId: shop.id, friendId: ana.id },
    { token: shop.token },
  )
  expect(body.seen).toHaveLength(1)
  const unread = async (customerId: string) =>
    (await db().select().from(conversations).where(eq(conversations.customerId, customerId))).map(
      ({ customerUnread, sellerUnread }) => [customerUnread, sellerUnread],
    )
  expect([await unread(ana.id), await unread(beto.id)]).toEqual([[[1, 0]], [[0, 1]]])
  await api.post('/chat/mark-seen', { userId: ana.id, friendId: shop.id }, { token: ana.token })
  expect(await unread(ana.id)).toEqual([[0, 0]])
  const again = await api.post('/chat/mark-seen', { userId: ana.id, friendId: shop.id }, { token: ana.token })
  expect(again.body['seen']).toEqual([])
})

test('D-83 a repeated client id is stored once, also when sent twice at the same moment', async () => {
  await say('antes')
  const clientId = randomUUID()
  const answers = await Promise.all([
    say('una vez', { clientId }),
    say('una vez', { clientId }),
    say('una vez', { clientId }),
  ])
  expect(new Set(answers.map(({ body }) => body.message._id)).size).toBe(1)
  expect((await open(shop.id)).messages.map(message => message.message)).toEqual(['antes', 'una vez'])
  const list = await api.get<SellerCustomersAnswer>(`/chat/seller/get-customers/${shop.id}`, {
    token: shop.token,
  })
  expect(list.body.customers.find(customer => customer.fdId === ana.id)?.unread).toBe(2)
  // What the seller sends with the same id is another message.
  const [first, second] = [await answer('sí', { clientId }), await answer('sí', { clientId })]
  expect(second.body.message).toEqual(first.body.message)
  expect((await open(shop.id)).messages.map(({ message }) => message)).toEqual(['antes', 'una vez', 'sí'])
})

test('API-43 pages go back from the newest; a caller that names none gets all', async () => {
  for (let i = 0; i < 25; i += 1) await say(`mensaje ${String(i)}`)
  const all = await open(shop.id)
  expect(all.messages.map(message => message.message)).toEqual(
    Array.from({ length: 25 }, (_, i) => `mensaje ${String(i)}`),
  )
  expect(all.hasOlder).toBe(false)
  const newest = await open(shop.id, { limit: 10 })
  expect(newest.messages.map(message => message.message)).toEqual(
    Array.from({ length: 10 }, (_, i) => `mensaje ${String(15 + i)}`),
  )
  expect(newest.hasOlder).toBe(true)
  const older = await open(shop.id, { limit: 15, before: newest.messages[0]?._id })
  expect(older.messages).toHaveLength(15)
  expect(older.hasOlder).toBe(false)
  // Both sides page alike, and no message that can be means the newest.
  const path = `/chat/seller/get-customer-message/${ana.id}`
  const ofSeller = async (query: Record<string, string>) =>
    (await api.get<SellerMessagesAnswer>(path, { token: shop.token, query })).body
  expect(await ofSeller({ limit: '10' })).toMatchObject({ messages: newest.messages, hasOlder: true })
  expect(await ofSeller({ limit: '15', before: newest.messages[0]?._id ?? '' })).toMatchObject({
    messages: older.messages,
    hasOlder: false,
  })
  expect((await open(shop.id, { limit: 10, before: 'x' })).messages).toEqual(newest.messages)
  expect((await ofSeller({ limit: '10', before: 'x' })).messages).toEqual(newest.messages)
})

test('API-43 a seller reads 200 messages at once and no more, which is also what no number means', async () => {
  await say('el primero')
  await db().execute(sql`insert into chat_messages
    select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'client_id', null))).*
    from chat_messages m, generate_series(1, 204) n`)
  const count = async (limit: string) => {
    const path = `/chat/seller/get-customer-message/${ana.id}`
    const { body } = await api.get<SellerMessagesAnswer>(path, { token: shop.token, query: { limit } })
    return body.messages.length
  }
  const counts: number[] = []
  for (const limit of ['1', '199', '200', '201', '0', '1.5', 'x', '']) counts.push(await count(limit))
  expect(counts).toEqual([1, 199, ...Array<number>(6).fill(200)])
})

test('CHAT-06 API-44 an empty text is refused, HTML is stored as text', async () => {
  expect((await say('   ')).status).toBe(400)
  expect((await say('x'.repeat(4001))).status).toBe(400)
  expect((await say('<script>alert(1)</script>')).body.message.message).toBe('<script>alert(1)</script>')
})

test("D-34 D-83 strangers reach nobody else's conversation", async () => {
  await say('privado')
  expect(
    (await api.post('/chat/customer/add-customer-friend', { sellerId: '', userId: ana.id })).status,
  ).toBe(401)
  expect(
    (
      await api.post(
        '/chat/customer/add-customer-friend',
        { sellerId: '', userId: ana.id },
        { token: beto.token },
      )
    ).status,
  ).toBe(403)
  expect((await api.get(`/chat/seller/get-customers/${shop.id}`, { token: rival.token })).status).toBe(403)
  expect((await api.get(`/chat/seller/get-customers/${shop.id}`, { token: ana.token })).status).toBe(401)
  expect((await api.get(`/chat/seller/get-customer-message/${ana.id}`, { token: rival.token })).status).toBe(
    404,
  )
  expect((await answer('hola', { senderId: rival.id }, rival.token)).status).toBe(404)
  expect((await answer('hola', {}, rival.token)).status).toBe(403)
  expect((await say('hola', { sellerId: 'x' })).status).toBe(404)
  const seen = { userId: rival.id, friendId: ana.id }
  expect((await api.post('/chat/mark-seen', seen, { token: rival.token })).status).toBe(404)
  for (const { id, token } of [ana, shop]) {
    const nobody = { userId: id, friendId: 'x' }
    expect((await api.post('/chat/mark-seen', nobody, { token })).status).toBe(404)
  }
  expect((await api.get('/get-user', { token: ana.token })).status).toBe(401)
  expect((await api.get('/customer/profile', { token: shop.token })).status).toBe(401)
})

const pdf = new Uint8Array([...new TextEncoder().encode('%PDF-1.7\n'), ...new Uint8Array(100)])
const attach = (
  senderId: string,
  receverId: string,
  token: string,
  file: File,
  change: Record<string, string> = {},
) => {
  const form = new FormData()
  const fields = { senderId, receverId, text: '', clientId: randomUUID(), ...change }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('archivo', file)
  return api.post<{ message: MessageAnswer }>('/chat/send-file', undefined, { raw: form, token })
}

test('D-49 a restricted session has no conversation', async () => {
  const { body } = await attach(ana.id, shop.id, ana.token, new File([pdf], 'boleta.pdf'))
  await db().update(sessions).set({ isRestricted: true }).where(eq(sessions.customerId, ana.id))
  const seen = { userId: ana.id, friendId: shop.id }
  for (const { status } of [
    await say('hola'),
    await attach(ana.id, shop.id, ana.token, new File([pdf], 'boleta.pdf')),
    await api.post('/chat/customer/add-customer-friend', { sellerId: '', userId: ana.id }, ana),
    await api.post('/chat/mark-seen', seen, ana),
    await api.file(body.message.file?.link ?? '', ana),
  ])
    expect(status).toBe(403)
})

test('D-85 D-82 a file is sent with its text and the product, once, and by nobody else’s name', async () => {
  const send = (change: Record<string, string>, senderId = ana.id, sellerId = shop.id) =>
    attach(senderId, sellerId, ana.token, new File([pdf], 'boleta.pdf'), change)
  const change = { text: '¿Es esta?', clientId: randomUUID(), productId: product.id }
  const { message } = (await send(change)).body
  expect(message).toMatchObject({
    ...{ senderId: ana.id, senderName: 'Ana Ríos', receverId: shop.id, message: '¿Es esta?' },
    ...{ clientId: change.clientId, product: { productId: product.id } },
  })
  expect((await send(change)).body.message).toEqual(message)
  expect((await send({}, beto.id)).status).toBe(403)
  expect((await send({}, ana.id, randomUUID())).status).toBe(404)
  const { messages, MyFriends } = await open(shop.id)
  expect(messages).toEqual([message])
  expect(MyFriends).toMatchObject([{ fdId: shop.id, lastMessage: '¿Es esta?' }])
})

test('D-85 an attachment is told by content and read by the two participants alone', async () => {
  const { status, body } = await attach(ana.id, shop.id, ana.token, new File([pdf], 'boleta.exe'))
  expect(status).toBe(201)
  expect(body.message).toMatchObject({
    message: '',
    file: { name: 'boleta.pdf', mime: 'application/pdf', size: pdf.length },
  })
  expect((await open('')).MyFriends[0]?.lastMessage).toBe('boleta.pdf')
  const link = body.message.file?.link ?? ''
  const { headers } = await api.file(link, { token: ana.token })
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''boleta.pdf",
    // Kept nowhere, read as nothing else, and not by another site's page.
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  const statusFor = async (token?: string, path = link) =>
    (await api.file(path, token ? { token } : {})).status
  expect(await statusFor(ana.token)).toBe(200)
  expect(await statusFor(shop.token)).toBe(200)
  expect(await statusFor(beto.token)).toBe(404)
  expect(await statusFor(rival.token)).toBe(404)
  expect(await statusFor()).toBe(401)
  for (const token of [ana.token, shop.token])
    expect(await statusFor(token, link.replace(body.message._id, 'x'))).toBe(404)
})

test('D-85 of a file that the shop no longer keeps its name is left, below the text', async () => {
  const { body } = await attach(ana.id, shop.id, ana.token, new File([pdf], 'boleta.pdf'))
  const gone = async (text: string) => {
    await db().update(chatMessages).set({ text, fileSize: null }).where(eq(chatMessages.id, body.message._id))
    return (await open(shop.id)).messages.at(-1)
  }
  const sentence = 'El archivo boleta.pdf ya no está disponible.'
  expect(await gone('')).toMatchObject({ message: sentence, file: null })
  expect(await gone('Mi boleta:')).toMatchObject({ message: `Mi boleta:\n${sentence}`, file: null })
})

test.each([
  ['jpeg', 'jpg'],
  ['png', 'png'],
  ['webp', 'webp'],
] as const)('D-85 a picture of the kind %s is sent and comes back as it was', async (kind, extension) => {
  const background = { r: 200, g: 40, b: 40 }
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background } })
  const bytes = new Uint8Array(await picture.toFormat(kind).toBuffer())
  const other = await attach(ana.id, shop.id, ana.token, new File([pdf], 'boleta.pdf'))
  const { status, body } = await attach(ana.id, shop.id, ana.token, new File([bytes], 'foto.bin'))
  expect(status).toBe(201)
  const mime = `image/${kind}`
  expect(body.message.file).toMatchObject({ name: `foto.${extension}`, mime, size: bytes.length })
  const read = async ({ message }: typeof body) => {
    const answer = await api.file(message.file?.link ?? '', { token: shop.token })
    return new Uint8Array(await answer.arrayBuffer())
  }
  expect([await read(body), await read(other.body)]).toEqual([bytes, pdf])
})

test('D-85 D-84 a seller answers with a file, and begins no conversation with one', async () => {
  const send = async () => (await attach(shop.id, ana.id, shop.token, new File([pdf], 'boleta.pdf'))).status
  expect(await send()).toBe(404)
  expect((await open('')).MyFriends).toEqual([])
  await say('hola')
  expect(await send()).toBe(201)
})

test('D-85 PEOPLE-03 a browser signed in as another customer and as the seller reads what the seller may read', async () => {
  const { body } = await attach(ana.id, shop.id, ana.token, new File([pdf], 'boleta.pdf'))
  const link = body.message.file?.link ?? ''
  const statusOf = async (seller: string) =>
    (await api.file(link, { cookie: `customerToken=${beto.token}; accessToken=${seller}` })).status
  expect(await statusOf(shop.token)).toBe(200)
  expect(await statusOf(rival.token)).toBe(404)
  expect(await statusOf('abc')).toBe(404)
  // Somebody of the seller who does not answer customers.
  expect(await statusOf(await sellerTokenOf(shop.id, 'goods'))).toBe(404)
})

test('D-85 CHAT-08 programs and six megabytes are refused, nothing is sent', async () => {
  const program = new File([new TextEncoder().encode('MZ programa')], 'foto.png', { type: 'image/png' })
  expect((await attach(ana.id, shop.id, ana.token, program)).status).toBe(415)
  const large = new File([pdf, new Uint8Array(6 * 1024 * 1024)], 'grande.pdf')
  expect((await attach(ana.id, shop.id, ana.token, large)).status).toBe(413)
  expect((await open('')).MyFriends).toEqual([])
})

test('D-84 a seller signs in with the right password and out again', async () => {
  const wrong = await api.post('/seller-login', { email: shop.email, password: 'otra' })
  const unknown = await api.post('/seller-login', { email: 'nadie@example.com', password: 'otra' })
  expect([wrong.status, unknown.status]).toEqual([401, 401])
  expect(wrong.body['error']).toBe(unknown.body['error'])
  const seller = await createSeller('Efímera')
  expect((await api.get('/get-user', { token: seller.token })).body).toMatchObject({
    userInfo: { id: seller.id, role: 'seller', shopName: 'Efímera' },
  })
  expect((await api.post('/seller-logout', undefined, { token: seller.token })).status).toBe(200)
  expect((await api.get('/get-user', { token: seller.token })).status).toBe(401)
})

test('D-83 a flood is refused', async () => {
  // Messages are counted by the clock's minute: a slow run may see one minute end, and then sends up to 120.
  let taken = 0
  let answer = await say('m0')
  while (answer.status === 201 && taken < 121) {
    taken += 1
    answer = await say(`m${String(taken)}`)
  }
  expect(answer.status).toBe(429)
  expect(taken).toBeGreaterThanOrEqual(60)
})
