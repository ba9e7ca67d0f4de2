import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser } from './browser.ts'
import { fakeApi, keptTokenOf, tokenOf, type Reply } from './fake-api.ts'

const rosa = { id: 'c1', name: 'Rosa', email: 'rosa@example.com' }
const LOGOUT = 'GET /customer/logout'

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  vi.resetModules()
  browser = fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

describe('one call', () => {
  test('GUARD-70 goes as the person of the cookie, as JSON, with its path and query written out', async () => {
    const asked: [string, RequestInit][] = []
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      asked.push([url, init])
      return Promise.resolve(Response.json({ message: 'Listo' }))
    })
    const { send } = await import('#stores/send.ts')
    const { getReviews, submitReview } = await import('#shared/endpoints/reviews.ts')
    const stop = new AbortController()
    const query = new URLSearchParams({ pageNo: '2' })
    await send(getReviews, { params: { productId: 'a/b c' }, query, signal: stop.signal })
    await send(getReviews, { query: new URLSearchParams() })
    await send(submitReview, { body: { review: 'Cómoda' } as never, headers: { 'idempotency-key': 'k' } })
    expect(asked.map(([url]) => url)).toEqual([
      '/api/home/customer/get-reviews/a%2Fb%20c?pageNo=2',
      '/api/home/customer/get-reviews/',
      '/api/home/customer/submit-review',
    ])
    expect(asked[0]?.[1]).toEqual({
      ...{ method: 'GET', credentials: 'same-origin', signal: stop.signal },
      headers: { accept: 'application/json' },
    })
    expect(asked[1]?.[1]).not.toHaveProperty('signal')
    expect(asked[2]?.[1]).toEqual({
      ...{ method: 'POST', credentials: 'same-origin', body: '{"review":"Cómoda"}' },
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'idempotency-key': 'k',
      },
    })
  })

  test('D-78 a form with files goes as it is, and the browser says of what kind it is', async () => {
    let sent: RequestInit = {}
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      sent = init
      return Promise.resolve(Response.json({}))
    })
    const { send } = await import('#stores/send.ts')
    const { addComplaint } = await import('#shared/endpoints/complaints.ts')
    const body = new FormData()
    await send(addComplaint, { body })
    expect(sent.body).toBe(body)
    expect(sent.headers).toEqual({ accept: 'application/json' })
  })

  test.each<[string, () => Promise<Response>, object]>([
    ['no answer', () => Promise.reject(new TypeError('x')), { status: 0, code: 'noResponse' }],
    [
      'an answer without JSON',
      () => Promise.resolve(new Response('<html>', { status: 200 })),
      { status: 200, code: 'unknown', message: '', data: null },
    ],
    [
      'a refusal with an error',
      () => Promise.resolve(Response.json({ error: 'A', message: 'B', code: 'conflict' }, { status: 409 })),
      { status: 409, code: 'conflict', message: 'A' },
    ],
    [
      'a refusal with a message alone',
      () => Promise.resolve(Response.json({ message: 'B' }, { status: 400 })),
      { status: 400, code: 'unknown', message: 'B', data: { message: 'B' } },
    ],
    [
      'a refusal whose text is none',
      () => Promise.resolve(Response.json({ error: 7 }, { status: 500 })),
      { status: 500, code: 'unknown', message: '' },
    ],
  ])('ERR-04 STATE-25 %s is a refusal that says what is known', async (_, fetched, expected) => {
    vi.stubGlobal('fetch', fetched)
    const { send } = await import('#stores/send.ts')
    const { getProfile } = await import('#shared/endpoints/account.ts')
    await expect(send(getProfile)).rejects.toMatchObject({ name: 'ApiError', ...expected })
  })
})

test('ERR-05 what cannot be written down is not sent, and says so', async () => {
  const api = fakeApi({})
  const { send } = await import('#stores/send.ts')
  const { submitReview } = await import('#shared/endpoints/reviews.ts')
  const endless: Record<string, unknown> = {}
  endless['self'] = endless
  const refused = { status: 0, code: 'notSent', message: 'Error al configurar la solicitud' }
  await expect(send(submitReview, { body: endless as never })).rejects.toMatchObject(refused)
  expect(api.sent).toEqual([])
})

describe('D-76 a logout that waits to be sent', () => {
  const wait = () => browser.local.setItem('vitrina:pendingLogout', keptTokenOf(rosa))
  const settle = async () => (await import('#stores/pending-logout.ts')).settleLogouts()
  const isPending = () => browser.local.getItem('vitrina:pendingLogout') !== null

  test.each<[number, boolean]>([
    [399, true],
    [400, false],
    [429, true],
    [499, false],
    [500, true],
  ])('D-76 answered %i it waits on: %s', async (status, waits) => {
    fakeApi({ [LOGOUT]: { status, body: {} } })
    wait()
    await settle().catch(() => undefined)
    expect(isPending()).toBe(waits)
  })

  test('D-76 is sent by one tab at a time where the browser can tell, and by each where it cannot', async () => {
    const api = fakeApi({ [LOGOUT]: { message: 'Adiós' } })
    const request = vi.fn((_: string, work: () => Promise<void>) => work())
    vi.stubGlobal('navigator', { locks: { request } })
    wait()
    await settle()
    expect(request).toHaveBeenCalledWith('vitrina:pendingLogout', expect.any(Function))
    expect([api.of(LOGOUT).length, isPending()]).toEqual([1, false])
    vi.stubGlobal('navigator', {})
    wait()
    await settle()
    expect([api.of(LOGOUT).length, isPending()]).toEqual([2, false])
    expect(request).toHaveBeenCalledTimes(1)
  })

  test('D-76 none that waits asks no tab and no server', async () => {
    const api = fakeApi({})
    const request = vi.fn()
    vi.stubGlobal('navigator', { locks: { request } })
    await settle()
    expect([api.sent, request.mock.calls]).toEqual([[], []])
  })

  test('D-76 one that failed is tried again with the next call', async () => {
    const replies: Record<string, Reply> = { [LOGOUT]: 'down' }
    const api = fakeApi(replies)
    wait()
    await expect(settle()).rejects.toThrow()
    replies[LOGOUT] = { message: 'Adiós' }
    await settle()
    expect([api.of(LOGOUT).length, isPending()]).toEqual([2, false])
  })
})

test.each<[Reply, boolean]>([
  ['down', true],
  [{ status: 399, body: {} }, true],
  [{ status: 400, body: {} }, false],
  [{ status: 499, body: {} }, false],
  [{ status: 500, body: {} }, true],
])('SCALE-04 answered %j the same content keeps its key: %s', async (reply, isKept) => {
  const api = fakeApi({ 'POST /home/customer/submit-review': reply })
  const { sendReview } = await import('#stores/reviews.ts')
  const review = { productId: 'p1', slug: 's', rating: 5, review: 'Cómoda' }
  await sendReview(review)
  await sendReview(review)
  const keys = api.of('POST /home/customer/submit-review').map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(isKept ? 1 : 2)
})

test('STATE-25 a fault of ours is no refusal, and ends what was busy', async () => {
  const { atom } = await import('nanostores')
  const { run } = await import('#stores/run.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  const $busy = atom(false)
  const work = run($busy, () => Promise.reject(new RangeError('ours')), 'x')
  expect($busy.get()).toBe(true)
  await expect(work).rejects.toThrow('ours')
  expect([$busy.get(), $toasts.get()]).toEqual([false, []])
})

test.each([
  ['loginRequired', []],
  ['sessionExpired', []],
  ['forbidden', ['Frase de la acción']],
])('D-76 STATE-25 refused with %s and without words an action says %j', async (code, said) => {
  const { atom } = await import('nanostores')
  const { run } = await import('#stores/run.ts')
  const { ApiError } = await import('#stores/send.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  const error = new ApiError('', { status: 401, code: code as 'loginRequired' })
  const outcome = await run(atom(false), () => Promise.reject(error), 'Frase de la acción')
  expect(outcome).toEqual({ ok: false, error })
  expect($toasts.get().map(({ text }) => text)).toEqual(said)
})

describe('D-99 what is kept for this tab', () => {
  test.each(['null', '7', '"x"', '[1]', '{broken', '[]'])(
    'D-99 «%s» in its storage is no draft',
    async text => {
      browser.session.setItem('vitrina:delivery', text)
      const { $delivery } = await import('#stores/checkout/drafts.ts')
      expect($delivery.get()).toEqual({ option: '', store: '' })
    },
  )

  test('D-99 a draft of an older version is filled up, and an empty one leaves no key', async () => {
    browser.session.setItem('vitrina:delivery', '{"store":"larco"}')
    const { $delivery, dropDrafts } = await import('#stores/checkout/drafts.ts')
    expect($delivery.get()).toEqual({ option: '', store: 'larco' })
    dropDrafts()
    expect(browser.session.getItem('vitrina:delivery')).toBeNull()
  })

  test('D-99 where there is no storage, as on the server, drafts and purchase are empty', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    const { $delivery } = await import('#stores/checkout/drafts.ts')
    const { $purchase } = await import('#stores/checkout/purchase.ts')
    expect([$delivery.get(), $purchase.get()]).toEqual([{ option: '', store: '' }, null])
  })
})

describe('who is signed in', () => {
  test('STATE-31 D-49 the same person with another token is the same, another one has a password of her own', async () => {
    const { $newPasswordDue, $user, signIn } = await import('#stores/auth.ts')
    expect($newPasswordDue.get()).toBe(false)
    signIn(tokenOf(rosa), { ...rosa, name: 'Rosa Quispe' })
    $newPasswordDue.set(true)
    signIn(tokenOf({ ...rosa, email: 'nueva@example.com' }))
    expect([$user.get()?.name, $newPasswordDue.get()]).toEqual(['Rosa Quispe', true])
    signIn(tokenOf({ ...rosa, id: 'c2' }))
    expect([$user.get()?.id, $newPasswordDue.get()]).toEqual(['c2', false])
  })

  test('D-49 a call that wants a new password first says so', async () => {
    fakeApi({ 'GET /customer/profile': { status: 403, body: { error: 'x', code: 'newPasswordRequired' } } })
    const { $newPasswordDue, $user, signIn } = await import('#stores/auth.ts')
    const { call } = await import('#stores/call.ts')
    const { getProfile } = await import('#shared/endpoints/account.ts')
    signIn(tokenOf(rosa))
    expect($newPasswordDue.get()).toBe(false)
    await call(getProfile).catch(() => undefined)
    expect([$newPasswordDue.get(), $user.get()?.id]).toEqual([true, 'c1'])
  })

  test('STATE-34 D-83 a logout drops the own messages that wait, all of them, and no other’s', async () => {
    fakeApi({ [LOGOUT]: { message: 'Adiós' } })
    for (const key of ['c1:1', 'c1:2', 'c11:1', 'c2:1']) browser.local.setItem(`vitrina:outbox:${key}`, '{}')
    const { logout, signIn } = await import('#stores/auth.ts')
    signIn(tokenOf(rosa))
    browser.local.setItem('vitrina:outbox:c1:3', '{}')
    await logout()
    const left = Array.from({ length: browser.local.length }, (_, i) => browser.local.key(i))
    expect(left.filter(key => key?.startsWith('vitrina:outbox:')).sort()).toEqual([
      'vitrina:outbox:c11:1',
      'vitrina:outbox:c2:1',
    ])
  })

  test('STATE-34 nobody who is signed in is signed out at no server', async () => {
    const api = fakeApi({})
    const { logout } = await import('#stores/auth.ts')
    await logout()
    expect(api.sent).toEqual([])
  })

  test('D-07 D-76 on the login page itself a refused call leads nowhere and keeps no way back', async () => {
    const ways: string[] = []
    vi.stubGlobal('location', { pathname: '/login', search: '', assign: (path: string) => ways.push(path) })
    const over = { status: 401, body: { error: 'Tu sesión terminó.', code: 'sessionExpired' } }
    fakeApi({ 'GET /customer/profile': over })
    const { $user, signIn } = await import('#stores/auth.ts')
    const { $toasts } = await import('#stores/toasts.ts')
    const { call } = await import('#stores/call.ts')
    const { getProfile } = await import('#shared/endpoints/account.ts')
    signIn(tokenOf(rosa))
    await call(getProfile).catch(() => undefined)
    expect([$user.get(), ways, $toasts.get()]).toEqual([null, [], []])
    expect(browser.session.getItem('vitrina:redirect')).toBeNull()
  })

  test('D-07 the way back has the query of the page', async () => {
    vi.stubGlobal('location', { pathname: '/shops', search: '?color=ROJO' })
    const { saveRedirectHere, takeRedirect } = await import('#stores/auth.ts')
    saveRedirectHere()
    expect([takeRedirect(), takeRedirect()]).toEqual(['/shops?color=ROJO', null])
  })
})

test('STATE-25 STATE-35 nothing is under way before it begins', async () => {
  type Store = Record<string, { get?: () => unknown }>
  const begun: string[] = []
  for (const load of Object.values(import.meta.glob<Store>('../../../src/stores/**/*.ts'))) {
    const store = await load()
    for (const [name, value] of Object.entries(store))
      if (name.startsWith('$') && value.get?.() === true) begun.push(name)
  }
  // It looks numbers up until the page says that the owner set no service.
  expect(begun).toEqual(['$looksUp'])
})
