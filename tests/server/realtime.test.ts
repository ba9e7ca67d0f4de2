import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { OpenChatAnswer } from '#shared/contracts/chat.ts'
import type { PlaceOrderAnswer } from '#shared/contracts/orders.ts'
import { clientEvents } from '#shared/contracts/realtime.ts'
import { ask, type BuiltShop, killShop } from '../support/built-shop.ts'
import {
  addCustomer,
  addSeller,
  answerAt,
  type Backend,
  type Ear,
  listenAt,
  outcomeOf,
  type RemoteSeller,
  sayAt,
  sendAt,
} from '../support/chat-shop.ts'
import { shippingInfo } from '../support/checkout-form.ts'
import { addAt, callShop, cartAt, confirmAt, type RemoteCustomer } from '../support/shop-client.ts'
import { addProduct } from '../support/stocked-shop.ts'
import { startTwo, type TwoInstances } from '../support/two-instances.ts'

/** Two instances of the built shop on one PostgreSQL: a is any of them, b proves that it need not be the same. */
let backend: Backend
let a: BuiltShop
let b: BuiltShop
let startAnother: TwoInstances['startAnother']
let stop: TwoInstances['stop']
let ana: RemoteCustomer
let beto: RemoteCustomer
let shop: RemoteSeller
let rival: RemoteSeller

beforeAll(async () => {
  ;({ backend, a, b, startAnother, stop } = await startTwo())
  ana = await addCustomer(a.port)
  beto = await addCustomer(b.port)
  shop = await addSeller(backend, a.port, 'Pasos del Sur')
  rival = await addSeller(backend, b.port, 'Tienda Rival')
}, 120_000)

afterAll(() => stop(), 60_000)

const ears: Ear[] = []
async function connect(port: number, token?: string, headers?: Record<string, string>): Promise<Ear> {
  const ear = listenAt(port, token, headers)
  ears.push(ear)
  expect(await outcomeOf(ear)).toBe('connected')
  return ear
}
afterEach(() => {
  for (const { socket } of ears.splice(0)) socket.close()
})

/** Long enough for what should not come to have come. */
const GRACE_MS = 400
const isAlive = async (instance: BuiltShop) =>
  instance.child.exitCode === null && (await callShop(instance.port, 'GET', '/banners')).status === 200

test('RT-03 D-83 a stored message reaches every socket of both participants, on every instance, and nobody else', async () => {
  const [anaHere, anaThere] = [await connect(a.port, ana.token), await connect(b.port, ana.token)]
  const [shopHere, shopThere] = [await connect(a.port, shop.token), await connect(b.port, shop.token)]
  const strangers = [await connect(a.port, beto.token), await connect(b.port, rival.token)]
  expect((await sayAt(a.port, ana, shop.id, 'pregunta')).status).toBe(201)
  for (const ear of [anaHere, anaThere, shopHere, shopThere])
    await vi.waitFor(() => expect(ear.texts()).toEqual(['pregunta']), 20_000)
  expect((await answerAt(b.port, shop, ana.id, 'respuesta')).status).toBe(201)
  for (const ear of [anaHere, anaThere, shopHere, shopThere])
    await vi.waitFor(() => expect(ear.texts()).toEqual(['pregunta', 'respuesta']), 20_000)
  const told = anaThere.heard.filter(({ event }) => event.endsWith('_message'))
  expect(told.map(({ event }) => event)).toEqual(['customer_message', 'seller_message'])
  await sleep(GRACE_MS)
  for (const ear of strangers) expect(ear.texts()).toEqual([])
})

test('RT-03 a message longer than a notification of PostgreSQL crosses instances too', async () => {
  const there = await connect(b.port, shop.token)
  const long = '€'.repeat(4000)
  expect((await sayAt(a.port, ana, shop.id, long)).status).toBe(201)
  await vi.waitFor(() => expect(there.texts()).toEqual([long]), 20_000)
})

test('D-83 activeSeller tells id and shop name of the sellers of all instances, and who left', async () => {
  const seller = await connect(b.port, shop.token)
  const customer = await connect(a.port, ana.token)
  const active = () => customer.heard.filter(({ event }) => event === 'activeSeller').at(-1)?.data
  customer.socket.emit('add_user', ana.id, { id: ana.id, name: 'Rosa' })
  const entry = { sellerId: shop.id, shopName: 'Pasos del Sur' }
  await vi.waitFor(() => expect(active()).toEqual([entry]), 20_000)
  const other = await connect(a.port, rival.token)
  await vi.waitFor(() => expect(active()).toHaveLength(2), 20_000)
  other.socket.close()
  await vi.waitFor(() => expect(active()).toEqual([entry]), 20_000)
  seller.socket.close()
  await vi.waitFor(() => expect(active()).toEqual([]), 20_000)
})

test('D-83 what one has read is told to both, and to nobody else', async () => {
  const reader = await connect(a.port, shop.token)
  const writer = await connect(b.port, ana.token)
  const stranger = await connect(a.port, beto.token)
  const { body } = await sayAt(a.port, ana, shop.id, '¿leído?')
  const marked = await callShop(a.port, 'POST', '/chat/mark-seen', {
    token: shop.token,
    body: { userId: shop.id, friendId: ana.id },
  })
  expect(marked.status).toBe(200)
  const seen = (ear: Ear) => ear.heard.find(({ event }) => event === 'messages_seen')?.data
  for (const ear of [reader, writer])
    await vi.waitFor(
      () =>
        expect(seen(ear)).toEqual({
          customerId: ana.id,
          sellerId: shop.id,
          reader: 'seller',
          seen: expect.arrayContaining([body.message._id]) as unknown,
        }),
      5_000,
    )
  await sleep(GRACE_MS)
  expect(seen(stranger)).toBeUndefined()
})

/** Whether a socket is let in and gets nothing; its greeting is refused and closes the transport (D-122). */
async function isOfNobody(ear: Ear): Promise<boolean> {
  ears.push(ear)
  expect(await outcomeOf(ear)).toBe('connected')
  const closed = new Promise(resolve => ear.socket.once('disconnect', resolve))
  const answer = await sendAt(ear, 'add_user', ana.id, { id: ana.id })
  expect(ear.heard).toEqual([])
  expect(answer).toMatchObject({ ok: false, code: 'sessionExpired' })
  return (await closed) === 'transport close'
}

test.each([
  ['no token', undefined],
  ['an empty token', ''],
  ['null', null],
  ['a number', 7],
  ['an object', { id: 'x' }],
  ['a list', [['x']]],
  ['nonsense', 'abc.def.ghi'],
  ['a huge text', 'x'.repeat(15_000)],
])('D-83 D-122 %s gives a socket of nobody, without rooms or events', async (_, token) => {
  expect(await isOfNobody(listenAt(a.port, token))).toBe(true)
})

test('D-83 a forged token, a signed-out one and an expired one give a socket of nobody', async () => {
  const isRefused = (token: string) => isOfNobody(listenAt(a.port, token))
  const [head = '', , signature = ''] = ana.token.split('.')
  const claims = Buffer.from(JSON.stringify({ id: beto.id, role: 'seller', jti: shop.id })).toString(
    'base64url',
  )
  expect(await isRefused(`${head}.${claims}.${signature}`)).toBe(true)
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  expect(await isRefused(`${unsigned}.${ana.token.split('.')[1] ?? ''}.`)).toBe(true)
  const gone = await addCustomer(a.port)
  await callShop(a.port, 'GET', '/customer/logout', { token: gone.token })
  expect(await isRefused(gone.token)).toBe(true)
  const late = await addCustomer(a.port)
  await backend.query("update sessions set expires_at = now() - interval '1 second' where customer_id = $1", [
    late.id,
  ])
  expect(await isRefused(late.token)).toBe(true)
})

test('D-83 D-76 a session that ends takes its sockets along, also on another instance', async () => {
  const customer = await addCustomer(a.port)
  const expiring = await connect(b.port, customer.token)
  const leaving = await addSeller(backend, a.port, 'Se Despide')
  const seller = await connect(b.port, leaving.token)
  const staying = await connect(b.port, ana.token)
  await backend.query("update sessions set expires_at = now() - interval '1 second' where customer_id = $1", [
    customer.id,
  ])
  expect((await callShop(a.port, 'POST', '/seller-logout', { token: leaving.token })).status).toBe(200)
  for (const ear of [expiring, seller])
    await vi.waitFor(() => expect(ear.socket.connected).toBe(false), { timeout: 30_000, interval: 100 })
  expect(staying.socket.connected).toBe(true)
})

test('PERSON-04 D-83 who deletes the account loses the sockets on every instance, nobody else does', async () => {
  const customer = await addCustomer(a.port)
  const here = await connect(a.port, customer.token)
  const there = await connect(b.port, customer.token)
  const staying = await connect(b.port, ana.token)
  const { status } = await callShop(a.port, 'POST', '/customer/delete-account', {
    token: customer.token,
    body: { password: 'secreta-1' },
  })
  expect(status).toBe(200)
  for (const ear of [here, there])
    await vi.waitFor(() => expect(ear.socket.connected).toBe(false), { timeout: 8_000, interval: 50 })
  expect(staying.socket.connected).toBe(true)
  expect(await isOfNobody(listenAt(b.port, customer.token))).toBe(true)
})

test('D-122 RT-05 CLIENT-12 a client that opens its socket at load and sends no credentials registers, orders with a fee of its own and chats live', async () => {
  const product = await addProduct(backend, 'Zapatilla Ajena')
  const headers: Record<string, string> = { origin: `http://127.0.0.1:${String(a.port)}` }
  // As another client of the contract does it: at load, without credentials, with the options of RT-05.
  const socket = io(`http://127.0.0.1:${String(a.port)}`, {
    reconnection: true,
    reconnectionDelay: 100,
    extraHeaders: headers,
    forceNew: true,
  })
  try {
    const told: unknown[] = []
    const reasons: string[] = []
    socket.onAny((event: string) => told.push(event))
    socket.on('disconnect', reason => reasons.push(reason))
    await vi.waitFor(() => expect(socket.connected).toBe(true), 20_000)
    await connect(a.port, shop.token)
    await sleep(GRACE_MS)
    expect([socket.connected, told]).toEqual([true, []])
    const customer = await addCustomer(a.port)
    // What a browser does by itself once the answer of the login has set the cookie.
    headers['cookie'] = `customerToken=${customer.token}`
    const greet = () => socket.emit('add_user', customer.id, { id: customer.id, name: 'Rosa' })
    greet()
    await vi.waitFor(() => expect(reasons).toEqual(['transport close']), 20_000)
    await vi.waitFor(() => expect(socket.connected).toBe(true), 20_000)
    greet()
    await vi.waitFor(() => expect(told).toContain('activeSeller'), 20_000)
    expect((await addAt(a.port, customer, product.id)).status).toBe(201)
    const cart = await cartAt(a.port, customer)
    const placed = await callShop<PlaceOrderAnswer>(a.port, 'POST', '/home/order/place-order', {
      token: customer.token,
      body: {
        userId: customer.id,
        price: cart.price,
        products: cart.card_products,
        shipping_fee: 85,
        shippingInfo,
      },
    })
    expect(placed).toMatchObject({ status: 200, body: { price: 104.99 } })
    expect((await confirmAt(a.port, customer, placed.body.orderId)).status).toBe(200)
    expect((await sayAt(a.port, customer, shop.id, 'hola')).status).toBe(201)
    expect((await answerAt(b.port, shop, customer.id, 'en vivo')).status).toBe(201)
    await vi.waitFor(() => expect(told).toContain('seller_message'), 20_000)
    // The session ends: the client comes back by itself, as nobody.
    await callShop(a.port, 'GET', '/customer/logout', { token: customer.token })
    await vi.waitFor(() => expect(reasons).toHaveLength(2), { timeout: 30_000, interval: 50 })
    expect(reasons[1]).toBe('transport close')
    await vi.waitFor(() => expect(socket.connected).toBe(true), 20_000)
  } finally {
    socket.close()
  }
})

const HARMFUL: readonly (readonly [string, readonly unknown[]])[] = [
  ['nothing', []],
  ['null', [null]],
  ['undefined', [undefined, undefined]],
  ['numbers', [1, Number.MAX_VALUE]],
  ['lists in lists', [[[[[]]]], [[]]]],
  ['a prototype', [JSON.parse('{"__proto__":{"admin":true},"constructor":1}')]],
  ['a large text', ['x'.repeat(10_000)]],
  ['bytes', [Buffer.alloc(2_000)]],
  ['a function', [() => undefined]],
]

test.each(HARMFUL)('RT-02 EVENT-01 events with %s are refused and do nothing', async (_, args) => {
  const customer = await connect(a.port, ana.token)
  const seller = await connect(a.port, shop.token)
  // All learn who is online, sooner or later, when any socket of the tests comes or goes.
  const others = () =>
    [customer, seller].flatMap(({ heard }) => heard.filter(({ event }) => event !== 'activeSeller'))
  for (const event of Object.keys(clientEvents))
    expect(await sendAt(customer, event, ...args)).toMatchObject({ ok: false, code: 'badRequest' })
  for (const event of ['customer_message', 'seller_message', 'constructor', '__proto__', 'x'])
    expect(await sendAt(customer, event, ...args)).toMatchObject({ ok: false, code: 'notFound' })
  await sleep(200)
  expect(others()).toEqual([])
  expect(customer.socket.connected).toBe(true)
  expect(await isAlive(a)).toBe(true)
})

test('RT-02 EVENT-01 EVENT-02 events are for their own side, and speak for their own session alone', async () => {
  const customer = await connect(a.port, ana.token)
  const seller = await connect(a.port, shop.token)
  const said = (senderId: string, receverId: string) => ({ senderId, receverId, message: 'hola' })
  const refused = { ok: false, code: 'forbidden', error: expect.stringMatching(/\S/) as unknown }
  for (const info of [[], [null], [{ id: ana.id, name: 'Rosa', iat: 1 }]])
    expect(await sendAt(customer, 'add_user', ana.id, ...info)).toEqual({ ok: true })
  expect(await sendAt(customer, 'send_customer_message', said(ana.id, shop.id))).toEqual({ ok: true })
  expect(await sendAt(seller, 'add_seller', shop.id, { id: shop.id })).toEqual({ ok: true })
  expect(await sendAt(seller, 'send_seller_message', said(shop.id, ana.id))).toEqual({ ok: true })
  expect(await sendAt(customer, 'add_user', beto.id)).toMatchObject(refused)
  expect(await sendAt(customer, 'send_customer_message', said(beto.id, shop.id))).toMatchObject(refused)
  expect(await sendAt(customer, 'add_seller', ana.id)).toMatchObject(refused)
  expect(await sendAt(seller, 'add_user', shop.id)).toMatchObject(refused)
  expect(await sendAt(seller, 'add_seller', rival.id)).toMatchObject(refused)
})

test('EVENT-03 a socket without a token is known by the cookie of a page of the shop, not of another site', async () => {
  const own = `http://127.0.0.1:${String(a.port)}`
  const cookie = `otra=1; customerToken=${ana.token}`
  const known = await connect(a.port, undefined, { cookie, origin: own })
  expect(await sendAt(known, 'add_user', ana.id, { id: ana.id })).toEqual({ ok: true })
  await sayAt(a.port, ana, shop.id, 'por cookie')
  await vi.waitFor(() => expect(known.texts()).toEqual(['por cookie']), 20_000)
  const strangers: Record<string, string>[] = [
    { cookie },
    { cookie, origin: 'https://otra.example' },
    { cookie, origin: own, 'sec-fetch-site': 'cross-site' },
    { cookie, origin: 'null' },
    { cookie: 'customerToken=falso', origin: own },
    { origin: own },
  ]
  for (const headers of strangers) {
    expect(await isOfNobody(listenAt(a.port, undefined, headers))).toBe(true)
  }
})

test('EVENT-03 the cookie is read again at every greeting', async () => {
  const own = `http://127.0.0.1:${String(a.port)}`
  const both = await addCustomer(a.port)
  const cookie = `customerToken=${both.token}; accessToken=${shop.token}`
  const socket = await connect(a.port, undefined, { cookie, origin: own })
  const customer = await connect(a.port, ana.token)
  await answerAt(a.port, shop, ana.id, 'aún no')
  // What is sent to nobody on this socket has been sent once the other side has it.
  await vi.waitFor(() => expect(customer.texts()).toEqual(['aún no']), 20_000)
  expect(await sendAt(socket, 'add_seller', shop.id)).toEqual({ ok: true })
  await answerAt(a.port, shop, ana.id, 'como vendedor')
  await vi.waitFor(() => expect(socket.texts()).toEqual(['como vendedor']), 20_000)
  await callShop(a.port, 'GET', '/customer/logout', { token: both.token })
  expect(await sendAt(socket, 'add_user', both.id)).toMatchObject({ ok: false, code: 'sessionExpired' })
})

test("D-83 D-34 somebody else's ids in events open nobody's conversation and speak for nobody", async () => {
  const thief = await connect(a.port, beto.token)
  const victim = await connect(a.port, ana.token)
  const seller = await connect(b.port, shop.token)
  thief.socket.emit('add_user', ana.id, { id: ana.id, name: 'Rosa' })
  thief.socket.emit('add_seller', shop.id, { id: shop.id })
  const forged = { _id: 'x', senderId: ana.id, senderName: 'Rosa', receverId: shop.id, message: 'falso' }
  thief.socket.emit('send_customer_message', forged)
  thief.socket.emit('send_seller_message', { ...forged, senderId: shop.id, receverId: ana.id })
  await sayAt(a.port, ana, shop.id, 'verdadero')
  await vi.waitFor(() => expect(seller.texts()).toEqual(['verdadero']), 20_000)
  await sleep(GRACE_MS)
  expect([thief.texts(), victim.texts(), seller.texts()]).toEqual([[], ['verdadero'], ['verdadero']])
  const active = thief.heard.filter(({ event }) => event === 'activeSeller').at(-1)?.data
  expect(active).toEqual([{ sellerId: shop.id, shopName: 'Pasos del Sur' }])
  const { body } = await callShop<OpenChatAnswer>(a.port, 'POST', '/chat/customer/add-customer-friend', {
    token: beto.token,
    body: { userId: beto.id, sellerId: shop.id },
  })
  expect(body.messages).toEqual([])
})

/** One handshake by polling from another address of this machine, as nobody. */
const handshake = (localAddress: string) =>
  ask(a.port, '/socket.io/?EIO=4&transport=polling', { localAddress })

test('HARD-24 one network cannot fill the shop with handshakes: 429 with Retry-After, and no other is concerned', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => handshake('127.0.0.9')))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(100)
  expect(refused.length).toBeGreaterThan(100)
  expect(refused[0]?.headers['retry-after']).toBe('5')
  expect(JSON.parse(refused[0]?.body.toString() ?? '')).toMatchObject({ code: 'tooManyCalls' })
  expect((await handshake('127.0.0.10')).status).toBe(200)
  await connect(a.port, ana.token)
})

test('HARD-24 a handshake that nobody follows up is forgotten after five seconds', async () => {
  const opened = await handshake('127.0.0.11')
  const { sid } = JSON.parse(opened.body.toString().slice(1)) as { sid: string }
  const poll = () =>
    ask(a.port, `/socket.io/?EIO=4&transport=polling&sid=${sid}`, { localAddress: '127.0.0.11' })
  const started = Date.now()
  await poll()
  expect(Date.now() - started).toBeLessThan(9_000)
  expect((await poll()).status).toBe(400)
})

test('a huge event and a flood of events end their own socket and nobody else’s', async () => {
  const quiet = await connect(a.port, ana.token)
  const huge = await connect(a.port, beto.token)
  huge.socket.emit('send_customer_message', 'x'.repeat(200_000))
  await vi.waitFor(() => expect(huge.socket.connected).toBe(false), 20_000)
  const flood = await connect(a.port, beto.token)
  for (let i = 0; i < 5_000; i += 1) flood.socket.emit(i % 2 ? 'add_user' : 'x', i)
  await vi.waitFor(() => expect(flood.socket.connected).toBe(false), 20_000)
  expect(quiet.socket.connected).toBe(true)
  expect(await isAlive(a)).toBe(true)
})

test('an instance that is stopped sends away its own sockets alone', async () => {
  const third = await startAnother()
  const leaving = await connect(third.port, ana.token)
  const staying = await connect(a.port, ana.token)
  third.child.kill('SIGTERM')
  expect(await third.ended).toBe(0)
  await vi.waitFor(() => expect(leaving.socket.connected).toBe(false), 20_000)
  await sleep(GRACE_MS)
  expect(staying.socket.connected).toBe(true)
  await answerAt(a.port, shop, ana.id, 'seguimos')
  await vi.waitFor(() => expect(staying.texts()).toEqual(['seguimos']), 20_000)
})

test('SCALE-08 D-83 a seller whose instance was killed is no longer shown online, and whoever comes hears the truth', async () => {
  const third = await startAnother()
  const customer = await connect(a.port, ana.token)
  const told = ({ heard }: Ear) => heard.filter(({ event }) => event === 'activeSeller').at(-1)?.data
  await connect(third.port, rival.token)
  await vi.waitFor(() => expect(told(customer)).toMatchObject([{ sellerId: rival.id }]), 20_000)
  killShop(third)
  await third.ended
  // The dead instance is still waited for: the answer comes when it is missed.
  const newcomer = await connect(b.port, beto.token)
  newcomer.socket.emit('add_user', beto.id, { id: beto.id })
  for (const ear of [customer, newcomer])
    await vi.waitFor(() => expect(told(ear)).toEqual([]), { timeout: 30_000, interval: 100 })
})
