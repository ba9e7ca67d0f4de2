import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { singleton } from './singleton.ts'

/** The request that is being answered, known to everything that happens on its behalf. */
export interface RequestScope {
  /** Stands in every line of the log and in the answer's `x-request-id`. Never what the caller sent under that name. */
  readonly id: string
  /** The pattern of the route that answers (`/api/order/confirm/[orderId]`), never the path itself. */
  route: string | undefined
}

const scopes = () => singleton('request', () => new AsyncLocalStorage<RequestScope>())

const ID_BYTES = 9
export const ID_LENGTH = 12
/** So many ids of one call for random bytes, each of which costs as much as a stored page. */
const AT_ONCE = 256
let ids = Buffer.alloc(0)
let used = 0

/** Where the next id begins in `ids`. */
function next(): number {
  if (used === ids.length) {
    ids = Buffer.from(randomBytes(ID_BYTES * AT_ONCE).toString('base64url'), 'latin1')
    used = 0
  }
  used += ID_LENGTH
  return used - ID_LENGTH
}

export function newRequestId(): string {
  const from = next()
  return ids.toString('latin1', from, from + ID_LENGTH)
}

/** Writes an id into an answer that is bytes already. */
export function writeRequestId(bytes: Buffer, at: number): void {
  const from = next()
  for (let i = 0; i < ID_LENGTH; i += 1) bytes[at + i] = ids[from + i] ?? 0
}

export const inRequest = <T>(scope: RequestScope, work: () => T): T => scopes().run(scope, work)
export const currentRequest = (): RequestScope | undefined => scopes().getStore()

/** Says which route answers the current request, for the log and the metrics. Patterns only: they are counted. */
export function noteRoute(pattern: string): void {
  const scope = currentRequest()
  if (scope) scope.route = pattern
}
