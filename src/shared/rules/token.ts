/** What a token says about the person it was made for. */
export interface TokenUser {
  id: string
  name: string
  email: string
}

/** STATE-32: the user that the token names; null for a token that is unreadable or past its time. Display only. */
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

/** What a token says, without the signature that makes others believe it: enough for `userOf`, and no key to anything. */
export const withoutSignature = (token: string): string => token.replace(/^([^.]*\.[^.]*\.).+$/s, '$1')
