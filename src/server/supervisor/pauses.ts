/** The first start after a crash is immediate; a shop that keeps crashing is restarted after growing pauses. */
const PAUSES_MS = [0, 250, 1_000, 3_000]
const WINDOW_MS = 60_000

/**
 * How long to wait before the worker is started again, or `null` to give up: at the fifth crash within a minute.
 * `crashes` are the moments of its crashes so far, the last one included, in milliseconds.
 */
export function pauseAfter(crashes: readonly number[], now: number): number | null {
  const recent = crashes.filter(moment => moment > now - WINDOW_MS).length
  return PAUSES_MS[recent - 1] ?? null
}
