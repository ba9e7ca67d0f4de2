import { createHmac } from 'node:crypto'
import { SignJWT, decodeJwt, type JWTPayload } from 'jose'
import { TOKEN_SECONDS } from '#shared/business.ts'
import { clock } from './clock.ts'
import { env } from './env.ts'
import { isSameSecret } from './same-secret.ts'

/** What a customer's token says. Clients decode it only for display (STATE-32). */
interface TokenClaims {
  /** Customer id. */
  id: string
  name: string
  email: string
  /** Session id; the session row decides whether the token still counts (D-76). */
  sessionId: string
}

/** HS256, 7 days (D-76). */
const sign = (claims: Record<string, string>, sessionId: string, now: Date): Promise<string> => {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(sessionId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TOKEN_SECONDS)
    .sign(new TextEncoder().encode(env().tokenSecret))
}

/**
 * Whether the shop signed this token, a customer's or a seller's, expired or not. Anything else that a client sends as
 * one (a token without its signature, 'null') names nobody. Every call asks this, and a hash costs less than to wait
 * for another thread, as the library does.
 */
export function isSignedHere(token: string): boolean {
  const [head = '', claims = '', signature = '', ...rest] = token.split('.')
  const right = createHmac('sha256', env().tokenSecret).update(`${head}.${claims}`).digest('base64url')
  return rest.length === 0 && isSameSecret(signature, right)
}

/** What a token says that the shop signed and that has not expired, else null. */
function read(token: string): JWTPayload | null {
  if (!isSignedHere(token)) return null
  try {
    const claims = decodeJwt(token)
    return claims.exp !== undefined && claims.exp * 1_000 > clock.now().getTime() ? claims : null
  } catch {
    return null
  }
}

/** `method` is read by older clients of this contract. */
export const signToken = ({ id, name, email, sessionId }: TokenClaims, now: Date): Promise<string> =>
  sign({ id, name, email, method: 'menualy' }, sessionId, now)

/** The claims of a genuine customer's token that has not expired, else null. */
export function readToken(token: string): TokenClaims | null {
  const { id, name, email, jti } = read(token) ?? {}
  const isWhole =
    typeof id === 'string' && typeof name === 'string' && typeof email === 'string' && typeof jti === 'string'
  return isWhole ? { id, name, email, sessionId: jti } : null
}

interface SellerClaims {
  /** Seller id. */
  id: string
  sessionId: string
}

/**
 * A seller's token: `{ id, role: 'seller', person }`. Customers' calls do not accept it, and sellers' calls do not
 * accept a customer's. Only the session's row says which person it is (PEOPLE-01).
 */
export const signSellerToken = (
  { id, personId, sessionId }: SellerClaims & { personId: string },
  now: Date,
): Promise<string> => sign({ id, role: 'seller', person: personId }, sessionId, now)

export function readSellerToken(token: string): SellerClaims | null {
  const { id, role, jti } = read(token) ?? {}
  return typeof id === 'string' && role === 'seller' && typeof jti === 'string'
    ? { id, sessionId: jti }
    : null
}

/**
 * The session of a genuine, unexpired customer's or seller's token, without asking the database: it is not known
 * whether the session is still valid. For limits, which count a known session apart from its network.
 */
export const sessionIdOf = (token: string): string | null => read(token)?.jti ?? null
