import { expect, test } from 'vitest'
import { pauseAfter } from '#server/supervisor/workers.ts'

test.each([
  [[0], 0, 0],
  [[0, 10], 10, 250],
  [[0, 10, 20], 20, 1_000],
  [[0, 10, 20, 30], 30, 3_000],
  [[0, 10, 20, 30, 40], 40, null],
  // The first has been forgotten when the fifth happens.
  [[0, 10, 20, 30, 60_000], 60_000, 3_000],
  [[0, 10, 20, 30, 59_999], 59_999, null],
  [[0, 10, 20, 30, 200_000], 200_000, 0],
])(
  'RUN-03 after crashes at %j of a shop never ready the pause is the next one, or none (%i)',
  (crashes, now, pause) => {
    expect(pauseAfter(crashes, now, false)).toBe(pause)
  },
)

test('RUN-03 a shop that was ready once is never given up: the pauses grow to half a minute', () => {
  const crashes = Array.from({ length: 8 }, (_, i) => i)
  const pauses = crashes.map((_, i) => pauseAfter(crashes.slice(0, i + 1), 10, true))
  expect(pauses).toEqual([0, 250, 1_000, 3_000, 10_000, 30_000, 30_000, 30_000])
})
