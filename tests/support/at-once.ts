import { setTimeout as wait } from 'node:timers/promises'
import { newClient } from '#server/db/open.ts'
import type { Pause } from './http.ts'

interface Met<T> {
  answers: PromiseSettledResult<T>[]
  /** The statements at which calls waited for a lock when they were let go on. */
  waiting: string[]
}

const WAITING = `select query from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`
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
    const hold = async (sql: string): Promise<void> => {
      await holder.query('begin')
      await holder.query(sql)
    }
    if (typeof held === 'string') await hold(held)
    else held.from.before = () => hold(held.sql)
    let over = 0
    const answers = calls.map(call => call().finally(() => (over += 1)))
    const settled = Promise.allSettled(answers)
    let waiting: string[] = []
    const end = Date.now() + PATIENCE_MS
    do {
      await wait(5)
      const { rows } = await observer.query<{ query: string }>(WAITING)
      waiting = rows.map(({ query }) => query)
    } while (waiting.length + over < calls.length && Date.now() < end)
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
