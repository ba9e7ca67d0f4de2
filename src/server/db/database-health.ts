import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { log } from '../lib/log.ts'
import { singleton } from '../lib/singleton.ts'
import { isFull, noteFull } from './full.ts'
import { isInUse, isOpen, onUse, pool } from './index.ts'
import { dropConnections, newClient } from './open.ts'

/** While the shop uses the database. */
const ASK_EVERY_MS = 500
/** While nobody uses it; the first user starts a check at once. */
const ASK_IDLE_MS = 3_000
/** A database that takes longer for `select 1` does not answer shoppers either. */
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
  // A database that is full is there, and our pool has its connections.
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

/** Rejects when no answer came in time. Time in which this process itself was paused does not count. */
async function askInTime(client: pg.Client): Promise<void> {
  let hasAnswered = false
  const answer = client.query('select 1').then(() => {
    hasAnswered = true
  })
  const late = sleep(LONGEST_ANSWER_MS, undefined, { ref: false }).then(async () => {
    // What arrived while this process was busy is read before the next immediate.
    await new Promise(resolve => setImmediate(resolve))
    if (!hasAnswered) throw new Error('The database does not answer.')
  })
  late.catch(() => undefined)
  await Promise.race([answer, late.then(() => answer)])
}

/**
 * One connection that asks twice a second while the database is used, and seldom while it is not: an idle shop keeps
 * nothing awake, and a user of a silent database waits no longer (COST-09). Returns how to stop.
 */
export function watchDatabase(): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number, until: AbortSignal) =>
    sleep(ms, undefined, { signal: until, ref: false }).catch(() => undefined)

  /** Waits until the next check of the database: soon in use, at the first use, or after a while. */
  async function rest(until: AbortSignal): Promise<void> {
    const used = new AbortController()
    const stopListening = onUse(() => used.abort())
    await pause(ASK_EVERY_MS, until)
    if (isOpen() && !isInUse()) await pause(ASK_IDLE_MS - ASK_EVERY_MS, AbortSignal.any([until, used.signal]))
    stopListening()
  }

  async function askOn(client: pg.Client): Promise<void> {
    const lost = new AbortController()
    client.on('end', () => lost.abort())
    const over = AbortSignal.any([signal, lost.signal])
    while (!over.aborted) {
      await askInTime(client)
      await setBack()
      await rest(over)
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
