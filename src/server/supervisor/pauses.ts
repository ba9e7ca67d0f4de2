/** The first start after a crash is immediate; a shop that keeps crashing is restarted after growing pauses. */
const PAUSES_MS = [0, 250, 1_000, 3_000] as const
/** A shop that was ready once is started again for ever: whoever makes it crash must not be able to end it. */
const LATER_PAUSES_MS = [10_000, 30_000] as const
const WINDOW_MS = 60_000

/**
 * How long to wait before the worker is started again. `null` is to give up: at the fifth crash within a minute of a
 * shop that was never ready. `crashes` are the moments of its crashes so far, the last one included, in milliseconds.
 */
export function pauseAfter(crashes: readonly number[], now: number, wasReady: boolean): number | null {
  const recent = crashes.filter(moment => moment > now - WINDOW_MS).length
  const pauses: readonly number[] = wasReady ? [...PAUSES_MS, ...LATER_PAUSES_MS] : PAUSES_MS
  return pauses[recent - 1] ?? (wasReady ? LATER_PAUSES_MS[1] : null)
}
