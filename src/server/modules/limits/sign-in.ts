import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { DEVICE_SECONDS } from '#shared/business.ts'
import { limits } from '#shared/limits/table.ts'
import { env } from '../../lib/env.ts'
import { tokenCookie } from '../../lib/cookies.ts'
import { spend } from '../limits.ts'

const DEVICE_COOKIE = 'deviceToken'

/** For the e-mail of a kind of account: a cookie of one's own account says nothing about another's. */
const sign = (kind: string, email: string, nonce: string): string =>
  createHmac('sha256', env().tokenSecret).update(`device:${kind}:${email}:${nonce}`).digest('base64url')

/** What a browser keeps that signed in once, so that nobody else's wrong passwords keep the account's user out. */
export const deviceCookie = (kind: string, email: string): readonly [string, string] => {
  const nonce = randomBytes(12).toString('base64url')
  const value = `${nonce}.${sign(kind, email.toLowerCase(), nonce)}`
  return tokenCookie(DEVICE_COOKIE, value, DEVICE_SECONDS)
}

/** The nonce of a genuine cookie of this account; null for any other. */
function knownDevice(kind: string, email: string, headers: Headers): string | null {
  const cookie = /(?:^|;\s?)deviceToken=([\w-]{16})\.([\w-]{43})(?:;|$)/.exec(headers.get('cookie') ?? '')
  const [, nonce = '', given = ''] = cookie ?? []
  if (nonce === '') return null
  const isGenuine = timingSafeEqual(Buffer.from(given), Buffer.from(sign(kind, email, nonce)))
  return isGenuine ? nonce : null
}

/**
 * Counts an attempt to sign in: strictly for the account from one network, looser and over growing times for the
 * account from anywhere. A browser that signed in before is counted on its own, so that nobody locks its user out
 * by wrong passwords from elsewhere (GUARD-30). Unknown e-mails are counted alike.
 */
export async function limitSignIn(
  kind: string,
  o: { email: string; address: string; headers: Headers },
): Promise<void> {
  const email = o.email.trim().toLowerCase()
  const device = knownDevice(kind, email, o.headers)
  if (device !== null) return spend([limits.signInDevice, `${kind} ${device}`])
  const account = `${kind} ${email}`
  await spend(
    [limits.signInNetwork, o.address],
    [limits.signInHere, `${account} ${o.address}`],
    [limits.signInAnywhere, account],
    [limits.signInHours, account],
    [limits.signInDay, account],
  )
}
