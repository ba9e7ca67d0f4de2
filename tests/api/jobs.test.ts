import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { metrics } from '#server/lib/metrics.ts'
import { runDueJobs, startJobs, stopJobs } from '#server/modules/jobs.ts'

afterEach(async () => {
  await stopJobs()
  vi.useRealTimers()
})

const runsOf = async (name: string) => {
  const { values } = await metrics().jobRuns.get()
  return values.filter(({ labels }) => labels.job === name).reduce((sum, { value }) => sum + value, 0)
}

test('GUARD-11 jobs run at once and every minute, those that clear away old rows every tenth time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const made = vi.spyOn(globalThis, 'setInterval')
  startJobs()
  startJobs()
  // One clock, however often it is started, and it keeps no process alive.
  expect(vi.getTimerCount()).toBe(1)
  for (const { value } of made.mock.results) expect((value as NodeJS.Timeout).hasRef()).toBe(false)
  await runDueJobs({})
  const before = await Promise.all(['checkPayments', 'addUpTallies'].map(runsOf))
  expect(before).toEqual([1, 1])
  vi.advanceTimersByTime(59_999)
  await runDueJobs({})
  expect(await runsOf('checkPayments')).toBe(1)
  vi.advanceTimersByTime(1)
  for (let minute = 1; minute <= 10; minute += 1) {
    await runDueJobs({})
    const runs = await Promise.all(['checkPayments', 'addUpTallies'].map(runsOf))
    expect([minute, ...runs]).toEqual([minute, minute + 1, minute === 10 ? 2 : 1])
    vi.advanceTimersByTime(60_000)
  }
})

test('GUARD-11 a stop ends what is under way, begins nothing more, and waits five seconds at most', async () => {
  startJobs()
  await runDueJobs({})
  const waited = vi.spyOn(timers, 'setTimeout')
  syncBuiltinESMExports()
  const begun: string[] = []
  const lasting = (name: string) => (signal: AbortSignal) => {
    begun.push(name)
    return new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
  }
  const due = runDueJobs({ a: lasting('a'), b: lasting('b'), c: lasting('c') })
  await vi.waitFor(() => {
    expect(begun).toHaveLength(2)
  })
  await stopJobs()
  await due
  expect(begun).toHaveLength(2)
  expect(waited).toHaveBeenLastCalledWith(5_000, undefined, { ref: false })
  waited.mockRestore()
  syncBuiltinESMExports()
})

test('GUARD-11 after a stop no minute begins a job', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  startJobs()
  await stopJobs()
  expect(vi.getTimerCount()).toBe(0)
})
