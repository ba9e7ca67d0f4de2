import { SELLER_COOKIE, TOKEN_COOKIE } from '../lib/actor.ts'
import { readCookie } from '../lib/cookies.ts'
import { comesFromShop } from '../lib/same-origin.ts'
import { isSignedHere } from '../lib/tokens.ts'
import { findSellerSession } from '../modules/sellers/sessions.ts'
import { findSession } from '../modules/sessions.ts'
import type { ShopSocket, SocketData } from './socket.ts'

const LONGEST_TOKEN = 4000

/**
 * The token of the handshake. A client that sends none of the shop's is known by its cookie, as in its calls, but only
 * from the shop's own pages: browsers send cookies along with a foreign page's socket too.
 */
async function tokenOf({ handshake }: ShopSocket, cookie: string): Promise<string | null> {
  const { token } = handshake.auth as { token?: unknown }
  const { headers } = handshake
  const isOwn = comesFromShop({
    site: headers['sec-fetch-site']?.toString(),
    origin: headers.origin,
    referer: headers.referer,
    host: headers.host,
  })
  if (typeof token === 'string' && token.length <= LONGEST_TOKEN && (await isSignedHere(token))) return token
  const kept = isOwn ? readCookie(headers.cookie, cookie) : null
  return kept !== null && kept.length <= LONGEST_TOKEN ? kept : null
}

/** Who the handshake says this is on one side; read again whenever it matters, since sessions end. */
export async function findIdentity<Side extends 'customer' | 'seller'>(
  socket: ShopSocket,
  side: Side,
): Promise<SocketData[Side] | null>
export async function findIdentity(socket: ShopSocket, side: 'customer' | 'seller') {
  const token = await tokenOf(socket, side === 'customer' ? TOKEN_COOKIE : SELLER_COOKIE)
  if (token === null) return null
  if (side === 'seller') return findSellerSession(token)
  const customer = await findSession(token)
  return customer?.isRestricted ? null : customer
}

/** D-83: guests, expired, forged and revoked tokens, and sessions that wait for a new password, get no socket. */
export async function authenticate(socket: ShopSocket): Promise<SocketData | null> {
  const customer = await findIdentity(socket, 'customer')
  if (customer) return { customer }
  const seller = await findIdentity(socket, 'seller')
  return seller ? { seller } : null
}
