import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isWorkDone, workBlock } from '#shared/rules/work.ts'
import { fakeBrowser } from './browser.ts'
import { fakeApi, type Reply } from './fake-api.ts'

beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

const TRACK = 'POST /home/order/track'
const asksFor = (challenge: string) => ({
  status: 429,
  body: {
    message: 'Hay mucha actividad.',
    code: 'proofNeeded',
    details: { kind: 'work', challenge, difficulty: 20 },
  },
})

test('NETWORK-03 the work that a busy network is asked for is done, said and sent with the same call', async () => {
  let asked = 0
  const replies: Record<string, Reply> = {
    [TRACK]: () => ((asked += 1) <= 2 ? asksFor(`reto${String(asked)}.x`) : { number: 'V-1' }),
  }
  const api = fakeApi(replies)
  const { call } = await import('#stores/call.ts')
  const { $proving } = await import('#stores/proving.ts')
  const { trackOrder } = await import('#shared/endpoints/orders.ts')
  const states: number[] = []
  $proving.listen(count => states.push(count))
  const headers = { 'idempotency-key': 'k' }
  expect(await call(trackOrder, { body: { npedido: 'V-1' }, headers })).toEqual({ number: 'V-1' })
  expect(states).toEqual([1, 0, 1, 0])
  const [first, ...proved] = api.of(TRACK)
  expect(first?.headers['proof']).toBeUndefined()
  for (const [i, { headers: sent, body }] of proved.entries()) {
    const [challenge = '', answer] = [`reto${String(i + 1)}.x`, sent['proof']?.split('.').at(-1)]
    expect(sent).toMatchObject({ proof: `${challenge}.${String(answer)}`, 'idempotency-key': 'k' })
    const digest = createHash('sha256')
      .update(workBlock(challenge, Number(answer)))
      .digest()
    expect(isWorkDone(digest, 20)).toBe(true)
    expect(body).toEqual({ npedido: 'V-1' })
  }
})

test('NETWORK-03 a shop that asks without end, and a refusal without work, end as refusals', async () => {
  let asked = 0
  const api = fakeApi({ [TRACK]: () => asksFor(`reto${String((asked += 1))}.x`) })
  const { call } = await import('#stores/call.ts')
  const { ApiError } = await import('#stores/send.ts')
  const { trackOrder } = await import('#shared/endpoints/orders.ts')
  const tracking = call(trackOrder, { body: { npedido: 'V-1' } })
  await expect(tracking).rejects.toMatchObject({ code: 'proofNeeded', status: 429 })
  await expect(tracking).rejects.toBeInstanceOf(ApiError)
  expect(api.of(TRACK)).toHaveLength(5)
  fakeApi({ [TRACK]: { status: 429, body: { message: 'Espera.', code: 'proofNeeded' } } })
  await expect(call(trackOrder, { body: { npedido: 'V-1' } })).rejects.toMatchObject({ message: 'Espera.' })
})

test('NETWORK-03 the first answer that does is the one that is sent', async () => {
  const { proveWork } = await import('#stores/work.ts')
  expect(await proveWork({ challenge: 'reto.x', difficulty: 0 })).toBe('reto.x.0')
})
