import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { databaseState } from '#server/modules/status/database.ts'

/** The pool, the time and the pauses, as these tests want them. */
const stage = vi.hoisted(() => ({
  ...{ isOpen: true, waitingCount: 0, now: 0, asked: 0 },
  answer: Promise.resolve({ rows: [{ newest: null as string | null }] }),
  pauses: [] as { ms: number; over: (value: undefined) => void; options: TimerOptions }[],
}))
interface TimerOptions {
  ref: boolean
  signal: AbortSignal
}
vi.mock('#server/db/index.ts', () => ({
  isOpen: () => stage.isOpen,
  pool: () => ({
    waitingCount: stage.waitingCount,
    query: () => {
      stage.asked += 1
      return stage.answer
    },
  }),
}))
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, _: undefined, options: TimerOptions) => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    stage.pauses.push({ ms, over: resolve, options })
    return promise
  },
}))
vi.spyOn(performance, 'now').mockImplementation(() => stage.now)

const { entries } = JSON.parse(readFileSync('drizzle/meta/_journal.json', 'utf8')) as {
  entries: { when: number }[]
}
const [before = 0, newest = 0] = entries.slice(-2).map(({ when }) => when)
const answering = (when: number | null) => {
  stage.answer = Promise.resolve({ rows: [{ newest: when === null ? null : String(when) }] })
}
const silent = () => {
  stage.answer = new Promise(() => undefined)
}
const FINE = { answers: true, isMigrated: true }
const AWAY = { answers: false, isMigrated: false }

beforeEach(() => {
  // Long after the test before, so that nothing of it is known.
  Object.assign(stage, { isOpen: true, waitingCount: 0, now: stage.now + 1_000_000, asked: 0, pauses: [] })
  answering(newest)
})

test.each([
  ['the newest migration of this version', newest, true],
  ['one of a newer version', newest + 1, true],
  ['the one before it', before, false],
  ['none', null, false],
])('OPS-05 a database that answers with %s', async (_, when, isMigrated) => {
  answering(when)
  expect(await databaseState()).toEqual({ answers: true, isMigrated })
  // The pause keeps no process alive, and ends with the answer.
  expect(stage.pauses).toMatchObject([{ ms: 2_000, options: { ref: false, signal: { aborted: true } } }])
})

test('OPS-05 the database is asked at most once a second, and a failure counts as an answer', async () => {
  stage.answer = Promise.reject(new Error('away'))
  expect(await databaseState()).toEqual(AWAY)
  answering(newest)
  stage.now += 999
  expect(await databaseState()).toEqual(AWAY)
  expect(stage.asked).toBe(1)
  stage.now += 1
  expect(await databaseState()).toEqual(FINE)
  expect(stage.asked).toBe(2)
})

test('OPS-05 a database that is not open is away, and not asked', async () => {
  stage.isOpen = false
  expect(await databaseState()).toEqual(AWAY)
  expect(stage.asked).toBe(0)
})

test.each([
  ['that answered less than 15 s ago', { waitingCount: 1, later: 14_999 }, FINE],
  ['that answered 15 s ago', { waitingCount: 1, later: 15_000 }, AWAY],
  ['while nobody waits for a connection', { waitingCount: 0, later: 5_000 }, AWAY],
  ['that was closed meanwhile', { waitingCount: 1, later: 5_000, isOpen: false }, AWAY],
])('OPS-05 a database that is silent for two seconds, %s', async (_, { later, ...pool }, state) => {
  await databaseState()
  silent()
  stage.now += later
  const asked = databaseState()
  Object.assign(stage, pool)
  stage.pauses.at(-1)?.over(undefined)
  expect(await asked).toEqual(state)
})
