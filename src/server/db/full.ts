import pg from 'pg'
import { singleton } from '../lib/singleton.ts'

/** SQLSTATE of "sorry, too many clients already": the database is there, but has no connection left for us. */
const FULL = '53300'
/** How long after a refused connection this is still reported. */
const REMEMBERED_MS = 60_000

const memory = () => singleton('database-full', () => ({ at: -Infinity }))

/** Whether an error, or its cause, means that PostgreSQL has no connection left. */
export function isFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return code === FULL || isFull(cause)
}

/** Notes that PostgreSQL refused a connection because none was left, if that is the reason; returns whether it is. */
export function noteFull(error: unknown): boolean {
  if (!isFull(error)) return false
  memory().at = performance.now()
  return true
}

/** COST-08: whether PostgreSQL refused this process a connection within the last minute. */
export const wasFull = (): boolean => performance.now() - memory().at < REMEMBERED_MS

type Done = (error: Error | null | undefined) => void

/** A connection of the pool; its errors are reported nowhere else. */
export class NotingClient extends pg.Client {
  override connect(): Promise<this>
  override connect(done: Done): void
  override connect(done?: Done): Promise<this> | void {
    if (!done) return super.connect() as Promise<this>
    super.connect((error: Error) => {
      noteFull(error)
      done(error)
    })
  }
}
