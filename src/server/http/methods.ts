import * as table from '#shared/endpoints.ts'

/** What only reads; every page and file takes these. */
export const READING = ['GET', 'HEAD']

interface Node {
  methods: Set<string>
  fixed: Map<string, Node>
  parameter: Node | undefined
}
const node = (): Node => ({ methods: new Set(), fixed: new Map(), parameter: undefined })

/** The calls by the parts of their paths: fixed words before parameters, as the routes themselves are chosen. */
const root = node()
for (const call of Object.values(table) as unknown[]) {
  if (typeof call !== 'object' || call === null || !('path' in call)) continue
  const { method, path, writes } = call as table.Endpoint
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
}

function find(at: Node, [part, ...rest]: readonly string[]): Node | undefined {
  if (part === undefined) return at.methods.size > 0 ? at : undefined
  const fixed = at.fixed.get(part)
  return (fixed && find(fixed, rest)) ?? (at.parameter && find(at.parameter, rest))
}

/** The methods that a call of the API takes (D-38); nothing for a path that is no call. */
export function methodsOf(pathname: string): readonly string[] | undefined {
  const found = find(root, pathname.slice('/api/'.length).split('/'))
  return found && [...found.methods].sort()
}
