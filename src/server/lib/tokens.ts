import { createHmac, createSecretKey } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'
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

const HMAC = { name: 'HMAC', hash: 'SHA-256' }
const keys = new WeakMap<object, CryptoKey>()

/** The secret as a key that is made once: each call reads a token with it. */
function key(): CryptoKey {
  const settings = env()
  const known =
    keys.get(settings) ??
    // The types of Node and of the browser name two kinds of the same key.
    (createSecretKey(settings.tokenSecret, 'utf8').toCryptoKey(HMAC, false, ['sign', 'verify']) as CryptoKey)
  keys.set(settings, known)
  return known
}

/** HS256, 7 days (D-76). */
const sign = (claims: Record<string, string>, sessionId: string, now: Date): Promise<string> => {
  const seconds = Math.floor(now.getTime() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(sessionId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TOKEN_SECONDS)
    .sign(key())
}

/** What a token that the shop signed says, if it had not expired at that time; else null. */
const read = (token: string, currentDate: Date): Promise<Record<string, unknown> | null> =>
  jwtVerify(token, key(), { algorithms: ['HS256'], currentDate }).then(
    ({ payload }) => payload,
    () => null,
  )

/** `method` is read by older clients of this contract. */
export const signToken = ({ id, name, email, sessionId }: TokenClaims, now: Date): Promise<string> =>
  sign({ id, name, email, method: 'menualy' }, sessionId, now)

/** The claims of a genuine token that has not expired, else null. */
export async function readToken(token: string): Promise<TokenClaims | null> {
  const { id, name, email, jti } = (await read(token, clock.now())) ?? {}
  const isWhole =
    typeof id === 'string' && typeof name === 'string' && typeof email === 'string' && typeof jti === 'string'
  return isWhole ? { id, name, email, sessionId: jti } : null
}

/**
 * Whether the shop signed this token, a customer's or a seller's, expired or not. Anything else that a client sends as
 * one (a token without its signature, 'null') names nobody.
 */
export function isSignedHere(token: string): boolean {
  const [head = '', claims = '', signature = '', ...rest] = token.split('.')
  const right = createHmac('sha256', env().tokenSecret).update(`${head}.${claims}`).digest('base64url')
  return rest.length === 0 && isSameSecret(signature, right)
}

interface SellerClaims {
  /** Seller id. */
  id: string
  sessionId: string
}

/**
 * A seller's token: `{ id, role: 'seller' }`. Customers' calls do not accept it, and sellers' calls do not accept a
 * customer's.
 */
export const signSellerToken = ({ id, sessionId }: SellerClaims, now: Date): Promise<string> =>
  sign({ id, role: 'seller' }, sessionId, now)

export async function readSellerToken(token: string): Promise<SellerClaims | null> {
  const { id, role, jti } = (await read(token, clock.now())) ?? {}
  return typeof id === 'string' && role === 'seller' && typeof jti === 'string'
    ? { id, sessionId: jti }
    : null
}

/**
 * The session of a genuine, unexpired customer's or seller's token, without asking the database: it is not known
 * whether the session is still valid. For limits, which count a known session apart from its network.
 */
export function sessionIdOf(token: string): string | null {
  if (!isSignedHere(token)) return null
  const [, claims = ''] = token.split('.')
  try {
    const { jti, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
    const isAlive = typeof exp === 'number' && exp * 1_000 > clock.now().getTime()
    return isAlive && typeof jti === 'string' ? jti : null
  } catch {
    return null
  }
}
