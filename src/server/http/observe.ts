import type { RequestListener } from 'node:http'
import { log } from '../lib/log.ts'
import { inRequest, newRequestId, type RequestScope } from '../lib/request.ts'

/** What a file or a path that no route knows counts as: labels must not grow with what callers think of. */
const UNROUTED = 'none'

/** Runs every request under an id of its own, and tells its end: method, route pattern, status, time. */
export function observe(listener: RequestListener): RequestListener {
  return (req, res) => {
    const startedAt = performance.now()
    const scope: RequestScope = { id: newRequestId(), route: undefined }
    res.once('close', () => {
      tell(scope, {
        method: req.method ?? '',
        route: scope.route ?? UNROUTED,
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
  /** False when the caller went away before the end. */
  isWhole: boolean
  ms: number
}

/** A call of the API is a line for whoever operates the shop; pages and files are lines for whoever looks for a fault. */
function tell(scope: RequestScope, { ms, isWhole, ...rest }: Finished): void {
  const fields = { ...rest, ms: Math.round(ms * 10) / 10, ...(isWhole ? {} : { cut: true }) }
  inRequest(scope, () => {
    if (rest.status >= 500) log.warn('request', fields)
    else if (rest.route.startsWith('/api/')) log.info('request', fields)
    else if (log.tells('debug')) log.debug('request', fields)
  })
}
