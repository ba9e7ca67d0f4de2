import { endpoints } from '#shared/endpoints/table.ts'
import { FORMS } from '#shared/forms.ts'

/** What only reads; every page and file takes these. */
export const READING = ['GET', 'HEAD']

interface Node {
  methods: Set<string>
  takesForms: boolean
  fixed: Map<string, Node>
  parameter: Node | undefined
}
const node = (): Node => ({ methods: new Set(), takesForms: false, fixed: new Map(), parameter: undefined })

/** The calls by the parts of their paths: fixed words before parameters, as the routes themselves are chosen. */
const root = node()
for (const { method, path, writes, multipart } of Object.values(endpoints)) {
  let at = root
  for (const part of path.split('/').filter(Boolean)) {
    if (part.startsWith('{')) at = at.parameter ??= node()
    else {
      const next = at.fixed.get(part) ?? node()
      at.fixed.set(part, next)
      at = next
    }
  }
  at.methods.add(method)
  if (method === 'GET') at.methods.add('HEAD')
  if (writes === true) at.methods.add('POST')
  if (multipart === true) at.takesForms = true
}

function find(at: Node, [part, ...rest]: readonly string[]): Node | undefined {
  if (part === undefined) return at.methods.size > 0 ? at : undefined
  const fixed = at.fixed.get(part)
  return (fixed && find(fixed, rest)) ?? (at.parameter && find(at.parameter, rest))
}

const call = (pathname: string) =>
  pathname.startsWith('/api/') ? find(root, pathname.slice('/api/'.length).split('/')) : undefined

/** Pages that mail programs post to (RFC 8058). */
const POSTED_PAGES = ['/boletin/baja/']

/** The methods that an address takes (D-38); nothing for a path under /api that is no call. */
export function methodsOf(pathname: string): readonly string[] | undefined {
  if (POSTED_PAGES.some(page => pathname.startsWith(page))) return [...READING, 'POST']
  if (pathname.startsWith(FORMS)) return ['POST']
  if (!pathname.startsWith('/api/')) return READING
  const found = call(pathname)
  return found && [...found.methods].sort()
}

/** Whether a call takes a form with files. */
export const takesForms = (pathname: string): boolean => call(pathname)?.takesForms === true
