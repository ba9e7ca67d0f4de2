import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endOnCrash } from '#server/lib/crash.ts'
import { log } from '#server/lib/log.ts'
import { stopOnSignals } from '#server/lib/signals.ts'
import { startupMessages as say } from '#shared/messages/startup.ts'

/** What the process was given to listen to, by the name of the event. */
const heard = new Map<string, (error?: unknown) => void>()
const exit = vi.fn()
const logged = vi.fn()
const said: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(process, 'on').mockImplementation(((event: string, listener: (error?: unknown) => void) => {
    heard.set(event, listener)
    return process
  }) as typeof process.on)
  vi.spyOn(process, 'exit').mockImplementation(exit as unknown as typeof process.exit)
  vi.spyOn(log, 'error').mockImplementation(logged)
  vi.spyOn(log, 'say').mockImplementation(sentence => said.push(sentence) > 0)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  for (const mock of [exit, logged]) mock.mockReset()
  said.length = 0
  heard.clear()
})

const soon = () => vi.advanceTimersByTimeAsync(0)
const lost = (code: string) => Object.assign(new Error('lost'), { code })
const aborted = Object.assign(new Error('gone'), { name: 'AbortError' })

test.each(['uncaughtException', 'unhandledRejection'])(
  'RUN-02 an error that nobody caught (%s) ends the process when the requests under way are over',
  async event => {
    const drain = Promise.withResolvers<undefined>()
    endOnCrash(() => drain.promise)
    heard.get(event)?.(new Error('a bug'))
    expect(logged).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(exit).not.toHaveBeenCalled()
    drain.resolve(undefined)
    await soon()
    expect(exit.mock.calls).toEqual([[1]])
  },
)

test('RUN-02 the process waits five seconds and not longer, and ends too if it cannot drain', async () => {
  endOnCrash(() => new Promise(() => undefined))
  heard.get('uncaughtException')?.('a bug')
  await vi.advanceTimersByTimeAsync(4_999)
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(exit.mock.calls).toEqual([[1]])

  exit.mockReset()
  endOnCrash(() => Promise.reject(new Error('cannot drain')))
  heard.get('uncaughtException')?.('a bug')
  await soon()
  expect(exit).toHaveBeenCalledWith(1)
})

test('RUN-02 a second error is logged, and drains nothing again', async () => {
  const drain = vi.fn(() => new Promise<void>(() => undefined))
  endOnCrash(drain)
  heard.get('uncaughtException')?.(new Error('first'))
  heard.get('unhandledRejection')?.(new Error('second'))
  expect([logged.mock.calls.length, drain.mock.calls.length]).toEqual([2, 1])
})

test.each([
  lost('ECONNRESET'),
  lost('EPIPE'),
  lost('ERR_STREAM_PREMATURE_CLOSE'),
  lost('ABORT_ERR'),
  aborted,
])('RUN-02 a caller that left in the middle ends nothing and is no error: %o', async error => {
  const drain = vi.fn(() => Promise.resolve())
  endOnCrash(drain)
  for (const listener of heard.values()) listener(error)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([drain, logged, exit].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])
})

test('RUN-02 an error that only has such a code as text, or another code, is a crash', () => {
  endOnCrash(() => Promise.resolve())
  heard.get('uncaughtException')?.({ code: 'ECONNRESET' })
  heard.get('uncaughtException')?.(lost('ECONNREFUSED'))
  expect(logged).toHaveBeenCalledTimes(2)
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('RUN-05 %s stops the shop cleanly and says so', async signal => {
  const stop = Promise.withResolvers<undefined>()
  stopOnSignals(() => stop.promise)
  heard.get(signal)?.()
  await soon()
  expect([said, exit.mock.calls]).toEqual([[say.stopping], []])
  stop.resolve(undefined)
  await soon()
  expect([said, exit.mock.calls]).toEqual([[say.stopping, say.stopped], [[0]]])
})

test('RUN-05 a second signal of the same key changes nothing, one of an impatient person ends the shop at once', async () => {
  const stop = vi.fn(() => new Promise<void>(() => undefined))
  stopOnSignals(stop)
  heard.get('SIGINT')?.()
  await vi.advanceTimersByTimeAsync(1_000)
  heard.get('SIGTERM')?.()
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  heard.get('SIGINT')?.()
  expect(exit.mock.calls).toEqual([[1]])
  expect([stop.mock.calls.length, said]).toEqual([1, [say.stopping]])
})

test('RUN-05 a shop that cannot stop says why and ends with code 1', async () => {
  stopOnSignals(() => Promise.reject(new Error('stuck')))
  heard.get('SIGTERM')?.()
  await soon()
  expect(logged.mock.calls[0]?.[0]).toBe('stop failed')
  expect([said, exit.mock.calls]).toEqual([[say.stopping], [[1]]])
})
