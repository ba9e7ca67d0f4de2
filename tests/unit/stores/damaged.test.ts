import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soles } from '#shared/rules/money.ts'
import { storageKeys } from '#shared/storage.ts'
import { fakeBrowser } from './browser.ts'

let session: Storage
beforeEach(() => {
  vi.resetModules()
  session = fakeBrowser().session
})
afterEach(() => vi.unstubAllGlobals())

test.each(['{"cut', '7', '"text"', '{}'])(
  'D-99 a tab that keeps %s has no purchase, no message and no draft of a form, and goes on',
  async damaged => {
    for (const key of [storageKeys.purchase, storageKeys.toasts, storageKeys.shipping])
      session.setItem(key, damaged)
    const { $purchase } = await import('#stores/checkout/purchase.ts')
    const { $toasts, takeFromLastPage } = await import('#stores/toasts.ts')
    const { sessionAtom } = await import('#stores/session-atom.ts')
    takeFromLastPage()
    expect([$purchase.get(), $toasts.get()]).toEqual([null, []])
    expect(sessionAtom(storageKeys.shipping, { name: '' }).get()).toEqual({ name: '' })
  },
)

test('D-99 API-42 a copy of this session that cannot be read is loaded again, without a message', async () => {
  session.setItem(`${storageKeys.init}brands`, '[{"_id"')
  const fetch = vi.fn(() => Promise.resolve(Response.json({ brands: [{ _id: '1', name: 'Misti' }] })))
  vi.stubGlobal('fetch', fetch)
  const { $brands, initialize } = await import('#stores/init.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  await initialize(new Set(['brands']))
  expect($brands.get()).toEqual({ state: 'ready', value: [{ _id: '1', name: 'Misti' }] })
  expect([fetch.mock.calls.length, $toasts.get()]).toEqual([1, []])
  expect(JSON.parse(session.getItem(`${storageKeys.init}brands`) ?? '')).toEqual([
    { _id: '1', name: 'Misti' },
  ])
})

test('CHOOSE-05 where the browser has no more room, a form and a purchase go on without it', async () => {
  const { $purchase, rememberOrder, setPurchase } = await import('#stores/checkout/purchase.ts')
  const { sessionAtom } = await import('#stores/session-atom.ts')
  for (const storage of [localStorage, sessionStorage])
    vi.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
  const $form = sessionAtom(storageKeys.shipping, { name: '' })
  $form.set({ name: 'Rosa' })
  const purchase = {
    ...{ price: soles(100), items: 1, orderId: 'o1', number: 'V-1', success: true },
    paymentMethod: '' as const,
  }
  setPurchase(purchase)
  rememberOrder('o1')
  expect([$form.get(), $purchase.get()]).toEqual([{ name: 'Rosa' }, purchase])
})
