import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { answerOf, lend, mayLend, stamped } from '#server/http/wire.ts'

const wireOf = () => answerOf('200 OK', 'content-length: 4\r\n', Buffer.from('hola'))
const answer = () => new EventEmitter() as unknown as ServerResponse

test('FRONT-03 one answer after the other carries an id of its own and the second in which it leaves', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T20:00:00Z') })
  try {
    const wire = wireOf()
    const texts = Array.from({ length: 600 }, () => stamped(wire).toString('latin1'))
    const ids = texts.map(text => /^x-request-id: ([\w-]{12})\r$/m.exec(text)?.[1])
    expect(new Set(ids).size).toBe(600)
    expect(new Set(texts.map(text => text.replace(/^x-request-id: .*$/m, ''))).size).toBe(1)
    expect(texts[0]).toMatch(
      /^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\nDate: Sun, 22 Nov 2026 20:00:00 GMT\r\n[\s\S]*\r\n\r\nhola$/,
    )
    vi.advanceTimersByTime(1_000)
    expect(stamped(wire).toString('latin1')).toContain('\r\nDate: Sun, 22 Nov 2026 20:00:01 GMT\r\n')
  } finally {
    vi.useRealTimers()
  }
})

test('FRONT-03 what a slow connection still waits for is never written into, and its callers keep a bounded number', () => {
  const wire = wireOf()
  const waiting = stamped(wire)
  const asSent = Buffer.from(waiting)
  const slow = answer()
  lend(wire, slow)
  expect(stamped(wire).equals(asSent)).toBe(false)
  expect(waiting.equals(asSent)).toBe(true)
  const others = Array.from({ length: 1_000 }, answer).filter(each => {
    if (!mayLend()) return false
    lend(wire, each)
    return true
  })
  expect(others.length).toBeGreaterThan(10)
  expect(others.length).toBeLessThan(500)
  slow.emit('close')
  expect(mayLend()).toBe(true)
  for (const each of others) each.emit('close')
})

test('MEM-02 a stored answer keeps no more memory than its own bytes, also after it was lent', () => {
  const wire = answerOf('200 OK', 'content-length: 10000\r\n', Buffer.alloc(10_000, 'x'))
  expect(wire.bytes.buffer.byteLength).toBe(wire.bytes.length)
  const before = wire.bytes
  const slow = answer()
  lend(wire, slow)
  expect(wire.bytes).not.toBe(before)
  expect(wire.bytes.equals(before)).toBe(true)
  expect(wire.bytes.buffer.byteLength).toBe(wire.bytes.length)
  slow.emit('close')
})
