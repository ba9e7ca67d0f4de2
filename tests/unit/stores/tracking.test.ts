import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './browser.ts'
import { fakeApi, type Reply } from './fake-api.ts'

beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

test('INFO-03 a refused number takes away what was shown, a refused contact does not', async () => {
  const replies: Record<string, Reply> = { 'POST /home/order/track': { npedido: 'V-1' } }
  fakeApi(replies)
  const { $tracking, $trackingError, track } = await import('#stores/tracking.ts')
  await track('V-1')
  expect($tracking.get()).toEqual({ npedido: 'V-1' })
  replies['POST /home/order/track'] = { status: 404, body: { error: 'No lo encontramos.' } }
  await track('V-1', '987654321')
  expect([$tracking.get(), $trackingError.get()]).toEqual([{ npedido: 'V-1' }, 'No lo encontramos.'])
  await track('V-2')
  expect([$tracking.get(), $trackingError.get()]).toEqual([null, 'No lo encontramos.'])
})
