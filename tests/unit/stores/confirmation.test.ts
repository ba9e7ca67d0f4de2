import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './browser.ts'
import { fakeApi, type Reply } from './fake-api.ts'

const PAYMENT = 'GET /order/payment/secreto'
const DETAILS = 'GET /home/coustomer/get-order-details/o1'
const confirmOf = (method: string) => `GET /order/confirm/o1?paymentMethod=${method}`
const order = {
  _id: 'o1',
  number: 'V-1',
  price: 104.99,
  items: 2,
  confirmed: true,
  payment_method: 'culqi',
}

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  vi.resetModules()
  browser = fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

/** The result page as it is opened; `search` is the query of its address. */
async function open(replies: Record<string, Reply>, search = '') {
  const addresses: string[] = []
  vi.stubGlobal('location', { pathname: '/order/confirm', search, assign: () => undefined })
  vi.stubGlobal('history', { replaceState: (_: unknown, __: string, url: string) => addresses.push(url) })
  const api = fakeApi(replies)
  const { $result, openConfirmation } = await import('#stores/confirmation.ts')
  const seen: unknown[] = []
  $result.listen(result => seen.push(result))
  await openConfirmation()
  return { api, addresses, seen, result: $result.get() }
}
const cardReturn = '?payment_intent_client_secret=secreto'
const leavePurchase = (paymentMethod: '' | 'cod' | 'culqi', orderId = 'o1') =>
  browser.session.setItem(
    'vitrina:purchase',
    JSON.stringify({ price: 104.99, items: 2, orderId, number: 'V-1', success: true, paymentMethod }),
  )

test('CONF-01 CONF-02 D-72 a card that succeeded confirms the order and removes its stored id', async () => {
  browser.local.setItem('orderId', 'o1')
  const { api, addresses, seen, result } = await open(
    {
      [PAYMENT]: { status: 'succeeded', orderId: 'o1', method: 'culqi' },
      [confirmOf('culqi')]: { message: 'Listo', order },
    },
    cardReturn,
  )
  expect(api.sent.map(({ what }) => what)).toEqual([PAYMENT, confirmOf('culqi')])
  expect(seen).toEqual([
    { state: 'processing' },
    { state: 'confirming' },
    { state: 'confirmed', method: 'card' },
  ])
  expect(result).toEqual({ state: 'confirmed', method: 'card' })
  expect(addresses).toEqual(['/order/confirm'])
  expect(browser.local.getItem('orderId')).toBeNull()
})

test('CONF-02 D-72 a cash order that is confirmed removes its stored id as well', async () => {
  browser.local.setItem('orderId', 'o1')
  fakeApi({ [confirmOf('cod')]: { message: 'Listo', order: { ...order, payment_method: 'cod' } } })
  const { confirmCod } = await import('#stores/payment.ts')
  expect(await confirmCod()).toBe(true)
  expect(browser.local.getItem('orderId')).toBeNull()
})

test('PAYMENT-07 CONF-08 while the bank has not answered it waits, says when that takes long, and then shows the end', async () => {
  vi.useFakeTimers()
  browser.local.setItem('orderId', 'o1')
  let asked = 0
  const opened = open(
    {
      [PAYMENT]: () => ({
        status: (asked += 1) < 9 ? 'processing' : 'succeeded',
        orderId: 'o1',
        method: 'culqi',
      }),
      [confirmOf('culqi')]: { message: 'Listo', order },
    },
    cardReturn,
  )
  await vi.advanceTimersByTimeAsync(120_000)
  const { seen } = await opened
  vi.useRealTimers()
  expect(seen.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => ({ state: 'processing' })))
  expect(seen.slice(5, 9)).toEqual(Array.from({ length: 4 }, () => ({ state: 'processing', slow: true })))
  expect(seen.slice(9)).toEqual([{ state: 'confirming' }, { state: 'confirmed', method: 'card' }])
})

test.each<[string, Reply]>([
  ['the bank may have charged it', { status: 'requires_payment_method', orderId: 'o1', unclear: true }],
  ['nobody can be asked', 'down'],
])('PAYMENT-07 %s: no word that nothing was charged', async (_, reply) => {
  vi.useFakeTimers()
  const opened = open({ [PAYMENT]: reply }, cardReturn)
  await vi.advanceTimersByTimeAsync(120_000)
  expect((await opened).result).toEqual({ state: 'failed', reason: 'unclear', method: 'card' })
  vi.useRealTimers()
})

test('PAYMENT-07 a line that breaks once is no answer: the next one counts', async () => {
  vi.useFakeTimers()
  browser.local.setItem('orderId', 'o1')
  let asked = 0
  const opened = open(
    {
      [PAYMENT]: () => ((asked += 1) < 3 ? 'down' : { status: 'succeeded', orderId: 'o1', method: 'culqi' }),
      [confirmOf('culqi')]: { message: 'Listo', order },
    },
    cardReturn,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await opened).result).toEqual({ state: 'confirmed', method: 'card' })
  vi.useRealTimers()
})

test.each([
  ['requires_action', 'bank'],
  ['canceled', 'canceled'],
])('PAYMENT-07 PAYMENT-12 a payment that is %s is told as what it is', async (status, reason) => {
  const { result } = await open({ [PAYMENT]: { status, orderId: 'o1', method: 'culqi' } }, cardReturn)
  expect(result).toEqual({ state: 'failed', reason, method: 'card' })
})

test.each<[string, string, Record<string, Reply>]>([
  [
    'a payment that failed',
    cardReturn,
    { [PAYMENT]: { status: 'requires_payment_method', orderId: 'o1', method: 'culqi' } },
  ],
  ['an error of the call', cardReturn, { [PAYMENT]: { status: 404, body: { code: 'notFound' } } }],
  ['an empty secret', '?payment_intent_client_secret=', {}],
  ['a return without a secret', '?redirect_status=succeeded', {}],
])('CONF-03 D-72 %s is a failure that keeps the order for another try', async (_, search, replies) => {
  browser.local.setItem('orderId', 'o1')
  const { api, result } = await open(replies, search)
  expect(result).toEqual({ state: 'failed', reason: 'payment', method: 'card' })
  expect(api.sent.filter(({ what }) => what.includes('confirm'))).toEqual([])
  expect(browser.local.getItem('orderId')).toBe('o1')
})

test.each([
  ['the navigation state', () => leavePurchase('cod')],
  ['local storage', () => browser.local.setItem('orderId', 'o1')],
  [
    'the navigation state before local storage',
    () => {
      leavePurchase('cod')
      browser.local.setItem('orderId', 'o2')
    },
  ],
])('CONF-05 D-68 the order id comes from %s', async (_, leave) => {
  leave()
  const { api, result } = await open({ [DETAILS]: { order } })
  expect(api.sent.map(({ what }) => what)).toEqual([DETAILS])
  expect(result).toEqual({ state: 'confirmed', method: 'card' })
})

test.each([
  ['cod', 'cod', 'confirm'],
  ['culqi', 'card', 'payment'],
] as const)(
  'CONF-03 CONF-04 a purchase paid by %s without an order is a failure',
  async (named, method, reason) => {
    leavePurchase(named, '')
    const { api, result } = await open({})
    expect(api.sent).toEqual([])
    expect(result).toEqual({ state: 'failed', reason, method })
  },
)

test('DOOR-01 a tab that knows of no purchase asks for the number instead of naming a failure', async () => {
  const { api, result } = await open({})
  expect(api.sent).toEqual([])
  expect(result).toEqual({ state: 'unknown' })
})

test('WALLET-06 an order that waits for a transfer shows it, and one that is confirmed does not', async () => {
  leavePurchase('')
  const wallet = { state: 'waiting', wallet: 'yape' }
  const waiting = await open({ [DETAILS]: { order: { ...order, confirmed: false, wallet } } })
  expect(waiting.result).toEqual({ state: 'transfer', wallet })
  vi.resetModules()
  const done = await open({ [DETAILS]: { order: { ...order, wallet } } })
  expect(done.result).toMatchObject({ state: 'confirmed' })
})

test('CONF-04 D-105 a cash order: confirmed, not confirmed yet, or none', async () => {
  leavePurchase('cod')
  const cash = { ...order, payment_method: 'cod' }
  expect((await open({ [DETAILS]: { order: cash } })).result).toEqual({ state: 'confirmed', method: 'cod' })
  vi.resetModules()
  const waiting = await open({ [DETAILS]: { order: { ...cash, confirmed: false } } })
  expect(waiting.result).toEqual({ state: 'notConfirmed' })
  vi.resetModules()
  expect((await open({ [DETAILS]: { status: 404, body: {} } })).result).toEqual({
    state: 'failed',
    reason: 'confirm',
    method: 'cod',
  })
})

test('PAYMENT-07 it is asked after 2, 3, 5 and then every 10 seconds, and the page is slow from the sixth on', async () => {
  vi.useFakeTimers()
  const began = Date.now()
  const asked: number[] = []
  const still = () => {
    asked.push((Date.now() - began) / 1000)
    return { status: asked.length < 8 ? 'processing' : 'canceled', orderId: 'o1', method: 'culqi' }
  }
  const opened = open({ [PAYMENT]: still }, cardReturn)
  await vi.advanceTimersByTimeAsync(120_000)
  const { seen } = await opened
  vi.useRealTimers()
  expect(asked).toEqual([0, 2, 5, 10, 20, 30, 40, 50])
  expect(seen.findIndex(result => (result as { slow?: true }).slow === true)).toBe(5)
})

test('PAYMENT-07 a shop that gives no answer is asked six times', async () => {
  vi.useFakeTimers()
  const opened = open({ [PAYMENT]: { status: 500, body: {} } }, cardReturn)
  await vi.advanceTimersByTimeAsync(120_000)
  const { api, result } = await opened
  vi.useRealTimers()
  expect(api.of(PAYMENT)).toHaveLength(6)
  expect(result).toEqual({ state: 'failed', reason: 'unclear', method: 'card' })
})

test('PAYMENT-07 refused with 499, the last number of a refusal, it is not asked again', async () => {
  const { api, result } = await open({ [PAYMENT]: { status: 499, body: {} } }, cardReturn)
  expect(result).toEqual({ state: 'failed', reason: 'payment', method: 'card' })
  expect(api.of(PAYMENT)).toHaveLength(1)
})

test('CONF-02 D-68 a card that was charged for an order that cannot be confirmed is a failure of its own', async () => {
  browser.local.setItem('orderId', 'o1')
  const { result } = await open(
    {
      [PAYMENT]: { status: 'succeeded', orderId: 'o1', method: 'culqi' },
      [confirmOf('culqi')]: { status: 500, body: {} },
    },
    cardReturn,
  )
  const { $payment } = await import('#stores/payment.ts')
  const { confirmMessages } = await import('#shared/messages/confirm.ts')
  expect(result).toEqual({ state: 'failed', reason: 'confirm', method: 'card' })
  expect($payment.get().error).toBe(confirmMessages.confirmFailed)
})

test('CONF-01 the address is cleaned once, of whatever it carried, and left alone without a query', async () => {
  const returned = await open({}, '?payment_intent=1')
  expect(returned.result).toEqual({ state: 'failed', reason: 'payment', method: 'card' })
  expect([returned.addresses, returned.api.sent]).toEqual([['/order/confirm'], []])
  vi.resetModules()
  const tagged = await open({}, '?utm_source=correo')
  expect([tagged.result, tagged.addresses]).toEqual([{ state: 'unknown' }, ['/order/confirm']])
  vi.resetModules()
  expect((await open({})).addresses).toEqual([])
})

test('CONF-04 an order that this tab has confirmed is not read again', async () => {
  leavePurchase('cod')
  const { $payment } = await import('#stores/payment.ts')
  $payment.setKey('currentOrder', { ...order, payment_method: 'cod' } as never)
  const { api, result } = await open({})
  expect([api.sent, result]).toEqual([[], { state: 'confirmed', method: 'cod' }])
})

test('CONF-04 D-68 an order that is read is the one that the page shows', async () => {
  leavePurchase('cod')
  await open({ [DETAILS]: { order } })
  const { $payment } = await import('#stores/payment.ts')
  expect($payment.get().currentOrder).toEqual(order)
})

test.each([
  ['culqi', { state: 'failed', reason: 'payment', method: 'card' }],
  ['', { state: 'notConfirmed' }],
] as const)(
  'CONF-12 PAYMENT-07 an order chosen to be paid by «%s» and not confirmed',
  async (named, expected) => {
    leavePurchase(named)
    const { result } = await open({ [DETAILS]: { order: { ...order, confirmed: false } } })
    expect(result).toEqual(expected)
  },
)

test('CONF-03 an order that cannot be read in a browser that knows no method counts as one by card', async () => {
  browser.local.setItem('orderId', 'o1')
  const { result } = await open({ [DETAILS]: { status: 500, body: {} } })
  expect(result).toEqual({ state: 'failed', reason: 'confirm', method: 'card' })
})

test.each([
  [{ price: 0, payment_method: 'cod' }, 'free'],
  [{ price: 0.01, payment_method: 'cod' }, 'cod'],
  [{ price: 10, payment_method: '' }, 'cod'],
])('FREE-01 CONF-04 an order of %j was paid by %s', async (change, method) => {
  leavePurchase('')
  const { result } = await open({ [DETAILS]: { order: { ...order, ...change } } })
  expect(result).toEqual({ state: 'confirmed', method })
})
