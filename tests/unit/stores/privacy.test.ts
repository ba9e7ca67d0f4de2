import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './browser.ts'
import { heldApi } from './fake-api.ts'

beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

test('PERSON-02 PERSON-03 only the action that is under way is busy, and none at first', async () => {
  const server = heldApi()
  const { $choosing, $deleting, $exporting, chooseMarketing } = await import('#stores/privacy.ts')
  const busy = () => [$exporting, $choosing, $deleting].map(one => one.get())
  expect(busy()).toEqual([false, false, false])
  const chosen = chooseMarketing(true)
  expect(busy()).toEqual([false, true, false])
  await (
    await server.next('POST /customer/marketing')
  )?.answer({ marketing: { accepts: true }, message: 'Listo' })
  await chosen
  expect(busy()).toEqual([false, false, false])
})
