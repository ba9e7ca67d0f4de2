import { startupMessages as say } from '#shared/messages/startup.ts'
import { isFull } from './db/full.ts'
import { closeDatabase } from './db/open.ts'
import { log } from './lib/log.ts'
import { StartError } from './lib/start-error.ts'
import { EXIT_DATABASE_AWAY, EXIT_DATABASE_FULL, EXIT_REFUSED } from './supervisor/protocol.ts'

/** The exit code tells the starting process why; started by anybody else, a failed start exits with 1. */
function exitCodeOf(error: unknown): number {
  if (process.send === undefined || !(error instanceof StartError)) return 1
  if (error.waits) return EXIT_DATABASE_FULL
  return error.passes ? EXIT_DATABASE_AWAY : EXIT_REFUSED
}

/** When PostgreSQL ran out of connections in the middle of a start, this is why it failed. */
const reasonOf = (error: unknown): unknown =>
  isFull(error) ? new StartError(say.databaseFull, { waits: true }) : error

/** Prints why the shop cannot start, in one sentence if we know it, and ends the process. */
export async function failStart(failure: unknown): Promise<never> {
  const error = reasonOf(failure)
  const code = exitCodeOf(error)
  await closeDatabase().catch(() => undefined)
  // The supervisor reports it, once for any number of tries.
  if (code === EXIT_DATABASE_FULL) process.exit(code)
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else log.error('start failed', error)
  process.exit(code)
}
