import { expect, test } from 'vitest'
import { pauseAfter } from '#server/supervisor/pauses.ts'

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
])('RUN-03 after crashes at %j the pause is the next one, or none (%i)', (crashes, now, pause) => {
  expect(pauseAfter(crashes, now)).toBe(pause)
})
