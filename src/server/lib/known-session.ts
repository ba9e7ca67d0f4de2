import { SELLER_COOKIE, TOKEN_COOKIE } from './actor.ts'
import { readCookie } from './cookies.ts'
import { sessionIdOf } from './tokens.ts'

/**
 * The session that a request's Bearer header or cookies name with a genuine token; null for a stranger. It does not
 * prove who the caller is.
 */
export function knownSession(
  authorization: string | null | undefined,
  cookie: string | null | undefined,
): string | null {
  const header = cookie ?? undefined
  const tokens = [
    /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1],
    readCookie(header, TOKEN_COOKIE),
    readCookie(header, SELLER_COOKIE),
  ]
  for (const token of tokens) {
    const id = token ? sessionIdOf(token) : null
    if (id !== null) return id
  }
  return null
}
