import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { singleton } from './singleton.ts'

/** The request that is being answered, known to everything that runs for it. */
export interface RequestScope {
  /** In every line of the log and in the answer's `x-request-id`. Never what the caller sent under that name. */
  readonly id: string
  /** The pattern of the route that answers (`/api/order/confirm/[orderId]`), never the path itself. */
  route: string | undefined
}

const scopes = () => singleton('request', () => new AsyncLocalStorage<RequestScope>())

const ID_BYTES = 9
const ID_LENGTH = 12
/** Random bytes are requested for this many ids at once, because a request costs as much as a cached page. */
const AT_ONCE = 256
let ids = ''
let used = 0

export function newRequestId(): string {
  if (used === ids.length) {
    ids = randomBytes(ID_BYTES * AT_ONCE).toString('base64url')
    used = 0
  }
  used += ID_LENGTH
  return ids.slice(used - ID_LENGTH, used)
}

export const inRequest = <T>(scope: RequestScope, work: () => T): T => scopes().run(scope, work)
export const currentRequest = (): RequestScope | undefined => scopes().getStore()

/**
 * Names the route that answers the current request, for the log and the metrics. Patterns only, because they are
 * counted.
 */
export function noteRoute(pattern: string): void {
  const scope = currentRequest()
  if (scope) scope.route = pattern
}
