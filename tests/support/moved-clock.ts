import { afterEach } from 'vitest'
import { clock } from '#server/lib/clock.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The server's clock, for tests that move it. It goes right again after each of them. */
export function movedClock() {
  const { now } = clock
  afterEach(() => {
    clock.now = now
  })
  return {
    /** The clock shows this moment. */
    at: (moment: Date | number | string) => {
      clock.now = () => new Date(moment)
    },
    /** The clock goes ahead by so many milliseconds; 0 is right again. */
    ahead: (ms: number) => {
      clock.now = () => new Date(now().getTime() + ms)
    },
  }
}
