/** Longer than any address that the shop writes; nothing longer is looked at. */
const LONGEST_PATH = 1_024
const LONGEST_QUERY = 4_096

export interface Address {
  /** The path in its one spelling: all decisions are made by it, and it is passed on. */
  pathname: string
  /** With its question mark, or ''. */
  search: string
}

type ReadAddress =
  | { kind: 'address'; address: Address }
  /** The canonical address of the same page. */
  | { kind: 'moved'; location: string }
  | { kind: 'refused'; code: 'badRequest' | 'addressTooLong' }

const UNRESERVED = /^[\w.~-]$/
const ESCAPE = /%[\da-f]{2}/i
const ESCAPES = /%[\da-f]{2}/gi
/** What a path segment may hold besides escapes (RFC 3986, pchar). */
const NOT_ALLOWED = /[^\w.~!$&'()*+,;=:@%-]/g

/**
 * One part of a path in its one spelling (RFC 3986, 6.2.2): nothing escaped without need, hexadecimal digits in
 * capitals. Nothing for a part that is not text, climbs (`..`), has control characters or is escaped twice.
 */
function normalizeSegment(segment: string): string | undefined {
  let text: string
  try {
    text = decodeURIComponent(segment)
  } catch {
    return undefined
  }
  if (text === '.' || text === '..' || ESCAPE.test(text) || hasControl(text)) return undefined
  if (text === segment && segment.search(NOT_ALLOWED) < 0) return segment
  return segment
    .replace(ESCAPES, escape => {
      const char = String.fromCharCode(parseInt(escape.slice(1), 16))
      return UNRESERVED.test(char) ? char : escape.toUpperCase()
    })
    .replace(NOT_ALLOWED, encodeURIComponent)
}

const hasControl = (text: string) => {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code < 0x20 || code === 0x7f) return true
  }
  return false
}

/** Without `.html`, a final `/index`, and empty parts. */
function canonicalSegments(segments: readonly string[]): string[] {
  const parts = segments.filter(part => part !== '')
  const last = parts.at(-1)
  if (last === 'index.html' || last === '.html') return parts.slice(0, -1)
  return last?.endsWith('.html') ? [...parts.slice(0, -1), last.slice(0, -'.html'.length)] : parts
}

/** An absolute request target (RFC 9112, 3.2.2) means this shop, whatever host it names. */
function withoutOrigin(target: string): string {
  if (!/^https?:\/\//i.test(target)) return target
  const start = target.indexOf('/', target.indexOf('//') + 2)
  return start < 0 ? '/' : target.slice(start)
}

/**
 * Reads the target of a request before anything is decided by it. Takes time linear in its length, and first refuses
 * what is too long: several libraries behind it have expressions that are not linear.
 */
export function readAddress(requestTarget: string): ReadAddress {
  const target = withoutOrigin(requestTarget)
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  const search = mark < 0 ? '' : target.slice(mark)
  if (path.length > LONGEST_PATH || search.length > LONGEST_QUERY)
    return { kind: 'refused', code: 'addressTooLong' }
  // The next parser would read a backslash, a fragment or bytes beyond ASCII in another way.
  if (!path.startsWith('/') || /[^\x21-\x7e]|[\\#]/.test(path) || search.includes('#'))
    return { kind: 'refused', code: 'badRequest' }

  const segments = []
  for (const segment of path.split('/')) {
    const normal = normalizeSegment(segment)
    if (normal === undefined) return { kind: 'refused', code: 'badRequest' }
    segments.push(normal)
  }
  const pathname = `/${canonicalSegments(segments).join('/')}`
  if (pathname !== path) return { kind: 'moved', location: pathname + search }
  return { kind: 'address', address: { pathname, search } }
}

/** A host name or address with an optional port; anything else would break code that builds a URL with it. */
export function isHost(host: string | undefined): boolean {
  if (host === undefined) return true
  return host.length <= 255 && /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)
}
