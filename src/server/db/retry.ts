import { setTimeout as pause } from 'node:timers/promises'

/**
 * serialization_failure and deadlock_detected: PostgreSQL undid everything and wants the transaction to begin again.
 */
const UNDONE = new Set(['40001', '40P01'])
const MAX_TRIES = 4
const PAUSE_MS = 20

/** The SQLSTATE of a database error, also of one that a library wrapped; nothing for any other error. */
function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : sqlState(error.cause)
}

/**
 * Runs `attempt` again when PostgreSQL undid it because of other transactions, at most four times in all. The pause
 * grows and varies, so that the same two do not meet again.
 */
export async function retryUndone<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === MAX_TRIES || !UNDONE.has(sqlState(error) ?? '')) throw error
      await pause(PAUSE_MS * tries * (0.5 + Math.random()))
    }
  }
}
