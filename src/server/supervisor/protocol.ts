import type { PoolConfig } from 'pg'

/**
 * What the supervisor says to a worker. A `socket` message carries a connection from which nothing has been read yet.
 */
export type ToWorker =
  | { tell: 'database'; connection?: PoolConfig }
  | { tell: 'socket'; id: number }
  | { tell: 'stop' }

/**
 * What a worker says: it answers from now on, the connection with that id has arrived, or it is about to end and takes
 * no more connections.
 */
export type FromWorker = { tell: 'ready' } | { tell: 'took'; id: number } | { tell: 'ending' }

/**
 * Exit codes of a worker that could not start (sysexits.h): for what the owner must repair, and for what may end by
 * itself.
 */
export const EXIT_REFUSED = 78
export const EXIT_DATABASE_AWAY = 75
/** PostgreSQL has no connection left; every start waits for one (COST-08). */
export const EXIT_DATABASE_FULL = 69
