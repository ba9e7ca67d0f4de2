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

test('D-83 what waits goes in the order of its time, of this sender alone, and one is dropped by its id', async () => {
  const { dropPending, dropSendQueue, keepPending, sendQueueOf } = await import('#stores/chat/send-queue.ts')
  const common = { authorId: 'ana', receverId: 'tienda', product: null, refusal: '' }
  for (const [clientId, at, senderId] of [
    ['1', 30, 'ana'],
    ['2', 10, 'ana'],
    ['3', 20, 'ana'],
    ['4', 5, 'ana2'],
  ] as const)
    keepPending({ ...common, clientId, at, senderId, text: clientId })
  const queue = (senderId = 'ana') =>
    sendQueueOf({ senderId, authorId: 'ana' }).map(({ clientId }) => clientId)
  expect(queue()).toEqual(['2', '3', '1'])
  dropPending({ senderId: 'ana', clientId: '3' })
  expect(queue()).toEqual(['2', '1'])
  dropSendQueue('ana')
  expect([queue(), queue('ana2')]).toEqual([[], ['4']])
})
