import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soles } from '#shared/rules/money.ts'
import { fakeBrowser } from './browser.ts'

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  vi.resetModules()
  browser = fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

test('AWAY-07 the number of an order that was placed here is kept, the newest first', async () => {
  const { setPurchase } = await import('#stores/checkout/purchase.ts')
  const { $orderNumbers } = await import('#stores/offline.ts')
  const placed = { price: soles(10), items: 1, success: true, paymentMethod: '' } as const
  setPurchase({ ...placed, orderId: 'o1', number: 'V-1' })
  setPurchase({ ...placed, orderId: 'o2', number: 'V-2' })
  expect($orderNumbers.get()).toEqual(['V-2', 'V-1'])
})

test('AWAY-07 without a number nothing is written', async () => {
  const { keepNumbers } = await import('#stores/offline.ts')
  const before = browser.local.length
  keepNumbers([])
  expect(browser.local.length).toBe(before)
  keepNumbers(['V-1'])
  expect(browser.local.length).toBe(before + 1)
})
