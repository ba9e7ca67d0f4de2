import { SELLER_COOKIE, TOKEN_COOKIE } from '../lib/actor.ts'
import { readCookie } from '../lib/cookies.ts'
import { comesFromShop } from '../lib/same-origin.ts'
import { isSignedHere } from '../lib/tokens.ts'
import { findSellerSession } from '../modules/people/sessions.ts'
import { findSession } from '../modules/sessions.ts'
import type { ShopSocket, SocketData } from './socket.ts'

type Side = 'customer' | 'seller'
type Tokens = Readonly<Record<Side, string | null>>

/** The tokens of each socket that belongs to a person; nothing else of its handshake is kept. */
const tokens = new WeakMap<ShopSocket, Tokens>()

/**
 * The tokens of a handshake. A client that sends none of the shop's tokens is known by its cookies, as in its calls,
 * but only from the shop's own pages: browsers send cookies with a foreign page's socket too.
 */
function readTokens({ handshake }: ShopSocket): Tokens {
  const { token } = handshake.auth as { token?: unknown }
  const { headers } = handshake
  const isOwn = comesFromShop({
    site: headers['sec-fetch-site']?.toString(),
    origin: headers.origin,
    referer: headers.referer,
    host: headers.host,
  })
  if (typeof token === 'string' && isSignedHere(token)) return { customer: token, seller: token }
  const of = (cookie: string) => (isOwn ? readCookie(headers.cookie, cookie) : null)
  return { customer: of(TOKEN_COOKIE), seller: of(SELLER_COOKIE) }
}

/** The customer or seller that the handshake named. It is read again each time it matters, because sessions end. */
export async function findIdentity<S extends Side>(socket: ShopSocket, side: S): Promise<SocketData[S] | null>
export async function findIdentity(socket: ShopSocket, side: Side) {
  const token = tokens.get(socket)?.[side] ?? null
  if (token === null) return null
  if (side === 'seller') return findSellerSession(token)
  const customer = await findSession(token)
  return customer?.isRestricted ? null : customer
}

/**
 * Whom a new socket belongs to; nobody for guests, for expired, forged and revoked tokens, and for sessions that wait
 * for a new password (D-83). The library would keep the request of every handshake as long as the socket lives, so it
 * is dropped.
 */
export async function identify(socket: ShopSocket): Promise<SocketData> {
  tokens.set(socket, readTokens(socket))
  forgetRequest(socket)
  const customer = await findIdentity(socket, 'customer')
  if (customer) return { customer }
  const seller = await findIdentity(socket, 'seller')
  if (seller) return { seller }
  tokens.delete(socket)
  return {}
}

function forgetRequest({ conn, handshake }: ShopSocket): void {
  Object.assign(handshake, { headers: {}, auth: {}, query: {} })
  Object.assign(conn, { request: undefined })
}
