import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConversationAnswer, MessageAnswer } from '#shared/contracts/chat.ts'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { fakeBrowser } from './browser.ts'
import { fakeApi, tokenOf, type Reply } from './fake-api.ts'
import { FakeSocket } from './fake-socket.ts'

const sockets: FakeSocket[] = []
vi.mock('socket.io-client', () => ({
  io: () => {
    const socket = new FakeSocket()
    sockets.push(socket)
    return socket
  },
}))

const ana = { id: 'ana', name: 'Ana', email: 'ana@example.com' }
const OPEN = 'POST /chat/customer/add-customer-friend'
const SEND = 'POST /chat/customer/send-message-to-seller'
const SEEN = 'POST /chat/mark-seen'
const FILE = 'POST /chat/send-file'

const conversation = (fdId: string, change: Partial<ConversationAnswer> = {}): ConversationAnswer => ({
  ...{ fdId, name: fdId, image: '', unread: 0, lastMessage: '', lastAt: '' },
  ...change,
})
const message = (id: number, change: Partial<MessageAnswer> = {}): MessageAnswer => ({
  ...{ _id: `m${String(id).padStart(3, '0')}`, senderId: 'tienda', senderName: 'Tienda', receverId: 'ana' },
  ...{ message: `texto ${String(id)}`, status: 'unseen', clientId: null, file: null, product: null },
  createdAt: new Date(Date.UTC(2026, 10, 21, 12, 0, id)).toISOString(),
  ...change,
})
const pageOf = (messages: MessageAnswer[], change: object = {}) => ({
  MyFriends: [conversation('tienda'), conversation('otra')],
  currentFd: conversation('tienda'),
  ...{ messages, hasOlder: false },
  ...change,
})

let target: EventTarget
let addresses: string[]
let page: { visibilityState: string }
let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  vi.resetModules()
  browser = fakeBrowser()
  sockets.length = 0
  addresses = []
  target = new EventTarget()
  page = { visibilityState: 'visible' }
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  const note = (kind: string) => (_: unknown, __: string, path: string) => addresses.push(`${kind} ${path}`)
  vi.stubGlobal('history', { pushState: note('push'), replaceState: note('replace') })
  vi.stubGlobal('document', page)
})
let stop = (): void => undefined
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(replies: Record<string, Reply>) {
  const given: Record<string, Reply> = { [OPEN]: pageOf([]), ...replies }
  const api = fakeApi(given)
  const forms: Record<string, unknown>[] = []
  const known = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.body instanceof FormData) forms.push(Object.fromEntries(init.body.entries()))
    return known(url, init)
  })
  const auth = await import('#stores/auth.ts')
  auth.signIn(tokenOf(ana), ana)
  const store = await import('#stores/chat.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  stop = store.chat.stop
  const shown = () => {
    const list = store.chat.$fb_messages.get()
    return list.state === 'ready' ? list.value.map(({ _id, status }) => `${_id} ${status}`) : list
  }
  const unread = () => {
    const list = store.chat.$my_friends.get()
    return list.state === 'ready' ? list.value.map(({ fdId, unread: count }) => [fdId, count]) : list
  }
  const texts = () => $toasts.get().map(({ text }) => text)
  return { ...store, ...auth, api, forms, replies: given, shown, texts, unread }
}

describe('which conversation is shown', () => {
  test('ROUTE-31 a tap changes the address and forgets what was quoted', async () => {
    const { api, chat, shown } = await open({ [OPEN]: pageOf([message(1)]) })
    chat.$quote.set({ productId: 'p1' } as never)
    chat.show('tienda')
    expect([addresses, chat.$quote.get()]).toEqual([['push /dashboard/chat/tienda'], null])
    expect(shown()).toEqual({ state: 'loading' })
    await vi.waitFor(() => expect(shown()).toEqual(['m001 unseen']))
    expect(api.sent[0]?.body).toMatchObject({ sellerId: 'tienda', userId: 'ana' })
    chat.show('')
    expect(addresses.at(-1)).toBe('push /dashboard/chat')
  })

  test('API-43 none is open: there is no message, and the list is read', async () => {
    const { api, chat, shown, unread } = await open({})
    await chat.open('')
    expect([shown(), chat.$currentFd.get(), chat.$openId.get()]).toEqual([[], null, ''])
    expect(api.of(OPEN).map(({ body }) => body)).toEqual([{ sellerId: '', userId: 'ana' }])
    expect(unread()).toEqual([
      ['tienda', 0],
      ['otra', 0],
    ])
  })

  test('API-43 a seller with whom there is none yet has none, and one that is known is there at once', async () => {
    const { chat } = await open({ [OPEN]: pageOf([], { currentFd: '' }) })
    await chat.open('nueva')
    expect(chat.$currentFd.get()).toBeNull()
    void chat.open('tienda')
    expect(chat.$currentFd.get()).toMatchObject({ fdId: 'tienda' })
  })

  test.each([
    [{ status: 403, body: { error: 'No es tuya.' } }, 'No es tuya.'],
    [{ status: 500, body: {} }, say.loadFailed],
  ])('API-43 STATE-25 one that cannot be read, %j, says so: %s', async (reply, error) => {
    const { chat, shown, unread } = await open({ [OPEN]: reply })
    await chat.open('tienda')
    expect(shown()).toEqual({ state: 'failed', error })
    expect(unread()).toMatchObject({ state: 'failed' })
  })

  test('API-43 what is shown stays when it cannot be read again', async () => {
    const { chat, replies, shown, unread } = await open({ [OPEN]: pageOf([message(1)]) })
    await chat.open('tienda')
    replies[OPEN] = { status: 500, body: { error: 'x' } }
    await chat.readNewest()
    await chat.loadConversations()
    expect([shown(), unread()]).toMatchObject([
      ['m001 unseen'],
      [
        ['tienda', 0],
        ['otra', 0],
      ],
    ])
  })

  test('STATE-25 a list that cannot be read says why', async () => {
    const { chat, replies, unread } = await open({ [OPEN]: { status: 429, body: { error: 'Espera.' } } })
    await chat.loadConversations()
    expect(unread()).toEqual({ state: 'failed', error: 'Espera.' })
    replies[OPEN] = 'down'
    chat.stop()
    await chat.loadConversations()
    expect(unread()).toMatchObject({ state: 'failed' })
  })

  test('API-43 an answer to a conversation that was left is dropped', async () => {
    const { chat, shown } = await open({
      [OPEN]: pageOf([message(1)]),
    })
    const early = chat.open('tienda')
    const late = chat.open('')
    await Promise.all([early, late])
    expect(shown()).toEqual([])
  })
})

describe('older messages', () => {
  const older = pageOf([message(1), message(2)], { hasOlder: false })

  test('API-43 come before what is shown, once, as long as there are any', async () => {
    const { api, chat, replies, shown } = await open({ [OPEN]: pageOf([message(3)], { hasOlder: true }) })
    await chat.open('tienda')
    expect(chat.$hasOlder.get()).toBe(true)
    replies[OPEN] = older
    const loading = chat.loadOlder()
    expect(chat.$loadingOlder.get()).toBe(true)
    await Promise.all([loading, chat.loadOlder()])
    expect(shown()).toEqual(['m001 unseen', 'm002 unseen', 'm003 unseen'])
    expect([chat.$loadingOlder.get(), chat.$hasOlder.get()]).toEqual([false, false])
    await chat.loadOlder()
    expect(api.of(OPEN).map(({ body }) => body['before'])).toEqual([undefined, 'm003'])
  })

  test('API-43 that cannot be read, or come to another conversation, change nothing', async () => {
    const { chat, replies, shown } = await open({ [OPEN]: pageOf([message(3)], { hasOlder: true }) })
    await chat.open('tienda')
    replies[OPEN] = 'down'
    await chat.loadOlder()
    expect([shown(), chat.$hasOlder.get(), chat.$loadingOlder.get()]).toEqual([['m003 unseen'], true, false])
    replies[OPEN] = older
    const loading = chat.loadOlder()
    const opening = chat.open('otra')
    await Promise.all([loading, opening])
    expect(shown()).toEqual(['m001 unseen', 'm002 unseen'])
    chat.stop()
    await chat.loadOlder()
    expect(shown()).toEqual({ state: 'loading' })
  })
})

describe('what is read', () => {
  const twoUnseen = pageOf([message(1), message(2), message(3, { senderId: 'ana', receverId: 'tienda' })], {
    MyFriends: [conversation('tienda', { unread: 2 }), conversation('otra', { unread: 1 })],
  })

  test('D-83 the seller’s messages and the count of this conversation alone, with one call', async () => {
    const { api, chat, shown, unread } = await open({ [OPEN]: twoUnseen, [SEEN]: { seen: [] } })
    await chat.open('tienda')
    await Promise.all([chat.markRead(), chat.markRead()])
    expect(api.of(SEEN).map(({ body }) => body)).toEqual([{ userId: 'ana', friendId: 'tienda' }])
    expect(shown()).toEqual(['m001 seen', 'm002 seen', 'm003 unseen'])
    expect(unread()).toEqual([
      ['tienda', 0],
      ['otra', 1],
    ])
    await chat.markRead()
    expect(api.of(SEEN)).toHaveLength(1)
  })

  test('D-83 nothing is, while nobody looks, where nothing is new, or when the call is refused', async () => {
    const { api, chat, replies, shown } = await open({ [OPEN]: twoUnseen, [SEEN]: { status: 500, body: {} } })
    await chat.markRead()
    await chat.open('tienda')
    page.visibilityState = 'hidden'
    await chat.markRead()
    expect(api.of(SEEN)).toEqual([])
    page.visibilityState = 'visible'
    await chat.markRead()
    expect([api.of(SEEN).length, shown()]).toEqual([1, ['m001 unseen', 'm002 unseen', 'm003 unseen']])
    replies[SEEN] = { seen: [] }
    await chat.markRead()
    expect(shown()).toEqual(['m001 seen', 'm002 seen', 'm003 unseen'])
  })

  test('D-83 a count without a new message in sight is read too, and what comes meanwhile after it', async () => {
    let came = false
    const { api, chat, shown } = await open({
      [OPEN]: pageOf([message(1, { status: 'seen' })], {
        MyFriends: [conversation('tienda', { unread: 1 })],
      }),
      [SEEN]: () => {
        if (!came) sockets[0]?.hear('seller_message', message(2))
        came = true
        return { seen: [] }
      },
    })
    await chat.open('tienda')
    await chat.start()
    await chat.markRead()
    expect([api.of(SEEN).length, shown()]).toEqual([2, ['m001 seen', 'm002 seen']])
  })

  test('D-83 what one side has read elsewhere is read here: by id, in its conversation, by its reader', async () => {
    const { chat, shown, unread } = await open({ [OPEN]: twoUnseen })
    await chat.open('tienda')
    await chat.start()
    const heard = { customerId: 'ana', sellerId: 'tienda' }
    sockets[0]?.hear('messages_seen', { ...heard, sellerId: 'otra', reader: 'customer', seen: ['m001'] })
    expect([shown(), unread()]).toEqual([
      ['m001 unseen', 'm002 unseen', 'm003 unseen'],
      [
        ['tienda', 2],
        ['otra', 0],
      ],
    ])
    sockets[0]?.hear('messages_seen', { ...heard, reader: 'seller', seen: ['m003'] })
    expect([shown(), unread()]).toMatchObject([
      ['m001 unseen', 'm002 unseen', 'm003 seen'],
      [
        ['tienda', 2],
        ['otra', 0],
      ],
    ])
    sockets[0]?.hear('messages_seen', { ...heard, reader: 'customer', seen: ['m001'] })
    expect([shown(), unread()]).toMatchObject([
      ['m001 seen', 'm002 unseen', 'm003 seen'],
      [
        ['tienda', 0],
        ['otra', 0],
      ],
    ])
  })
})

describe('D-82 what a message is about', () => {
  const DETAILS = 'GET /home/product-details/zapatilla'
  const product = {
    _id: 'p1',
    name: 'Zapatilla',
    image: '/a.avif',
    sellerId: 'tienda',
    slug: 'zapatilla-urpi',
  }

  test('D-82 the product is quoted to its own seller, once, and the address forgets it', async () => {
    const { api, chat, quoteProduct } = await open({
      [DETAILS]: { product },
      [SEND]: { message: message(4, { senderId: 'ana', receverId: 'tienda' }) },
    })
    await chat.open('tienda')
    await quoteProduct('zapatilla')
    const { name, image } = product
    expect(chat.$quote.get()).toEqual({ productId: 'p1', name, slug: 'zapatilla-urpi', image })
    await chat.send('¿Queda?', null)
    expect([chat.$quote.get(), addresses]).toEqual([null, ['replace /dashboard/chat/tienda']])
    await chat.send('¿Y en 38?', null)
    await vi.waitFor(() => expect(api.of(SEND)).toHaveLength(2))
    expect(api.of(SEND).map(({ body }) => body['productId'])).toEqual(['p1', undefined])
    expect(addresses).toHaveLength(1)
  })

  test.each<[string, Reply]>([
    ['of another seller', { product: { ...product, sellerId: 'otra' } }],
    ['that is gone', { status: 404, body: {} }],
  ])('D-82 a product %s is not quoted', async (_, reply) => {
    const { chat, quoteProduct, texts } = await open({ [DETAILS]: reply })
    await chat.open('tienda')
    await quoteProduct('zapatilla')
    expect([chat.$quote.get(), texts()]).toEqual([null, []])
  })
})

describe('D-85 a file', () => {
  const file = new File(['x'], 'boleta.pdf')
  const stored = {
    message: message(5, {
      senderId: 'ana',
      receverId: 'tienda',
      message: '',
      file: { name: 'boleta.pdf' } as never,
    }),
  }

  test('D-85 is sent with its text and what it is about, shown, and told to the other side', async () => {
    const { chat, forms, shown, unread } = await open({ [FILE]: stored })
    await chat.open('tienda')
    await chat.start()
    chat.$quote.set({ productId: 'p1' } as never)
    expect(await chat.send(' Mira ', file)).toBe(true)
    const { clientId, archivo, ...form } = forms[0] ?? {}
    expect(form).toEqual({ senderId: 'ana', receverId: 'tienda', text: 'Mira', productId: 'p1' })
    expect([String(clientId).length, (archivo as File).name]).toEqual([32, 'boleta.pdf'])
    expect(shown()).toEqual(['m005 unseen'])
    expect(sockets[0]?.emitted.at(-1)).toEqual(['send_customer_message', stored.message])
    expect(unread()).toMatchObject([
      ['tienda', 0],
      ['otra', 0],
    ])
    const list = chat.$my_friends.get()
    expect(list.state === 'ready' && list.value[0]?.lastMessage).toBe('boleta.pdf')
  })

  test('D-85 that failed is toasted and sent as the same message again; another text or file is another', async () => {
    const { chat, forms, replies, texts } = await open({ [FILE]: { status: 500, body: {} } })
    await chat.open('tienda')
    chat.$quote.set({ productId: 'p1' } as never)
    const sending = chat.send('a', file)
    expect(chat.$uploading.get()).toBe(true)
    expect([await sending, chat.$uploading.get(), texts()]).toEqual([false, false, [say.fileFailed]])
    expect(chat.$quote.get()).not.toBeNull()
    chat.$quote.set(null)
    await chat.send('a', file)
    await chat.send('b', file)
    replies[FILE] = stored
    await chat.send('b', file)
    await chat.send('b', file)
    await chat.send('b', new File(['x'], 'boleta.pdf'))
    const ids = forms.map(({ clientId }) => clientId)
    expect(ids.map(id => [...new Set(ids)].indexOf(id))).toEqual([0, 0, 1, 1, 2, 3])
    expect(forms.map(form => 'productId' in form)).toEqual([true, false, false, false, false, false])
  })
})

describe('D-83 what waits to be sent', () => {
  const sent = (id: number) => ({ message: message(id, { senderId: 'ana', receverId: 'tienda' }) })

  test('D-83 is tried again after 2, 4 and 8 seconds, and from 2 on after an answer', async () => {
    vi.useFakeTimers()
    const { api, chat, replies } = await open({ [SEND]: 'down' })
    const tries = () => api.of(SEND).length
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    await chat.open('tienda')
    await chat.start()
    await chat.send('uno', null)
    await vi.advanceTimersByTimeAsync(1_999)
    expect([tries(), chat.$stalled.get()]).toEqual([1, true])
    await vi.advanceTimersByTimeAsync(1)
    expect(tries()).toBe(2)
    await vi.advanceTimersByTimeAsync(3_999)
    expect(tries()).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(tries()).toBe(3)
    replies[SEND] = sent(6)
    await vi.advanceTimersByTimeAsync(8_000)
    expect([tries(), chat.$stalled.get(), chat.$pending.get()]).toEqual([4, false, []])
    replies[SEND] = 'down'
    await chat.send('dos', null)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(tries()).toBe(6)
    expect(timeout.mock.calls.every(([ms]) => ms === 20_000)).toBe(true)
    timeout.mockRestore()
  })

  test('D-83 goes at once when the connection is back, and by itself when the page opens', async () => {
    vi.useFakeTimers()
    const { api, chat } = await open({ [SEND]: 'down' })
    await chat.open('tienda')
    await chat.start()
    await chat.send('uno', null)
    await vi.advanceTimersByTimeAsync(10)
    target.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(10)
    expect(api.of(SEND)).toHaveLength(2)
    chat.rest()
    expect([chat.$pending.get(), chat.$stalled.get(), chat.$link.get()]).toEqual([[], false, 'connecting'])
    target.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(api.of(SEND)).toHaveLength(2)
    await chat.start()
    await vi.advanceTimersByTimeAsync(10)
    expect(api.of(SEND)).toHaveLength(3)
  })

  test('D-76 D-83 refused because nobody is signed in it waits on without a try of its own', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('location', { pathname: '/login', search: '' })
    const { chat, api } = await open({ [SEND]: { status: 401, body: { error: 'x' } } })
    await chat.open('tienda')
    await chat.start()
    await chat.send('uno', null)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(api.of(SEND)).toHaveLength(1)
    expect(chat.$pending.get()).toMatchObject([{ text: 'uno', refusal: '' }])
    expect(chat.$stalled.get()).toBe(false)
  })

  test('D-83 refused without words it says that it was; what another tab discards is gone here', async () => {
    const { chat } = await open({ [SEND]: { status: 400, body: {} } })
    await chat.open('tienda')
    await chat.start()
    await chat.send('uno', null)
    await vi.waitFor(() => expect(chat.$pending.get()[0]?.refusal).toBe(say.refused))
    chat.retry('unbekannt')
    chat.discard('unbekannt')
    expect(chat.$pending.get()).toHaveLength(1)
    const key = `vitrina:outbox:ana:${String(chat.$pending.get()[0]?.clientId)}`
    browser.local.removeItem(key)
    target.dispatchEvent(Object.assign(new Event('storage'), { key }))
    expect(chat.$pending.get()).toEqual([])
  })

  test('D-83 two of the same moment keep their order', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
    const { chat } = await open({ [SEND]: 'down' })
    await chat.open('tienda')
    await chat.send('uno', null)
    await chat.send('dos', null)
    expect(chat.$pending.get().map(({ text, at }) => [text, at])).toEqual([
      ['uno', 1_000_000],
      ['dos', 1_000_001],
    ])
  })

  test('D-83 one of several that the socket brings waits no more, and the others do', async () => {
    const { chat, shown } = await open({ [SEND]: 'down' })
    await chat.open('tienda')
    await chat.start()
    await chat.send('uno', null)
    await chat.send('dos', null)
    const second = chat.$pending.get()[1]?.clientId ?? null
    const own = { senderId: 'ana', receverId: 'tienda' }
    sockets[0]?.hear('customer_message', message(7, { ...own, clientId: 'de otra pestaña' }))
    expect(chat.$pending.get()).toHaveLength(2)
    sockets[0]?.hear('customer_message', message(8, { ...own, clientId: second }))
    expect(chat.$pending.get().map(({ text }) => text)).toEqual(['uno'])
    expect(shown()).toEqual(['m007 unseen', 'm008 unseen'])
  })

  test.each(['{broken', 'null', '{"text":7,"at":1}', '{"text":"x"}'])(
    'D-83 «%s» in the storage is no message',
    async text => {
      browser.local.setItem('vitrina:outbox:ana:1', text)
      const { api, chat } = await open({})
      await chat.start()
      expect([chat.$pending.get(), api.of(SEND)]).toEqual([[], []])
    },
  )
})

describe('RT-01 the socket', () => {
  test('RT-01 is one, however often it is started, and closed if the page was left before it came', async () => {
    const { chat } = await open({})
    await Promise.all([chat.start(), chat.start()])
    expect(sockets).toHaveLength(1)
    chat.stop()
    const starting = chat.start()
    chat.stop()
    await starting
    expect(sockets.map(({ closed }) => closed)).toEqual([1, 1])
  })

  test('RT-02 D-122 when it is up the open conversation is read, else the list', async () => {
    const { api, chat } = await open({})
    await chat.start()
    expect(chat.$link.get()).toBe('connecting')
    sockets[0]?.hear('connect')
    await vi.waitFor(() => expect(api.of(OPEN)).toHaveLength(1))
    expect([chat.$link.get(), api.of(OPEN)[0]?.body['sellerId']]).toEqual(['online', ''])
    await chat.open('tienda')
    const before = api.of(OPEN).length
    sockets[0]?.hear('connect')
    await vi.waitFor(() => expect(api.of(OPEN).length).toBeGreaterThan(before))
    expect(api.of(OPEN).at(-1)?.body['sellerId']).toBe('tienda')
    sockets[0]?.hear('activeSeller', [{ sellerId: 'otra', shopName: 'Otra' }])
    sockets[0]?.hear('connect_error', new Error('x'))
    expect(chat.$link.get()).toBe('offline')
    chat.rest()
    expect([chat.$activeSeller.get(), chat.$link.get()]).toEqual([[], 'connecting'])
  })

  test('SPEED-03 rests while the page is kept by the browser and wakes with it, until it is closed', async () => {
    const { chat } = await open({})
    await chat.start()
    const socket = sockets[0] ?? new FakeSocket()
    await vi.waitFor(() => expect(socket.connects).toBe(1))
    target.dispatchEvent(new Event('pagehide'))
    expect(socket.closed).toBe(1)
    target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    await new Promise(done => setTimeout(done, 5))
    expect(socket.connects).toBe(1)
    target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await vi.waitFor(() => expect(socket.connects).toBe(2))
    chat.rest()
    target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    target.dispatchEvent(new Event('pagehide'))
    await new Promise(done => setTimeout(done, 5))
    expect([socket.connects, socket.closed]).toEqual([2, 2])
  })

  test('RT-04 a goodbye of the server is followed by a try two seconds later, and by none once it is closed', async () => {
    vi.useFakeTimers()
    const { chat } = await open({})
    await chat.start()
    const socket = sockets[0] ?? new FakeSocket()
    await vi.advanceTimersByTimeAsync(1)
    socket.hear('disconnect', 'io server disconnect')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(socket.connects).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(socket.connects).toBe(2)
    socket.hear('connect_error', new Error('x'))
    chat.rest()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(socket.connects).toBe(2)
  })
})

test('D-83 news of a conversation that the list lacks have it read, and fifty of them outlive a reading', async () => {
  const { api, chat, replies, texts, unread } = await open({})
  await chat.open('tienda')
  await chat.start()
  const before = api.of(OPEN).length
  replies[OPEN] = pageOf([], { MyFriends: [conversation('nueva', { unread: 1 })] })
  sockets[0]?.hear('seller_message', message(1, { senderId: 'nueva', senderName: 'Nueva' }))
  expect(texts()).toEqual([say.incoming('Nueva')])
  await vi.waitFor(() => expect(api.of(OPEN)).toHaveLength(before + 1))
  await vi.waitFor(() => expect(unread()).toMatchObject([['nueva', expect.any(Number)]]))
})

test('CHAT-12 each message of another seller is toasted once, when it comes', async () => {
  const { chat, texts } = await open({})
  await chat.open('tienda')
  await chat.start()
  sockets[0]?.hear('seller_message', message(1, { senderId: 'otra', senderName: 'Otra' }))
  expect(texts()).toEqual([say.incoming('Otra')])
  sockets[0]?.hear('seller_message', message(1, { senderId: 'otra', senderName: 'Otra' }))
  expect(texts()).toHaveLength(1)
})

test('D-83 what was read stays read in a list that was read before it came', async () => {
  const { chat, unread } = await open({ [SEEN]: { seen: [] } })
  await chat.open('tienda')
  await chat.start()
  sockets[0]?.hear('seller_message', message(1))
  expect(unread()).toContainEqual(['tienda', 1])
  await chat.markRead()
  await chat.loadConversations()
  expect(unread()).toContainEqual(['tienda', 0])
})

test('D-83 reading one conversation leaves the list alone where there was nothing new', async () => {
  const { chat } = await open({
    [OPEN]: pageOf([message(1)], {
      MyFriends: [conversation('tienda'), conversation('otra', { unread: 2 })],
    }),
    [SEEN]: { seen: [] },
  })
  await chat.open('tienda')
  let changes = -1
  const end = chat.$my_friends.subscribe(() => (changes += 1))
  await chat.markRead()
  end()
  expect(changes).toBe(0)
})

test('D-76 another token of the same person stops nothing, another person forgets what is shown', async () => {
  const { chat, shown, signIn } = await open({ [OPEN]: pageOf([message(1)]) })
  await chat.open('tienda')
  signIn(tokenOf(ana), { ...ana, name: 'Ana María' })
  expect(shown()).toEqual(['m001 unseen'])
  signIn(tokenOf({ ...ana, id: 'beto' }))
  expect([shown(), chat.$openId.get(), chat.$currentFd.get(), chat.$my_friends.get()]).toEqual([
    { state: 'loading' },
    '',
    null,
    { state: 'loading' },
  ])
})

describe('FRAME-16 the seller’s side', () => {
  const CUSTOMERS = 'GET /chat/seller/get-customers/s1'
  const READ = 'GET /chat/seller/get-customer-message/ana?limit=40'
  const ANSWER = 'POST /chat/seller/send-message-to-customer'
  const userInfo = { id: 's1', person: { id: 'luz', role: 'all', may: [] }, suspended: null }

  test('FRAME-16 D-84 customers, messages and answers go as the seller, written by the person', async () => {
    const stored = message(2, { senderId: 's1', receverId: 'ana' })
    const api = fakeApi({
      [CUSTOMERS]: { customers: [conversation('ana')] },
      [READ]: {
        currentCustomer: { _id: 'ana', name: 'Ana' },
        messages: [message(1, { senderId: 'ana', receverId: 's1' })],
        hasOlder: true,
      },
      [`${READ}&before=m001`]: {
        currentCustomer: { _id: 'ana', name: 'Ana' },
        messages: [],
        hasOlder: false,
      },
      [ANSWER]: { message: stored },
    })
    const { $seller } = await import('#stores/seller.ts')
    const { sellerChat } = await import('#stores/seller-chat.ts')
    stop = sellerChat.stop
    $seller.set({ state: 'ready', value: userInfo as never })
    await sellerChat.open('ana')
    expect(sellerChat.$currentFd.get()).toEqual({
      ...{ fdId: 'ana', name: 'Ana', image: '', unread: 0, lastMessage: '', lastAt: '' },
    })
    expect([sellerChat.$my_friends.get().state, sellerChat.$hasOlder.get()]).toEqual(['ready', true])
    await sellerChat.loadOlder()
    expect(sellerChat.$hasOlder.get()).toBe(false)
    await sellerChat.start()
    sockets[0]?.hear('connect')
    expect(sockets[0]?.emitted[0]?.slice(0, 3)).toEqual(['add_seller', 's1', { id: 's1' }])
    await sellerChat.send('Sí', null)
    expect(sellerChat.$pending.get()).toMatchObject([{ senderId: 's1', authorId: 'luz', receverId: 'ana' }])
    await vi.waitFor(() => expect(sockets[0]?.emitted.at(-1)).toEqual(['send_seller_message', stored]))
    const { clientId, ...body } = api.of(ANSWER)[0]?.body ?? {}
    expect([body, String(clientId).length]).toEqual([{ senderId: 's1', receverId: 'ana', text: 'Sí' }, 32])
    const at = (search: string) => sellerChat.side.peerAt({ search } as Location)
    expect([at('?cliente=ana'), at('')]).toEqual(['ana', ''])
    // Signed out: the screen stays, and hears nothing more.
    $seller.set({ state: 'failed', error: 'x' })
    expect(sockets[0]?.closed).toBe(0)
    $seller.set({ state: 'ready', value: null })
    expect([sockets[0]?.closed, sellerChat.$openId.get()]).toEqual([1, 'ana'])
  })
})
