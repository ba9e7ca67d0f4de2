import type { Endpoint } from '#shared/endpoints/endpoint.ts'
import { endpoints } from '#shared/endpoints/table.ts'
import { FORMS } from '#shared/forms.ts'

/** Methods that only read; every page and file takes these. */
export const READING = ['GET', 'HEAD']

interface Node {
  /** By method; a GET answers HEAD too, and POST if it changes state (D-90). */
  calls: Map<string, Endpoint>
  fixed: Map<string, Node>
  parameter: Node | undefined
}
const node = (): Node => ({ calls: new Map(), fixed: new Map(), parameter: undefined })

const isParameter = (part: string) => part.startsWith('{')
const partsOf = (path: string) => path.split('/').filter(Boolean)

/**
 * The calls by the parts of their paths: fixed words before parameters. A look-up takes 2 µs; `URLPattern` takes 113.
 */
const root = node()
for (const endpoint of Object.values(endpoints)) {
  let at = root
  for (const part of partsOf(endpoint.path)) {
    if (isParameter(part)) at = at.parameter ??= node()
    else {
      const next = at.fixed.get(part) ?? node()
      at.fixed.set(part, next)
      at = next
    }
  }
  at.calls.set(endpoint.method, endpoint)
  if (endpoint.method === 'GET') at.calls.set('HEAD', endpoint)
  if (endpoint.writes === true) at.calls.set('POST', endpoint)
}

interface Found {
  calls: ReadonlyMap<string, Endpoint>
  /** The values of the parameters, in their order. */
  values: readonly string[]
}

function find(
  at: Node,
  [part, ...rest]: readonly string[],
  values: readonly string[] = [],
): Found | undefined {
  if (part === undefined) return at.calls.size > 0 ? { calls: at.calls, values } : undefined
  const fixed = at.fixed.get(part)
  return (fixed && find(fixed, rest, values)) ?? (at.parameter && find(at.parameter, rest, [...values, part]))
}

const callsAt = (pathname: string) => find(root, pathname.slice('/api/'.length).split('/'))?.calls

interface FoundCall {
  /** Undefined if the address does not take the method. */
  endpoint: Endpoint | undefined
  params: Record<string, string>
}

/** The call at a path below `/api/`, with the values of its parameters; nothing when there is none. */
export function findCall(path: string, method: string): FoundCall | undefined {
  const found = find(root, path.split('/'))
  if (!found) return undefined
  const endpoint = found.calls.get(method)
  const names = partsOf(endpoint?.path ?? '').filter(isParameter)
  const params = names.map((name, i) => [name.slice(1, -1), found.values[i] ?? ''] as const)
  return { endpoint, params: Object.fromEntries(params) }
}

/** How log and metrics name a call: `/api/order/confirm/[orderId]`. */
export const patternOf = ({ path }: Endpoint): string => `/api${path.replace(/\{(\w+)\}/g, '[$1]')}`

/** Pages that mail programs post to (RFC 8058). */
const POSTED_PAGES = ['/boletin/baja/', '/avisame/']

/** The methods that an address takes (D-38); nothing for a path under /api that is not a call. */
export function methodsOf(pathname: string): readonly string[] | undefined {
  if (POSTED_PAGES.some(page => pathname.startsWith(page))) return [...READING, 'POST']
  if (pathname.startsWith(FORMS)) return ['POST']
  if (!pathname.startsWith('/api/')) return READING
  const found = callsAt(pathname)
  return found && [...found.keys()].sort()
}

/** Whether a call takes a form with files. */
export const takesForms = (pathname: string): boolean =>
  pathname.startsWith('/api/') && [...(callsAt(pathname)?.values() ?? [])].some(({ multipart }) => multipart)
