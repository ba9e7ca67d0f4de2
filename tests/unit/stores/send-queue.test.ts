import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageKeys } from '#shared/storage.ts'
import { fakeBrowser } from './browser.ts'

const target = new EventTarget()
beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
})
afterEach(() => vi.unstubAllGlobals())

test('D-83 what another tab did to the messages that wait is heard, and nothing else', async () => {
  const { followSendQueue } = await import('#stores/chat/send-queue.ts')
  const heard = vi.fn()
  const end = followSendQueue(heard)
  const change = (key: string | null) => target.dispatchEvent(Object.assign(new Event('storage'), { key }))
  for (const key of ['guestId', null, `${storageKeys.outbox}:ana:tienda:1`]) change(key)
  expect(heard).toHaveBeenCalledTimes(2)
  end()
  change(null)
  expect(heard).toHaveBeenCalledTimes(2)
})
