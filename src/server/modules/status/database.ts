import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOpen, pool } from '../../db/index.ts'
import { projectRoot } from '../../lib/root.ts'
import { singleton } from '../../lib/singleton.ts'

interface DatabaseState {
  answers: boolean
  /** Every migration of this version was applied; those of a newer version may be applied too. */
  isMigrated: boolean
}

const PATIENCE_MS = 2_000
/** The last answer is used again for this long. */
const FRESH_MS = 1_000
/**
 * If all connections of the pool are in use, the database counts as busy and not as away, as long as its last answer is
 * not older than this.
 */
const BUSY_MS = 15_000
const AWAY: DatabaseState = { answers: false, isMigrated: false }

const newestMigration = () =>
  singleton('newest-migration', () => {
    const journal = join(projectRoot(), 'drizzle/meta/_journal.json')
    const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number }[] }
    return entries.at(-1)?.when ?? 0
  })

async function ask(): Promise<DatabaseState> {
  const { rows } = await pool().query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  return { answers: true, isMigrated: Number(rows[0]?.newest ?? 0) >= newestMigration() }
}

const memory = () =>
  singleton('database-state', () => ({
    asked: undefined as Promise<DatabaseState> | undefined,
    askedAt: -Infinity,
    answeredAt: -Infinity,
  }))

/** Whether the database answers within two seconds; asks it at most once a second. */
export function databaseState(): Promise<DatabaseState> {
  if (!isOpen()) return Promise.resolve(AWAY)
  const known = memory()
  if (known.asked && performance.now() - known.askedAt < FRESH_MS) return known.asked
  known.askedAt = performance.now()
  const late = new AbortController()
  known.asked = Promise.race([
    ask().then(state => {
      known.answeredAt = performance.now()
      return state
    }),
    sleep(PATIENCE_MS, undefined, { ref: false, signal: late.signal }).then(() => {
      const isBusy = isOpen() && pool().waitingCount > 0 && performance.now() - known.answeredAt < BUSY_MS
      return isBusy ? { answers: true, isMigrated: true } : AWAY
    }),
  ])
    .catch(() => AWAY)
    .finally(() => {
      late.abort()
    })
  return known.asked
}
