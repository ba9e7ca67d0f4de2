import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { log } from '../lib/log.ts'
import { metrics, STORED } from '../lib/metrics.ts'
import { inRequest, newRequestId, type RequestScope } from '../lib/request.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
/** Files have no routes; these folders hold all that are requested often. */
const FOLDERS = ['/static/', '/media/']
/** The label of a file or of a path that no route knows: labels must not grow with what callers invent. */
const UNROUTED = 'none'

function routeOf(scope: RequestScope, req: IncomingMessage, res: ServerResponse): string {
  if (scope.route !== undefined) return scope.route
  if (res.hasHeader('x-page-store')) return STORED
  return FOLDERS.find(folder => req.url?.startsWith(folder)) ?? UNROUTED
}

/** Runs every request under its own id, and logs its end: method, route pattern, status, time. */
export function observe(listener: RequestListener): RequestListener {
  return (req, res) => {
    const startedAt = performance.now()
    const scope: RequestScope = { id: newRequestId(), route: undefined }
    res.once('close', () => {
      tell(scope, {
        method: METHODS.has(req.method ?? '') ? (req.method ?? '') : 'other',
        route: routeOf(scope, req, res),
        status: res.statusCode,
        isWhole: res.writableFinished,
        ms: performance.now() - startedAt,
      })
    })
    inRequest(scope, () => {
      listener(req, res)
    })
  }
}

interface Finished {
  method: string
  route: string
  status: number
  /** False when the caller left before the end. */
  isWhole: boolean
  ms: number
}

/** A call of the API is logged for the operator of the shop; pages and files are logged for finding faults. */
function tell(scope: RequestScope, { ms, isWhole, ...rest }: Finished): void {
  const { requests, seconds } = metrics()
  requests.inc({ method: rest.method, route: rest.route, status: rest.status })
  seconds.observe({ route: rest.route }, ms / 1_000)
  const fields = { ...rest, ms: Math.round(ms * 10) / 10, ...(isWhole ? {} : { cut: true }) }
  inRequest(scope, () => {
    if (rest.status >= 500) log.warn('request', fields)
    else if (rest.route.startsWith('/api/')) log.info('request', fields)
    else if (log.tells('debug')) log.debug('request', fields)
  })
}
