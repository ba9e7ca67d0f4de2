import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { DEVICE_SECONDS } from '#shared/business.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { env } from '../../lib/env.ts'
import { tokenCookie } from '../../lib/cookies.ts'
import { canMail } from '../mail/queue.ts'
import { spend } from '../limits.ts'

const DEVICE_COOKIE = 'deviceToken'

type SignInKind = 'login' | 'seller-login'

/** The name of an account: the kind and the e-mail. A cookie counts only for its own account. */
const sign = (kind: SignInKind, email: string, nonce: string): string =>
  createHmac('sha256', env().tokenSecret).update(`device:${kind}:${email}:${nonce}`).digest('base64url')

/**
 * A cookie of a browser that signed in once, or redeemed a mailed secret, so that other people's wrong passwords do not
 * lock the account's user out.
 */
export const deviceCookie = (kind: SignInKind, email: string): readonly [string, string] => {
  const nonce = randomBytes(12).toString('base64url')
  const value = `${nonce}.${sign(kind, email.toLowerCase(), nonce)}`
  return tokenCookie(DEVICE_COOKIE, value, DEVICE_SECONDS)
}

/** The nonce of a genuine cookie of this account; null for any other. */
function knownDevice(kind: SignInKind, email: string, headers: Headers): string | null {
  const cookie = /(?:^|;\s?)deviceToken=([\w-]{16})\.([\w-]{43})(?:;|$)/.exec(headers.get('cookie') ?? '')
  const [, nonce = '', given = ''] = cookie ?? []
  if (nonce === '') return null
  const isGenuine = timingSafeEqual(Buffer.from(given), Buffer.from(sign(kind, email, nonce)))
  return isGenuine ? nonce : null
}

/**
 * Refuses a caller who may be the account's user, when strangers have used up the tries, and names another way in
 * (GUARD-71).
 */
const lockedCode = (): ErrorCode => (canMail() ? 'signInByLink' : 'signInLocked')

/**
 * Counts an attempt to sign in: strictly for the account from one network, less strictly and over growing times for the
 * account from anywhere. A browser that signed in before has its own count, so that wrong passwords from elsewhere do
 * not lock its user out (GUARD-30). Unknown e-mails are counted in the same way. Refuses with `tooManyRequests` a
 * caller that tried too often, and with `signInByLink` or `signInLocked` when others may have done so.
 */
export async function limitSignIn(
  kind: SignInKind,
  o: { email: string; address: string; headers: Headers },
): Promise<void> {
  const email = o.email.trim().toLowerCase()
  const device = knownDevice(kind, email, o.headers)
  if (device !== null) return spend([limits.signInDevice, `${kind} ${device}`])
  const account = `${kind} ${email}`
  const code = lockedCode()
  await spend(
    [limits.signInNetwork, o.address],
    [limits.signInHere, `${account} ${o.address}`],
    [{ ...limits.signInAnywhere, code }, account],
    [{ ...limits.signInHours, code }, account],
    [{ ...limits.signInDay, code }, account],
  )
}
