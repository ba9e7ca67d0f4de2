import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectGarbage, collectWhenIdle } from '#server/lib/idle-memory.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000

test('COST-09 garbage is collected in the first minute in which nobody came, and every tenth after it', () => {
  const collect = vi.fn()
  const idle = collectWhenIdle(collect)
  const minutes = (count: number, isUsed = false) => {
    for (let minute = 0; minute < count; minute += 1) {
      if (isUsed) idle.noteUse()
      vi.advanceTimersByTime(MINUTE)
    }
    return collect.mock.calls.length
  }
  // The start itself was work.
  expect(minutes(1)).toBe(0)
  expect(minutes(1)).toBe(1)
  expect(minutes(9)).toBe(1)
  expect(minutes(1)).toBe(2)
  expect(minutes(30, true)).toBe(2)
  expect(minutes(1)).toBe(3)
  idle.stop()
  expect(minutes(30)).toBe(3)
})

const MB = 2 ** 20
const held = () => process.memoryUsage().arrayBuffers / MB
/** In its own function: a variable of the test would still hold it. */
function waste(): number {
  const before = held()
  return Array.from({ length: 64 }, () => new Uint8Array(MB)).length + before
}

test('COST-09 collecting frees what nobody holds', async () => {
  vi.useRealTimers()
  const most = waste()
  expect(held()).toBeGreaterThan(most - 8)
  collectGarbage()
  // V8 frees it in another thread, which waits on a busy machine.
  await vi.waitFor(() => expect(held()).toBeLessThan(most - 56), 4_000)
})
