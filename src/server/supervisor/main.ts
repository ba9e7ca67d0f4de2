import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { claimDataFolder, type Embedded, startPostgres } from '../db/embedded/index.ts'
import { env } from '../lib/env.ts'
import { collectWhenIdle } from '../lib/idle-memory.ts'
import { log } from '../lib/log.ts'
import { projectRoot } from '../lib/root.ts'
import { stopOnSignals } from '../lib/signals.ts'
import { StartError } from '../lib/start-error.ts'
import { makeListener } from './listener.ts'
import { startWorkers, type Workers } from './workers.ts'

/**
 * `npm start`: keeps the port, the embedded database and the worker that is the shop. No code of the shop runs here, so
 * nothing that a caller sends can end it.
 */
let database: Promise<Embedded | undefined> = Promise.resolve(undefined)
let workers: Workers | undefined
let isStopping = false

/** Waits for a database that is just starting, so that it is stopped too. */
async function stop(): Promise<void> {
  isStopping = true
  await workers?.stop()
  const postgres = await database.catch(() => undefined)
  await postgres?.stop()
}

async function start(): Promise<void> {
  const { port, host, varDir, databaseUrl, publicUrl, behindBalancer } = env()
  const listener = makeListener(
    { port, host },
    socket => workers?.take(socket, listener.turnAway) ?? false,
    () => (workers?.isDatabaseFull() ? ['databaseFull'] : []),
  )
  collectWhenIdle()
  let following = Promise.resolve()
  // SCALE-07: a balancer uses another instance when nobody listens, for any request, and need not read a 503.
  const follow = async (isAvailable: boolean) => {
    if (isStopping) return
    if (isAvailable) await listener.open()
    else if (behindBalancer) listener.close()
  }
  if (!behindBalancer) await listener.open()
  stopOnSignals(() => {
    listener.close()
    return stop()
  })
  const openDatabase = Promise.withResolvers<PoolConfig | undefined>()
  // The worker loads while the database starts, because after a crash both take their time.
  workers = startWorkers({
    entry: join(projectRoot(), 'dist/server/entry.mjs'),
    connection: openDatabase.promise,
    onAvailable: isAvailable => {
      following = follow(isAvailable).catch(fail)
    },
    onReady: () => void following.then(() => log.say(say.ready(publicUrl))),
    giveUp: () => void stop().finally(() => process.exit(1)),
  })
  if (databaseUrl === undefined) {
    database = startPostgres({ dataDir: join(varDir, 'postgres'), log: log.say })
    await database
    if (isStopping) return
    if (!(await claimDataFolder())) throw new StartError(say.secondShop(varDir))
  }
  openDatabase.resolve((await database)?.connection)
}

async function fail(error: unknown): Promise<never> {
  await stop().catch(() => undefined)
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else log.error('start failed', error)
  process.exit(1)
}

process.on('uncaughtException', error => void fail(error))
start().catch(fail)
