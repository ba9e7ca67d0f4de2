import { setTimeout as wait } from 'node:timers/promises'
import { newClient } from '#server/db/open.ts'
import type { Pause } from './http.ts'

interface Met<T> {
  answers: PromiseSettledResult<T>[]
  /** The statements at which calls waited for a lock when they were let go on. */
  waiting: string[]
}

/** Who waits for the holder, or for one that waits for it. */
const WAITING = `with recursive behind (pid) as (
    select $1::int
    union
    select activity.pid from pg_stat_activity activity
    join behind on behind.pid = any (pg_blocking_pids(activity.pid))
    where activity.datname = current_database()
  )
  select query from pg_stat_activity join behind using (pid) where pid <> $1`
/** Shorter than the shop's own patience with a lock. */
const PATIENCE_MS = 8_000

/**
 * Makes calls meet in the database. `held` is what another connection locks or has changed without a commit. The calls
 * start, and it commits only when each of them waits for a lock or is over. So a call that decides by what it read
 * before the lock decides by something old, every time and not by chance. With `from` it is held only from a provider's
 * next request on.
 */
export async function whileHeld<T>(
  held: string | { sql: string; from: Pause },
  ...calls: (() => Promise<T>)[]
): Promise<Met<T>> {
  const holder = await newClient()
  const observer = await newClient()
  await Promise.all([holder.connect(), observer.connect()])
  try {
    const { rows: own } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    const hold = async (sql: string): Promise<void> => {
      await holder.query('begin')
      await holder.query(sql)
    }
    if (typeof held === 'string') await hold(held)
    else held.from.before = () => hold(held.sql)
    let over = 0
    const answers = calls.map(call => call().finally(() => (over += 1)))
    const settled = Promise.allSettled(answers)
    const look = async (): Promise<string[]> => {
      await wait(5)
      const { rows } = await observer.query<{ query: string }>(WAITING, [own[0]?.pid])
      return rows.map(({ query }) => query)
    }
    let waiting = await look()
    for (const end = Date.now() + PATIENCE_MS; waiting.length + over < calls.length && Date.now() < end;)
      waiting = await look()
    // A first look may still name the statement before the one that waits.
    if (waiting.length > 0) waiting = await look()
    await holder.query('commit')
    return { answers: await settled, waiting }
  } finally {
    await Promise.all([holder.end(), observer.end()])
  }
}

/** What each call answered; a call that failed fails the test. */
export const answersOf = <T>({ answers }: Met<T>): T[] =>
  answers.map(answer => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  })
