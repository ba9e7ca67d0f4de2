import { DAY_MS } from '../business.ts'
import { RETENTION } from './retention.ts'

/** The times of a stock alert that decide what may be done with it. */
interface AlertTimes {
  createdAt: Date
  confirmedAt: Date | null
  mailedAt: Date | null
}

const HOUR_MS = 3_600_000

/** A request that nobody confirmed gets another confirmation mail after this time, in case the first was lost. */
const ASK_AGAIN_MS = HOUR_MS

/**
 * For this time a unit in stock counts for the person who got a mail about it. Then the next person gets one, if the
 * unit is still there.
 */
export const OFFERED_MS = 2 * DAY_MS

/** ALERT-05: what the page behind the link may do with it. */
export function alertState(
  { createdAt, confirmedAt, mailedAt }: AlertTimes,
  now: Date,
): 'asked' | 'waiting' | 'done' | 'expired' {
  if (mailedAt !== null) return 'done'
  if (confirmedAt !== null) return 'waiting'
  return now.getTime() - createdAt.getTime() < RETENTION.unconfirmedAlertDays * DAY_MS ? 'asked' : 'expired'
}

/**
 * ALERT-04: what a further request for the same address and variant does: `nothing` while one waits or its mail has
 * just been sent, `again` where the earlier one is over or its mail may be lost.
 */
export function repeatedAlert(row: AlertTimes, now: Date): 'nothing' | 'again' {
  const state = alertState(row, now)
  if (state === 'waiting') return 'nothing'
  if (state === 'asked') return now.getTime() - row.createdAt.getTime() < ASK_AGAIN_MS ? 'nothing' : 'again'
  return 'again'
}
