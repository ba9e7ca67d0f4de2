import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { log } from '../lib/log.ts'
import { singleton } from '../lib/singleton.ts'
import { isFull, noteFull } from './full.ts'
import { pool } from './index.ts'
import { dropConnections, newClient } from './open.ts'

const ASK_EVERY_MS = 500
/** A database that takes longer to say that it is ready does not answer shoppers either. */
const LONGEST_ANSWER_MS = 3_000
const RETRY_MS = 250

interface Health {
  downSince: number | null
}
const health = singleton<Health>('database-health', () => ({ downSince: null }))

/** Whether the database does not answer for now. Then what needs it is refused at once instead of waiting (RUN-10). */
export const isDatabaseDown = (): boolean => health.downSince !== null

function setDown(error: unknown): void {
  const state = health
  // A database without a free connection is not away: our pool has its own connections.
  if (noteFull(error) || state.downSince !== null) return
  state.downSince = Date.now()
  log.warn('database away')
  // Code that waits on connections of a silent server would wait for minutes.
  dropConnections()
}

/**
 * Whether queries reach the database. A pooler between may refuse them for seconds after the database is back
 * (PgBouncer's `server_login_retry`), while a direct connection is answered.
 */
const doesPoolAnswer = (): Promise<boolean> =>
  pool()
    .query('select 1')
    .then(() => true, isFull)

/**
 * Called when the direct connection answers. Until the pool answers too, the shop continues with what it has in memory.
 */
async function setBack(): Promise<void> {
  const state = health
  if (state.downSince === null || !(await doesPoolAnswer())) return
  log.info('database back', { seconds: Math.round((Date.now() - state.downSince) / 1_000) })
  state.downSince = null
}

/**
 * Asks PostgreSQL whether it is ready, without a statement (a lone `Sync` of its protocol): an idle shop costs it next
 * to nothing (COST-09).
 */
const ask = (client: pg.Client): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query({
      submit: (connection: pg.Connection) => connection.sync(),
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    })
  })

/** Rejects when no answer came in time. Time in which this process itself was paused does not count. */
async function askInTime(client: pg.Client): Promise<void> {
  let hasAnswered = false
  const answer = ask(client).then(() => {
    hasAnswered = true
  })
  const late = sleep(LONGEST_ANSWER_MS, undefined, { ref: false }).then(async () => {
    // An answer that arrived while this process was busy is read before the next immediate runs.
    await new Promise(resolve => setImmediate(resolve))
    if (!hasAnswered) throw new Error('The database does not answer.')
  })
  late.catch(() => undefined)
  await Promise.race([answer, late.then(() => answer)])
}

/** One connection that asks twice a second. Returns how to stop. */
export function watchDatabase(): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number, until: AbortSignal) =>
    sleep(ms, undefined, { signal: until, ref: false }).catch(() => undefined)

  async function askOn(client: pg.Client): Promise<void> {
    const lost = new AbortController()
    client.on('end', () => lost.abort())
    const over = AbortSignal.any([signal, lost.signal])
    while (!over.aborted) {
      await askInTime(client)
      await setBack()
      await pause(ASK_EVERY_MS, over)
    }
  }

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      let client: pg.Client | undefined
      let reason: unknown
      try {
        const own = await newClient({ connectionTimeoutMillis: 1_000 })
        client = own
        await own.connect()
        await askOn(own)
      } catch (error) {
        reason = error
      }
      client?.connection.stream.destroy()
      if (signal.aborted) return
      setDown(reason)
      await pause(RETRY_MS, signal)
    }
  }

  void watch()
  return () => stopping.abort()
}
