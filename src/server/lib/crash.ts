import { log } from './log.ts'

/** How long requests under way may take when the process cannot be trusted any more. */
const LAST_REQUESTS_MS = 5_000

/**
 * The error of a caller who left in the middle, reported outside of any request. It does not mean that the process is
 * broken.
 */
const CONNECTION_LOST = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'])
const isCallerGone = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || CONNECTION_LOST.has(String((error as NodeJS.ErrnoException).code)))

/**
 * An error that nobody caught ends the process with code 1, after `drain` has let the requests under way finish, for at
 * most five seconds. The supervisor starts the process again.
 */
export function endOnCrash(drain: () => Promise<void>): void {
  let isEnding = false
  const end = (what: string) => (error: unknown) => {
    if (isCallerGone(error)) return
    log.error(what, error)
    if (isEnding) return
    isEnding = true
    const exit = () => process.exit(1)
    setTimeout(exit, LAST_REQUESTS_MS)
    drain().then(exit, exit)
  }
  process.on('uncaughtException', end('uncaught exception'))
  process.on('unhandledRejection', end('unhandled rejection'))
}
