/** What a token says about its person. */
export interface TokenUser {
  id: string
  name: string
  email: string
}

/** STATE-32: the user that the token names; null for an unreadable or expired token. For display only. */
export function userOf(token: string | null | undefined, nowMs: number): TokenUser | null {
  try {
    const part = token?.split('.')[1]
    if (!part) return null
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0))
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as TokenUser & { exp?: number }
    if (!claims.id || (claims.exp !== undefined && claims.exp * 1000 <= nowMs)) return null
    return { id: claims.id, name: claims.name, email: claims.email }
  } catch {
    return null
  }
}

/** What a token says, without the signature that makes others believe it: enough for `userOf`, but it opens nothing. */
export const withoutSignature = (token: string): string => token.replace(/^([^.]*\.[^.]*\.).+$/s, '$1')
