import type { Server } from 'node:http'
import type { PoolConfig } from 'pg'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { connectDatabase } from './db/connect.ts'
import { claimDataFolder } from './db/embedded/index.ts'
import { closeDatabase } from './db/open.ts'
import { headSockets } from './http/harden.ts'
import { watchDatabase } from './db/presence.ts'
import { followInvalidations } from './http/page-cache.ts'
import { prepareClose } from './http/shutdown.ts'
import { env } from './lib/env.ts'
import { log } from './lib/log.ts'
import { checkPictures } from './lib/pictures/index.ts'
import { stopOnSignals } from './lib/signals.ts'
import { singleton } from './lib/singleton.ts'
import { StartError } from './lib/start-error.ts'
import { seedIfEmpty } from './modules/demo/load.ts'
import { startNightly, stopNightly } from './modules/backup/nightly.ts'
import { startJobs, stopJobs } from './modules/jobs.ts'
import { EXIT_DATABASE_AWAY, EXIT_REFUSED } from './supervisor/protocol.ts'
import { attachRealtime, detachRealtime } from './realtime/attach.ts'

/** How long a proxy may take to send what it has begun, and to learn that a connection is no longer for it. */
const PROXY_GRACE_MS = 1_000

/**
 * Opens everything a request may need, and gives back how to close it again, in the reverse order. `kept` is the
 * embedded database when somebody else keeps it running.
 */
export async function startRuntime(server: Server, kept?: PoolConfig): Promise<() => Promise<void>> {
  const closeServer = prepareClose(server, { graceMs: env().behindBalancer ? PROXY_GRACE_MS : 0 })
  await checkPictures()
  await connectDatabase(kept)
  if (!(await claimDataFolder())) {
    throw new StartError(say.secondShop(env().varDir))
  }
  await seedIfEmpty(log.say)
  const stopFollowing = await followInvalidations()
  const stopWatching = watchDatabase()
  attachRealtime(server)
  headSockets(server)
  startJobs()
  startNightly()
  return async () => {
    detachRealtime()
    await closeServer()
    await stopJobs()
    await stopNightly()
    stopWatching()
    await stopFollowing()
    await closeDatabase()
  }
}

/** What the exit code says to a worker's supervisor; to anybody else a failed start is a 1. */
function exitCodeOf(error: unknown): number {
  if (process.send === undefined || !(error instanceof StartError)) return 1
  return error.passes ? EXIT_DATABASE_AWAY : EXIT_REFUSED
}

/** Prints why the shop cannot start, in one sentence where we know it, and ends the process. */
export async function failStart(error: unknown): Promise<never> {
  await closeDatabase().catch(() => undefined)
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else log.error('start failed', error)
  process.exit(exitCodeOf(error))
}

/** `astro dev`: the same database and sockets on Vite's server, once however often this module is evaluated. */
export async function startDev(server: Server): Promise<void> {
  await singleton('dev', async () => {
    try {
      const stop = await startRuntime(server)
      // Vite's own answer to SIGTERM would end the process before the database is stopped.
      process.removeAllListeners('SIGTERM')
      stopOnSignals(stop)
    } catch (error) {
      await failStart(error)
    }
  })
}
