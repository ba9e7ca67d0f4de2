import type { Server } from 'node:http'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { connectDatabase } from './db/connect.ts'
import { claimDataFolder } from './db/embedded/index.ts'
import { closeDatabase } from './db/open.ts'
import { followInvalidations } from './http/page-cache.ts'
import { prepareClose } from './http/shutdown.ts'
import { env } from './lib/env.ts'
import { enter } from './lib/lifecycle.ts'
import { log } from './lib/log.ts'
import { singleton } from './lib/singleton.ts'
import { StartError } from './lib/start-error.ts'
import { seedIfEmpty } from './modules/demo/load.ts'
import { startNightly, stopNightly } from './modules/backup/nightly.ts'
import { startJobs, stopJobs } from './modules/jobs.ts'
import { attachRealtime, detachRealtime } from './realtime/attach.ts'

/** Opens everything a request may need, in the order in which `stopRuntime` closes it again. */
export async function startRuntime(server: Server): Promise<() => Promise<void>> {
  const closeServer = prepareClose(server)
  await connectDatabase()
  if (!(await claimDataFolder())) {
    throw new StartError(say.secondShop(env().varDir))
  }
  await seedIfEmpty(log.say)
  const stopFollowing = await followInvalidations()
  attachRealtime(server)
  startJobs()
  startNightly()
  return async () => {
    detachRealtime()
    await closeServer()
    await stopJobs()
    await stopNightly()
    await stopFollowing()
    await closeDatabase()
  }
}

/** Prints why the shop cannot start, in one sentence where we know it, and ends the process with 1. */
export async function failStart(error: unknown): Promise<never> {
  await closeDatabase().catch(() => undefined)
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else log.error('start failed', error)
  process.exit(1)
}

/** A second signal from the same Ctrl-C (the terminal tells the whole group) is no impatience. */
const SAME_KEYSTROKE_MS = 1_000

/** Stops cleanly at the first SIGTERM or SIGINT; a person who asks again ends it at once. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let askedAt = 0
  const onSignal = () => {
    if (askedAt > 0) {
      if (Date.now() - askedAt > SAME_KEYSTROKE_MS) process.exit(1)
      return
    }
    askedAt = Date.now()
    enter('stopping')
    log.say(say.stopping)
    stop().then(
      () => {
        log.say(say.stopped)
        process.exit(0)
      },
      (error: unknown) => {
        log.error('stop failed', error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
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
