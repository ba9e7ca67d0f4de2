import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './browser.ts'
import { fakeApi, tokenOf, type Reply } from './fake-api.ts'

const guestId = 'guest_1700000000000_abcdefgh'
const ADD = 'POST /home/product/add-to-card'
const READ = `GET /home/product/get-card-product/${guestId}`
const empty = { card_products: [], price: 0, card_product_count: 0, outOfStockProduct: [], coupon: null }
const wanted = {
  productId: 'p1',
  quantity: 1,
  variant: null,
  item: { name: 'Urpi', size: '', price: '', picture: '' },
}
const DAY_MS = 24 * 3_600_000

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('navigator', {})
  browser = fakeBrowser()
  browser.local.setItem('guestId', guestId)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const waitingKeys = () =>
  Array.from({ length: browser.local.length }, (_, i) => browser.local.key(i) ?? '').filter(key =>
    key.startsWith('vitrina:waitingAdd:'),
  )
/** Another page of the same browser: nothing but the storage goes on. */
async function nextPage(replies: Record<string, Reply>) {
  vi.resetModules()
  const api = fakeApi({ [READ]: empty, ...replies })
  const [cart, waiting, { $toasts }] = await Promise.all([
    import('#stores/cart.ts'),
    import('#stores/waiting-adds.ts'),
    import('#stores/toasts.ts'),
  ])
  return { api, ...cart, ...waiting, said: () => $toasts.get().map(({ kind, text }) => [kind, text]) }
}

test('AWAY-08 what no answer came to waits, and goes on with its key on the next page', async () => {
  const first = await nextPage({ [ADD]: 'down' })
  expect(await first.add(wanted)).toBe(true)
  expect(first.$waitingAdds.get().map(({ name }) => name)).toEqual(['Urpi'])
  expect(first.said()).toEqual([])
  expect(await first.add(wanted)).toBe(true)
  expect(waitingKeys()).toHaveLength(1)

  const second = await nextPage({ [ADD]: { message: 'Agregado' } })
  expect(await second.sendWaitingAdds()).toBe(true)
  expect(await second.sendWaitingAdds()).toBe(false)
  const keys = [...first.api.of(ADD), ...second.api.of(ADD)].map(({ headers }) => headers['idempotency-key'])
  expect(second.api.of(ADD)).toHaveLength(1)
  expect(new Set(keys).size).toBe(1)
  expect(second.said()).toEqual([['success', 'Urpi: Producto agregado al carrito']])
  expect(waitingKeys()).toEqual([])

  // The same again, later, is another intention.
  await second.add(wanted)
  expect(second.api.of(ADD)[1]?.headers['idempotency-key']).not.toBe(keys[0])
})

test.each([
  ['a shop out of order', { status: 503, body: { message: 'Pausa', code: 'databaseAway' } }],
  ['too many at once', { status: 429, body: { message: 'Espera', code: 'tooManyRequests' } }],
  ['no answer', 'down' as const],
])('AWAY-08 %s lets it wait on', async (_, reply) => {
  await (await nextPage({ [ADD]: 'down' })).add(wanted)
  const later = await nextPage({ [ADD]: reply })
  expect(await later.sendWaitingAdds()).toBe(false)
  expect(waitingKeys()).toHaveLength(1)
  expect(later.said()).toEqual([])
})

test('AWAY-08 a refusal is told with the name and not tried again', async () => {
  await (await nextPage({ [ADD]: 'down' })).add(wanted)
  const later = await nextPage({
    [ADD]: { status: 409, body: { message: 'Stock Agotado', code: 'stockExhausted' } },
  })
  await later.sendWaitingAdds()
  expect(later.said()).toEqual([['error', 'Urpi no entró a tu carrito: Stock Agotado']])
  expect(waitingKeys()).toEqual([])
})

test('AWAY-08 what waited longer than the shop knows its key is told instead of sent', async () => {
  await (await nextPage({ [ADD]: 'down' })).add(wanted)
  const now = Date.now()
  vi.useFakeTimers({ now: now + DAY_MS, toFake: ['Date'] })
  const later = await nextPage({ [ADD]: { message: 'Agregado' } })
  await later.sendWaitingAdds()
  expect(later.api.of(ADD)).toEqual([])
  expect(later.said()[0]?.[1]).toContain('Urpi esperó demasiado')
})

test('AWAY-07 AWAY-08 a sign-out drops what waits, the cart as it was and the order numbers', async () => {
  browser.local.setItem('customerToken', tokenOf({ id: 'c1', name: 'Rosa', email: 'r@example.com' }))
  const deleted = vi.fn(() => Promise.resolve(true))
  vi.stubGlobal('caches', { delete: deleted })
  const page = await nextPage({ [ADD]: 'down', 'GET /customer/logout': { message: 'Adiós' } })
  const [{ $lastCart, $orderNumbers, keepNumbers }, { logout }] = await Promise.all([
    import('#stores/offline.ts'),
    import('#stores/auth.ts'),
  ])
  await page.add(wanted)
  keepNumbers(['VT-1'])
  expect(waitingKeys()).toHaveLength(1)
  await logout()
  expect(waitingKeys()).toEqual([])
  expect([$lastCart.get().lines, $orderNumbers.get()]).toEqual([[], []])
  expect(deleted).toHaveBeenCalledWith('vitrina-pages-1')
})

test('AWAY-10 where nothing can be kept, the addition fails as one that was not kept', async () => {
  const page = await nextPage({ [ADD]: 'down' })
  browser.local.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(await page.add(wanted)).toBe(false)
  expect(page.said()[0]?.[0]).toBe('error')
})

test('AWAY-10 what somebody else wrote into the storage waits for nothing', async () => {
  const written = ['', 'null', '{', '[]', '{"key":1}', '{"key":"a","at":1,"body":{}}']
  for (const [i, text] of [...written, '{"key":"a","body":{"productId":"p1"}}'].entries())
    browser.local.setItem(`vitrina:waitingAdd:${String(i)}`, text)
  const { $waitingAdds, sendWaitingAdds, api } = await nextPage({})
  expect($waitingAdds.get()).toEqual([])
  await sendWaitingAdds()
  expect(api.sent).toEqual([])
})
