const HOUR_MS = 3_600_000
const WAITING_HOURS = 4
const APART_HOURS = 24
/** Somebody who did not answer for days does not mean to. */
const LONGEST_HOURS = 72

const before = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS)

/** DESK-13: a question that came between these two moments, and has no answer, is one to remind of. */
export const waitingSince = (now: Date): { from: Date; until: Date } => ({
  from: before(now, LONGEST_HOURS),
  until: before(now, WAITING_HOURS),
})
/** DESK-13: a seller who was reminded after this moment is not reminded again. */
export const remindedBefore = (now: Date): Date => before(now, APART_HOURS)
