import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { completeSheet } from '../../support/complaint-sheet.ts'
import { fakeBrowser } from './browser.ts'
import { fakeApi, type Reply } from './fake-api.ts'

let replies: Record<string, Reply>
let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  vi.resetModules()
  fakeBrowser().local.setItem('guestId', 'guest_1700000000000_abcdefgh')
  replies = {}
  api = fakeApi(replies)
})
afterEach(() => vi.unstubAllGlobals())

const loadCart = async () => {
  const { add } = await import('#stores/cart.ts')
  return (change: boolean) => add({ productId: change ? 'p2' : 'p1', quantity: 1, variant: null })
}
const loadReview = async () => {
  const { sendReview } = await import('#stores/reviews.ts')
  return (change: boolean) =>
    sendReview({ productId: 'p1', slug: 's', rating: change ? 4 : 5, review: 'Cómoda' })
}
const loadComplaint = async () => {
  const { fileSheet, setField } = await import('#stores/complaints.ts')
  for (const [name, value] of Object.entries(completeSheet))
    setField(name as keyof typeof completeSheet, value)
  return (change: boolean) => {
    if (change) setField('nombres', 'Ana')
    return fileSheet()
  }
}

test.each([
  ['an addition to the cart', 'POST /home/product/add-to-card', loadCart],
  ['a review', 'POST /home/customer/submit-review', loadReview],
  ['a complaint', 'POST /reclamo/add-reclamo', loadComplaint],
])('SCALE-04 %s sent again without an answer keeps its key', async (_, what, load) => {
  const send = await load()
  const steps: [Reply, boolean][] = [
    ['down', false],
    [{ status: 503, body: {} }, false],
    [{ message: 'Listo' }, false],
    ['down', false],
    [{ status: 409, body: { code: 'repeatConflict' } }, false],
    ['down', false],
    ['down', true],
  ]
  for (const [reply, change] of steps) {
    replies[what] = reply
    await send(change)
  }
  const keys = api.of(what).map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(steps.length)
  // Unanswered, unavailable, answered: one call. Then another, refused; another; and a changed one.
  const names = keys.map(key => [...new Set(keys)].indexOf(key))
  expect(names).toEqual([0, 0, 0, 1, 1, 2, 3])
})
