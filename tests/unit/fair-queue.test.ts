import { afterEach, expect, test, vi } from 'vitest'
import { type Party, FairQueue } from '#server/lib/fair-queue.ts'
import { withoutPlace, outsideTurn, inTurn, fairQueue } from '#server/lib/under-way.ts'

afterEach(() => vi.useRealTimers())

const stranger = (network: string, visitor = ''): Party => ({ network, session: null, visitor })
const session = (network: string): Party => ({ network, session: 'c:1', visitor: '' })
const tick = () => new Promise(resolve => setImmediate(resolve))

/** Callers who note that their turn came, and hold their place until `leave`. */
function stage(line = new FairQueue()) {
  const begun: string[] = []
  const leaves: (() => void)[] = []
  const refused: string[] = []
  return {
    line,
    begun,
    refused,
    come: (name: string, party: Party, signal?: AbortSignal) =>
      line.enter(party, signal).then(
        leave => {
          begun.push(name)
          leaves.push(leave)
        },
        (error: unknown) => refused.push(`${name}: ${(error as { code: string }).code}`),
      ),
    next: async () => {
      leaves.shift()?.()
      await tick()
    },
  }
}

test('HARD-21 a network has five calls worked on; others wait their turn and no other network is concerned', async () => {
  const { line, begun, come, next } = stage()
  for (let i = 0; i < 20; i += 1) void come(`flood ${String(i)}`, stranger('203.0.113.1'))
  await tick()
  expect(begun).toHaveLength(5)
  void come('bystander', stranger('203.0.113.2'))
  await tick()
  expect(begun.at(-1)).toBe('bystander')
  await next()
  expect(begun.at(-1)).toBe('flood 5')
  for (let i = 0; i < 30; i += 1) await next()
  expect([begun.length, line.running]).toEqual([21, 0])
})

test('HARD-21 where everything is taken the networks take turns, and inside of them the sessions', async () => {
  const { begun, come, next } = stage()
  for (let i = 0; i < 8; i += 1)
    for (let j = 0; j < 10; j += 1) void come('flood', stranger(`203.0.113.${String(i)}`))
  await tick()
  expect(begun).toHaveLength(40)
  void come('newcomer', stranger('198.51.100.1'))
  void come('session', session('203.0.113.0'))
  for (let i = 0; i < 6; i += 1) await next()
  expect(begun.slice(40)).toContain('newcomer')
  for (let i = 0; i < 6; i += 1) await next()
  expect(begun.slice(40, 52)).toContain('session')
})

test('HARD-21 too many who wait are refused, first those of the flood, and a session keeps places of its own', async () => {
  const { line, refused, come } = stage()
  for (let i = 0; i < 200; i += 1) void come('flood', stranger('203.0.113.1'))
  await tick()
  expect(refused).toHaveLength(200 - 5 - 150)
  expect(new Set(refused)).toEqual(new Set(['flood: tooManyCalls']))
  expect(line.refusalFor(session('203.0.113.1'))).toBeNull()
  for (let i = 0; i < 2_000; i += 1) void come('many', stranger(`198.51.${String(i % 200)}.1`))
  await tick()
  expect(refused.at(-1)).toBe('many: serverBusy')
})

test('HARD-21 a newcomer without a session takes the place of a visitor who waits often, and is next', async () => {
  const { begun, refused, come, next } = stage()
  for (let i = 0; i < 5 + 150; i += 1) void come('misbehaving', stranger('203.0.113.1'))
  await tick()
  void come('newcomer', stranger('203.0.113.1', 'a phone'))
  await tick()
  expect(refused).toEqual(['misbehaving: tooManyCalls'])
  void come('again', stranger('203.0.113.1', 'a phone'))
  await tick()
  expect(refused.at(-1)).toBe('again: tooManyCalls')
  await next()
  await next()
  expect(begun.slice(5)).toEqual(['misbehaving', 'newcomer'])
})

test('HARD-21 who waits too long is refused, and who goes away leaves the line', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { line, begun, refused, come, next } = stage()
  for (let i = 0; i < 5; i += 1) void come('first', stranger('203.0.113.1'))
  const gone = new AbortController()
  void come('gone', stranger('203.0.113.1'), gone.signal)
  void come('late', stranger('203.0.113.1'))
  await tick()
  gone.abort()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(refused).toEqual(['gone: tooManyCalls', 'late: tooManyCalls'])
  for (let i = 0; i < 5; i += 1) await next()
  expect([begun.length, line.running]).toEqual([5, 0])
})

test('HARD-20 the networks of a /48 have twice the places of one', async () => {
  const { begun, come } = stage()
  for (let i = 0; i < 100; i += 1) void come('one', stranger(`2001:db8:1:${String(i)}::/64`))
  await tick()
  expect(begun).toHaveLength(10)
})

test('HARD-21 GUARD-10 who waits for a partner outside keeps no place, also where several are asked at once', async () => {
  const inside = () => fairQueue().running
  const seen = await inTurn(stranger('203.0.113.1'), new AbortController().signal, async () => {
    const before = inside()
    const during = await Promise.all([1, 2].map(() => withoutPlace(() => Promise.resolve(inside()))))
    return [before, ...during, inside()]
  })
  expect(seen).toEqual([1, 0, 0, 1])
  expect(inside()).toBe(0)
})

test('HARD-21 GUARD-10 who comes back from a partner waits for nobody who waits for its answer', async () => {
  const { signal } = new AbortController()
  let answer: Promise<string> | undefined
  // Everybody waits for the one question, and keeps a place meanwhile.
  const work = () => (answer ??= withoutPlace(() => Promise.resolve('Lima')))
  const all = Array.from({ length: 60 }, () => inTurn(stranger('203.0.113.1'), signal, work))
  expect(new Set(await Promise.all(all))).toEqual(new Set(['Lima']))
  expect(fairQueue().running).toBe(0)
})

test('HARD-21 GUARD-10 what goes on after its call, such as a mail, takes no place and keeps none', async () => {
  const { signal } = new AbortController()
  const partners: (() => void)[] = []
  const partner = () => new Promise<void>(resolve => partners.push(resolve))
  let later: readonly Promise<void>[] = []
  await inTurn(stranger('203.0.113.1'), signal, () => {
    later = [withoutPlace(partner), withoutPlace(partner)]
    return Promise.resolve()
  })
  for (const answer of partners) answer()
  await Promise.all(later)
  expect(fairQueue().running).toBe(0)
})

test('HARD-21 GUARD-10 what a call starts and does not wait for leaves the place of the call alone', async () => {
  const { signal } = new AbortController()
  await inTurn(stranger('203.0.113.1'), signal, async () => {
    const mail = outsideTurn(() => withoutPlace(() => Promise.resolve(fairQueue().running)))
    expect(await mail).toBe(1)
  })
  expect(fairQueue().running).toBe(0)
})
