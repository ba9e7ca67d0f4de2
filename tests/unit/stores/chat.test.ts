import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConversationAnswer, MessageAnswer } from '#shared/contracts/chat.ts'
import { SOCKET_OPTIONS } from '#shared/rules/chat.ts'
import type { Inbox } from '#stores/chat/inbox.ts'
import { fakeBrowser } from './browser.ts'
import { FakeSocket } from './fake-socket.ts'

let socket: FakeSocket
let options: Record<string, unknown>
vi.mock('socket.io-client', () => ({
  io: (given: typeof options) => {
    options = given
    return socket
  },
}))

const ANA = 'ana'
const conversation = (fdId: string, lastAt = '', unread = 0): ConversationAnswer => ({
  fdId,
  name: fdId.toUpperCase(),
  image: '',
  unread,
  lastMessage: '',
  lastAt,
})
let ids = 0
const message = (senderId: string, receverId: string, text: string, change: Partial<MessageAnswer> = {}) => {
  ids += 1
  const answer: MessageAnswer = {
    _id: `m${String(ids).padStart(4, '0')}`,
    senderId,
    senderName: senderId.toUpperCase(),
    receverId,
    message: text,
    status: 'unseen',
    createdAt: new Date(Date.UTC(2026, 10, 21, 12, 0, ids)).toISOString(),
    clientId: null,
    file: null,
    product: null,
    ...change,
  }
  return answer
}

/** The server: what it has stored, what it was asked, and whether it answers at all. */
const server = {
  isDown: false,
  refuses: 0,
  conversations: [] as ConversationAnswer[],
  messages: [] as MessageAnswer[],
}
const asked: { path: string; body: Record<string, unknown> }[] = []

function answer(path: string, body: Record<string, unknown>): Response {
  if (path.endsWith('add-customer-friend')) {
    const currentFd = server.conversations.find(({ fdId }) => fdId === body['sellerId']) ?? ''
    const messages = body['sellerId'] === '' ? [] : server.messages
    return Response.json({ MyFriends: server.conversations, currentFd, messages, hasOlder: false })
  }
  if (path.endsWith('mark-seen')) return Response.json({ seen: [] })
  if (path.endsWith('logout')) return Response.json({ message: 'Adiós' })
  if (server.refuses !== 0)
    return Response.json(
      { error: 'No se pudo.', message: 'No se pudo.', code: 'badRequest' },
      { status: server.refuses },
    )
  const known = server.messages.find(({ clientId }) => clientId === body['clientId'])
  const stored =
    known ??
    message(ANA, String(body['sellerId']), String(body['text']), { clientId: String(body['clientId']) })
  if (!known) server.messages.push(stored)
  return Response.json({ message: stored }, { status: 201 })
}

const token = `x.${btoa(JSON.stringify({ id: ANA, name: 'Ana', email: 'ana@example.com' }))}.x`

let browser: ReturnType<typeof fakeBrowser>
let chat: Inbox
let toasts: () => string[]

beforeEach(async () => {
  vi.resetModules()
  browser = fakeBrowser()
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target))
  vi.stubGlobal('history', { pushState: () => undefined, replaceState: () => undefined })
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body ?? '{}')) as Record<string, unknown>
    asked.push({ path: url, body })
    if (server.isDown) throw new TypeError('fetch failed')
    return answer(url, body)
  })
  socket = new FakeSocket()
  asked.length = 0
  Object.assign(server, { isDown: false, refuses: 0, messages: [] })
  server.conversations = [conversation('tienda'), conversation('otra')]
  const auth = await import('#stores/auth.ts')
  auth.$token.set(token)
  ;({ chat } = await import('#stores/chat.ts'))
  const { $toasts } = await import('#stores/toasts.ts')
  toasts = () => $toasts.get().map(({ text }) => text)
})
afterEach(() => {
  chat.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shown = () => {
  const list = chat.$fb_messages.get()
  return list.state === 'ready' ? list.value.map(one => one.message) : list.state
}
const listed = () => {
  const list = chat.$my_friends.get()
  return list.state === 'ready' ? list.value : []
}
const pending = () => chat.$pending.get().map(({ text }) => text)
const settled = () => vi.waitFor(() => expect(chat.$pending.get()).toEqual([]))

test('DATA-43 DATA-44 API-43 the area holds friends, messages, the current friend and the active sellers', async () => {
  server.messages = [message('tienda', ANA, 'hola')]
  await chat.open('tienda')
  expect(asked[0]).toEqual({
    path: '/api/chat/customer/add-customer-friend',
    body: { sellerId: 'tienda', userId: ANA, limit: 40 },
  })
  expect(listed().map(({ fdId, name, image }) => [fdId, name, image])).toEqual([
    ['tienda', 'TIENDA', ''],
    ['otra', 'OTRA', ''],
  ])
  expect(shown()).toEqual(['hola'])
  expect(chat.$currentFd.get()).toMatchObject({ fdId: 'tienda', name: 'TIENDA' })
  await chat.start()
  socket.hear('activeSeller', [{ sellerId: 'otra', shopName: 'OTRA' }])
  expect(chat.$activeSeller.get()).toEqual([{ sellerId: 'otra', shopName: 'OTRA' }])
})

test('RT-02 RT-05 GUARD-70 the socket goes by the cookie, carries the options, and tells of the user and of each message', async () => {
  await chat.open('tienda')
  await chat.start()
  expect(options).toMatchObject(SOCKET_OPTIONS)
  expect(options).toMatchObject({ withCredentials: true, transports: ['websocket', 'polling'] })
  expect(options['auth']).toBeUndefined()
  socket.hear('connect')
  const user = { id: ANA, name: 'Ana', email: 'ana@example.com' }
  expect(socket.emitted[0]?.slice(0, 3)).toEqual(['add_user', ANA, user])
  await chat.send(' ¿Queda? ', null)
  await settled()
  expect(socket.emitted.at(-1)).toEqual(['send_customer_message', server.messages[0]])
  expect(asked.findLast(({ path }) => path.endsWith('send-message-to-seller'))?.body).toMatchObject({
    userId: ANA,
    sellerId: 'tienda',
    text: '¿Queda?',
    name: 'Ana',
  })
})

test('RT-04 a goodbye of the server and a handshake that failed are followed by another try, once', async () => {
  vi.useFakeTimers()
  await chat.start()
  socket.hear('disconnect', 'io server disconnect')
  expect(chat.$link.get()).toBe('offline')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(socket.connects).toBe(2)
  socket.hear('connect_error', new Error('unavailable'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(socket.connects).toBe(3)
  // The library comes back by itself.
  socket.active = true
  socket.hear('connect_error', new Error('xhr poll error'))
  socket.hear('disconnect', 'transport close')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(socket.connects).toBe(3)
  chat.stop()
  socket.hear('disconnect', 'io server disconnect')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(socket.connects).toBe(3)
})

test('D-76 no socket goes out before a remembered logout has reached the server', async () => {
  vi.useFakeTimers()
  browser.local.setItem('vitrina:pendingLogout', 'x.y.')
  server.isDown = true
  await chat.start()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(socket.connects).toBe(0)
  server.isDown = false
  await vi.advanceTimersByTimeAsync(3_000)
  expect(socket.connects).toBe(1)
  expect(browser.local.getItem('vitrina:pendingLogout')).toBeNull()
})

test('D-122 a greeting that is refused is followed by a call, which says why', async () => {
  await chat.open('tienda')
  await chat.start()
  socket.hear('connect')
  const acknowledge = socket.emitted[0]?.at(-1) as (answer: { ok: boolean }) => void
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0))
  const before = asked.length
  acknowledge({ ok: true })
  acknowledge({ ok: false })
  await vi.waitFor(() => expect(asked).toHaveLength(before + 1))
})

test('CHAT-11 CHAT-12 STATE-51 the open seller’s message is appended, another’s toasted once, doubles are dropped', async () => {
  await chat.open('tienda')
  await chat.start()
  const here = message('tienda', ANA, 'aquí')
  const there = message('otra', ANA, 'allá')
  for (const one of [here, here, there, there]) socket.hear('seller_message', one)
  expect(shown()).toEqual(['aquí'])
  expect(toasts()).toEqual(['OTRA Enviar un mensaje'])
  expect(listed().map(({ fdId, unread, lastMessage }) => [fdId, unread, lastMessage])).toEqual([
    ['otra', 1, 'allá'],
    ['tienda', 1, 'aquí'],
  ])
  socket.hear('seller_message', message('tienda', 'beto', 'ajeno'))
  expect(shown()).toEqual(['aquí'])
})

test('STATE-51 a list that was asked for before the news and comes after them does not undo them', async () => {
  await chat.open('tienda')
  await chat.start()
  const lists = () => asked.filter(({ path }) => path.endsWith('add-customer-friend')).length
  const before = lists()
  socket.hear('connect')
  socket.hear('seller_message', message('otra', ANA, 'allá'))
  await vi.waitFor(() => expect(lists()).toBe(before + 1))
  // The answer on its way knows nothing of the message.
  await new Promise(done => setTimeout(done, 20))
  expect(listed().map(({ fdId, unread }) => [fdId, unread])).toEqual([
    ['otra', 1],
    ['tienda', 0],
  ])
})

test('D-83 own words from another tab are shown, not toasted; what arrives while a page is read is not lost', async () => {
  await chat.start()
  const opening = chat.open('tienda')
  socket.hear('customer_message', message(ANA, 'tienda', 'desde otra pestaña'))
  await opening
  expect(shown()).toEqual(['desde otra pestaña'])
  socket.hear('customer_message', message(ANA, 'otra', 'a otra'))
  expect(toasts()).toEqual([])
  expect(listed()[0]).toMatchObject({ fdId: 'otra', unread: 0 })
})

test('D-83 unsent messages wait in the browser, go in order when the server is back, and are stored once', async () => {
  vi.useFakeTimers()
  await chat.open('tienda')
  await chat.start()
  server.isDown = true
  await chat.send('uno', null)
  await chat.send('dos', null)
  await vi.advanceTimersByTimeAsync(2_100)
  expect(pending()).toEqual(['uno', 'dos'])
  expect(chat.$stalled.get()).toBe(true)
  const kept = Array.from({ length: browser.local.length }, (_, i) => browser.local.key(i) ?? '')
  expect(kept.filter(key => key.startsWith(`vitrina:outbox:${ANA}:`))).toHaveLength(2)
  server.isDown = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(pending()).toEqual([])
  expect(chat.$stalled.get()).toBe(false)
  expect(shown()).toEqual(['uno', 'dos'])
  expect(server.messages.map(one => one.message)).toEqual(['uno', 'dos'])
  // The answer got lost, the socket brought the message: nothing waits and nothing is shown twice.
  server.isDown = true
  await chat.send('tres', null)
  const clientId = chat.$pending.get()[0]?.clientId ?? ''
  socket.hear('customer_message', message(ANA, 'tienda', 'tres', { clientId }))
  expect(pending()).toEqual([])
  expect(shown()).toEqual(['uno', 'dos', 'tres'])
})

test('D-83 a message the server refuses is kept with the reason, to be tried again or thrown away', async () => {
  await chat.open('tienda')
  await chat.start()
  server.refuses = 400
  await chat.send('no pasa', null)
  await vi.waitFor(() => expect(chat.$pending.get()[0]?.refusal).toBe('No se pudo.'))
  server.refuses = 0
  await chat.send('este sí', null)
  await vi.waitFor(() => expect(shown()).toEqual(['este sí']))
  expect(pending()).toEqual(['no pasa'])
  chat.retry(chat.$pending.get()[0]?.clientId ?? '')
  await settled()
  expect(shown()).toEqual(['este sí', 'no pasa'])
  server.refuses = 400
  await chat.send('tampoco', null)
  await vi.waitFor(() => expect(chat.$pending.get()[0]?.refusal).toBe('No se pudo.'))
  chat.discard(chat.$pending.get()[0]?.clientId ?? '')
  expect(pending()).toEqual([])
})

test('API-43 what was missed is read when the socket is back', async () => {
  await chat.open('tienda')
  await chat.start()
  socket.hear('connect')
  await vi.waitFor(() => expect(chat.$link.get()).toBe('online'))
  socket.hear('disconnect', 'transport close')
  server.messages = [message('tienda', ANA, 'mientras no estabas')]
  socket.hear('connect')
  await vi.waitFor(() => expect(shown()).toEqual(['mientras no estabas']))
})

test('D-76 STATE-34 signing out forgets the conversation, closes the socket and drops what was never sent', async () => {
  await chat.open('tienda')
  await chat.start()
  server.isDown = true
  await chat.send('privado', null)
  browser.local.setItem('vitrina:outbox:vendedor:1', '{}')
  const { logout } = await import('#stores/auth.ts')
  server.isDown = false
  await logout()
  expect(socket.closed).toBe(1)
  expect(chat.$fb_messages.get().state).toBe('loading')
  expect(pending()).toEqual([])
  const kept = Array.from({ length: browser.local.length }, (_, i) => browser.local.key(i) ?? '')
  expect(kept.filter(key => key.startsWith('vitrina:outbox:'))).toEqual(['vitrina:outbox:vendedor:1'])
})

test('FRAME-19 a session that ended hears nothing and keeps what is shown, until it goes on', async () => {
  server.messages = [message('tienda', ANA, 'hola')]
  await chat.open('tienda')
  await chat.start()
  chat.rest()
  expect(socket.closed).toBe(1)
  expect([chat.$openId.get(), shown(), listed().length]).toEqual(['tienda', ['hola'], 2])
  server.messages.push(message('tienda', ANA, '¿sigues ahí?'))
  await chat.start()
  socket.hear('connect')
  await vi.waitFor(() => expect(shown()).toEqual(['hola', '¿sigues ahí?']))
})

test('FRAME-16 what waits to be sent is of the person who wrote it', async () => {
  const { keepPending, sendQueueOf } = await import('#stores/chat/send-queue.ts')
  const common = { senderId: 'tienda', receverId: ANA, product: null, refusal: '' }
  keepPending({ ...common, clientId: '1', authorId: 'luis', text: 'de Luis', at: 1 })
  keepPending({ ...common, clientId: '2', authorId: 'luz', text: 'de Luz', at: 2 })
  // As an older version kept it.
  keepPending({ ...common, clientId: '3', text: 'de antes', at: 3 })
  const textsOf = (authorId: string) => sendQueueOf({ senderId: 'tienda', authorId }).map(({ text }) => text)
  expect(textsOf('luis')).toEqual(['de Luis', 'de antes'])
  expect(textsOf('luz')).toEqual(['de Luz', 'de antes'])
})

test('STATE-51 D-83 a conversation that is looked at is read to its last message', async () => {
  vi.stubGlobal('document', { visibilityState: 'visible' })
  server.messages = [message('tienda', ANA, 'hola'), message('tienda', ANA, '¿te interesa?')]
  await chat.open('tienda')
  await chat.markRead()
  const list = chat.$fb_messages.get()
  expect(list.state === 'ready' && list.value.map(({ status }) => status)).toEqual(['seen', 'seen'])
  expect(asked.filter(({ path }) => path.endsWith('mark-seen'))).toHaveLength(1)
})

test('ROUTE-31 the address says with whom a conversation is', () => {
  const peerOf = (pathname: string) => chat.side.peerAt({ pathname, search: '' } as Location)
  expect(peerOf('/dashboard/chat')).toBe('')
  expect(peerOf(chat.side.pathOf('tienda 7'))).toBe('tienda 7')
})
