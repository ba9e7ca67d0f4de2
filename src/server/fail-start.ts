import { closeDatabase } from './db/open.ts'
import { log } from './lib/log.ts'
import { StartError } from './lib/start-error.ts'
import { EXIT_DATABASE_AWAY, EXIT_REFUSED } from './supervisor/protocol.ts'

/** The exit code tells the starting process why; started by anybody else, a failed start exits with 1. */
function exitCodeOf(error: unknown): number {
  if (process.send === undefined || !(error instanceof StartError)) return 1
  return error.passes ? EXIT_DATABASE_AWAY : EXIT_REFUSED
}

/** Prints why the shop cannot start, in one sentence if we know it, and ends the process. */
export async function failStart(error: unknown): Promise<never> {
  await closeDatabase().catch(() => undefined)
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else log.error('start failed', error)
  process.exit(exitCodeOf(error))
}
