import type { Server } from 'node:http'
import type { PoolConfig } from 'pg'
import { providers } from '#providers/index.ts'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { connectDatabase } from './db/connect.ts'
import { claimDataFolder } from './db/embedded/index.ts'
import { closeDatabase } from './db/open.ts'
import { failStart } from './fail-start.ts'
import { loadDemoIfEmpty } from './first-start.ts'
import { headSockets } from './http/harden.ts'
import { watchDatabase } from './db/database-health.ts'
import { followInvalidations } from './http/invalidations.ts'
import { prepareClose } from './http/shutdown.ts'
import { clock } from './lib/clock.ts'
import { env, settingDoubts } from './lib/env.ts'
import { log } from './lib/log.ts'
import { checkPictures } from './lib/pictures/index.ts'
import { writeShopNote } from './lib/shop-note.ts'
import { stopOnSignals } from './lib/signals.ts'
import { singleton } from './lib/singleton.ts'
import { StartError } from './lib/start-error.ts'
import { startNightly, stopNightly } from './modules/backup/nightly.ts'
import { followContent } from './modules/content.ts'
import { startCatalog } from './modules/catalog/index/current.ts'
import { startJobs, stopJobs } from './modules/jobs.ts'
import { attachRealtime, detachRealtime } from './realtime/attach.ts'

/** How long a proxy may take to send what it has begun, and to notice that a connection ends. */
const PROXY_GRACE_MS = 1_000

/**
 * Opens everything that a request may need, and returns how to close it again, in the reverse order. `kept` is the
 * embedded database when another process keeps it running.
 */
export async function startRuntime(server: Server, kept?: PoolConfig): Promise<() => Promise<void>> {
  const closeServer = prepareClose(server, { graceMs: env().behindBalancer ? PROXY_GRACE_MS : 0 })
  for (const doubt of settingDoubts(providers.flatMap(({ variables }) => variables))) log.say(doubt)
  await checkPictures()
  await connectDatabase(kept)
  if (!(await claimDataFolder())) {
    throw new StartError(say.secondShop(env().varDir))
  }
  writeShopNote(clock.now())
  await loadDemoIfEmpty()
  const stopFollowing = await followInvalidations()
  const stopWatching = watchDatabase()
  const stopReading = await followContent()
  await startCatalog()
  attachRealtime(server)
  headSockets(server)
  startJobs()
  startNightly()
  return async () => {
    detachRealtime()
    await closeServer()
    await stopJobs()
    await stopNightly()
    stopReading()
    stopWatching()
    await stopFollowing()
    await closeDatabase()
  }
}

/** `astro dev`: the same database and sockets on Vite's server, once, however often this module is evaluated. */
export async function startDev(server: Server): Promise<void> {
  await singleton('dev', async () => {
    try {
      const stop = await startRuntime(server)
      // Vite's own handling of SIGTERM would end the process before the database is stopped.
      process.removeAllListeners('SIGTERM')
      stopOnSignals(stop)
    } catch (error) {
      await failStart(error)
    }
  })
}
