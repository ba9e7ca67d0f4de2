import { withoutPlace } from '../lib/under-way.ts'
import { inTransaction } from './index.ts'

/**
 * Runs a call that leaves the machine: a mail server, a card provider, a look-up. Never inside of a transaction: while
 * the service is silent, the transaction would hold a connection and its row locks, and everybody else would wait for
 * them (GUARD-10).
 */
export function outside<T>(call: () => Promise<T>): Promise<T> {
  if (inTransaction()) throw new Error('A call to the outside was made inside of a transaction.')
  return withoutPlace(call)
}
