import { EventEmitter } from 'node:events'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { mayRender, acquireRender, queueRender } from '#server/http/render-limit.ts'

afterEach(() => vi.useRealTimers())

test('HARD-14 CHOOSE-01 who asks on and on for suggestions is slowed down, and keeps the pages', () => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: '203.0.113.7' })
  const caller = new IncomingMessage(socket)
  const asked = Array.from({ length: 500 }, () => mayRender(caller, 'suggestions'))
  expect(asked.slice(0, 120)).not.toContain(false)
  expect(asked).toContain(false)
  expect(mayRender(caller)).toBe(true)
})

test('HARD-17 only so many pages are worked out at once, whoever asks, and a place is free when its answer is over', () => {
  const answers = Array.from({ length: 200 }, () => new EventEmitter())
  const taken = answers.filter(answer => acquireRender(answer))
  expect(taken).toHaveLength(48)
  for (const answer of taken.slice(0, 5)) answer.emit('close')
  const more = answers.slice(100, 120).filter(answer => acquireRender(answer))
  expect(more).toHaveLength(5)
  for (const answer of [...taken.slice(5), ...more]) answer.emit('close')
  const last = new EventEmitter()
  expect(acquireRender(last)).toBe(true)
  last.emit('close')
})

/** Work that is over when it is told so. */
function task(key: string, begun: string[]) {
  let end = () => {}
  const res = { destroyed: false }
  const isTaken = queueRender(key, res, () => {
    begun.push(key)
    return new Promise<void>(resolve => (end = resolve))
  })
  const over = async () => {
    end()
    // Its rest is over by then.
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return { isTaken, res, over, end: () => end() }
}

test('HARD-17 queries are worked out two at a time, in the order they came, and not for who has gone', async () => {
  const begun: string[] = []
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map(name => task(name, begun))
  expect(begun).toEqual(['a', 'b'])
  if (c) c.res.destroyed = true
  await b?.over()
  expect(begun).toEqual(['a', 'b', 'd'])
  await a?.over()
  expect(begun).toEqual(['a', 'b', 'd', 'e'])
  await d?.over()
  await e?.over()
  const last = task('f', begun)
  expect(begun.at(-1)).toBe('f')
  await last.over()
})

test('HARD-17 who asks for the same shares a turn, also one that has begun', async () => {
  const begun: string[] = []
  const [a, b, c, again] = ['a', 'b', 'c', 'c'].map(name => task(name, begun))
  const joined = task('a', begun)
  expect(begun).toEqual(['a', 'b', 'a'])
  await b?.over()
  expect(begun).toEqual(['a', 'b', 'a', 'c', 'c'])
  for (const each of [a, joined, c, again]) await each?.over()
})

test('HARD-17 while three others wait or more, a turn is followed by a rest of half its time, also for who asks for the same', async () => {
  vi.useFakeTimers()
  const begun: string[] = []
  const [a, b, c, d, e, f] = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => task(name, begun))
  await vi.advanceTimersByTimeAsync(40)
  a?.end()
  await vi.advanceTimersByTimeAsync(1)
  const again = task('a', begun)
  await vi.advanceTimersByTimeAsync(17)
  expect(begun).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(5)
  expect(begun).toEqual(['a', 'b', 'c'])
  await vi.advanceTimersByTimeAsync(1_000)
  // However long it took.
  b?.end()
  await vi.advanceTimersByTimeAsync(45)
  expect(begun).toEqual(['a', 'b', 'c'])
  await vi.advanceTimersByTimeAsync(10)
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  const last = task('g', begun)
  for (const [each, next] of [
    [c, 'e'],
    [d, 'f'],
  ] as const) {
    each?.end()
    await vi.advanceTimersByTimeAsync(10)
    expect(begun).not.toContain(next)
    await vi.advanceTimersByTimeAsync(45)
    expect(begun.at(-1)).toBe(next)
  }
  // Who came by chance with one or two others waits for no rest.
  e?.end()
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'a'])
  for (const each of [f, again, last]) {
    each?.end()
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'a', 'g'])
  await vi.advanceTimersByTimeAsync(100)
})

test('HARD-17 of queries only so many wait; one that never ends keeps its turn for five seconds', () => {
  vi.useFakeTimers()
  const begun: string[] = []
  const tasks = Array.from({ length: 60 }, (_, i) => task(String(i), begun))
  expect(tasks.filter(({ isTaken }) => isTaken)).toHaveLength(50)
  expect(begun).toHaveLength(2)
  for (let turns = 1; turns < 25; turns += 1) {
    vi.advanceTimersByTime(5_001)
    expect(begun).toHaveLength(2 + turns * 2)
  }
  vi.advanceTimersByTime(5_001)
})

test('HARD-17 who does not read the answers keeps no place for longer than five seconds', () => {
  vi.useFakeTimers()
  const answers = Array.from({ length: 60 }, () => new EventEmitter())
  const taken = answers.filter(answer => acquireRender(answer))
  expect(acquireRender(new EventEmitter())).toBe(false)
  vi.advanceTimersByTime(5_000)
  expect(answers.filter(answer => acquireRender(answer))).toHaveLength(48)
  // Their end frees nothing twice.
  for (const answer of taken) answer.emit('close')
  vi.advanceTimersByTime(5_000)
  expect(answers.filter(answer => acquireRender(answer))).toHaveLength(48)
  vi.advanceTimersByTime(5_000)
})
