import type { PoolConfig } from 'pg'

/** What the supervisor tells a worker. A `socket` message carries a connection that nobody has read from yet. */
export type ToWorker =
  | { tell: 'database'; connection?: PoolConfig }
  | { tell: 'socket'; id: number }
  | { tell: 'stop' }

/**
 * What a worker tells: it answers from now on, the connection of that id has arrived, or it is about to end and takes
 * no more connections.
 */
export type FromWorker = { tell: 'ready' } | { tell: 'took'; id: number } | { tell: 'ending' }

/** Exit codes of a worker that could not start (sysexits.h): what the owner must mend, and what mends itself. */
export const EXIT_REFUSED = 78
export const EXIT_DATABASE_AWAY = 75
/** PostgreSQL has no connection left: every start waits for one (COST-08). */
export const EXIT_DATABASE_FULL = 69
