import { EventEmitter } from 'node:events'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { mayRender, RenderLimit, takeRender } from '#server/http/render-limit.ts'

afterEach(() => vi.useRealTimers())

test('HARD-14 a network has a burst of renders, then two a second, and others are not concerned', () => {
  let now = 0
  const limit = new RenderLimit(() => now)
  const taken = (network: string, times: number) =>
    Array.from({ length: times }, () => limit.take(network)).filter(Boolean).length
  expect(taken('1.1.1.1', 500)).toBe(120)
  expect(taken('2.2.2.2', 10)).toBe(10)
  now = 5_000
  expect(taken('1.1.1.1', 500)).toBe(10)
  // To ask while nothing is left costs nothing more.
  now = 6_000
  expect(taken('1.1.1.1', 500)).toBe(2)
  now = 1_000_000
  expect(taken('1.1.1.1', 500)).toBe(120)
})

test('HARD-14 however many networks ask, the shop remembers a bounded number of them', () => {
  const limit = new RenderLimit(() => 0)
  for (let i = 0; i < 120; i += 1) limit.take('1.1.1.1')
  expect(limit.take('1.1.1.1')).toBe(false)
  for (let i = 0; i < 10_000; i += 1) limit.take(`n${String(i)}`)
  expect(limit.take('1.1.1.1')).toBe(true)
})

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
  const taken = answers.filter(answer => takeRender(answer))
  expect(taken).toHaveLength(48)
  for (const answer of taken.slice(0, 5)) answer.emit('close')
  const more = answers.slice(100, 120).filter(answer => takeRender(answer))
  expect(more).toHaveLength(5)
  for (const answer of [...taken.slice(5), ...more]) answer.emit('close')
  const last = new EventEmitter()
  expect(takeRender(last)).toBe(true)
  last.emit('close')
})

test('HARD-17 who does not read the answers keeps no place for longer than five seconds', () => {
  vi.useFakeTimers()
  const answers = Array.from({ length: 60 }, () => new EventEmitter())
  const taken = answers.filter(answer => takeRender(answer))
  expect(takeRender(new EventEmitter())).toBe(false)
  vi.advanceTimersByTime(5_000)
  expect(answers.filter(answer => takeRender(answer))).toHaveLength(48)
  // Their end frees nothing twice.
  for (const answer of taken) answer.emit('close')
  vi.advanceTimersByTime(5_000)
  expect(answers.filter(answer => takeRender(answer))).toHaveLength(48)
  vi.advanceTimersByTime(5_000)
})
