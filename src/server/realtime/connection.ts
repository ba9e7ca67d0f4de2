import type { Socket } from 'socket.io'
import type { SignedIn, SignedInSeller } from '../lib/actor.ts'
import { findSellerSession } from '../modules/sellers/sessions.ts'
import { findSession } from '../modules/sessions.ts'
import { tellActiveSellers } from './active-sellers.ts'
import { customerRoom, SELLERS_ROOM, sellerRoom } from './holder.ts'

/** Who a socket belongs to; set at the handshake, never by an event. */
export interface SocketData {
  customer?: SignedIn
  seller?: SignedInSeller
}

/** A client of the contract sends one event for each message; this many in this time is a flood. */
const MAX_EVENTS = 100
const WINDOW_MS = 10_000

/** D-83: the handshake carries the token; guests, expired and forged tokens get no socket. */
export async function authenticate(socket: Socket): Promise<SocketData | null> {
  const token: unknown = (socket.handshake.auth as Record<string, unknown>)['token']
  if (typeof token !== 'string' || token.length > 4000) return null
  const customer = await findSession(token)
  if (customer) return customer.isRestricted ? null : { customer }
  const seller = await findSellerSession(token)
  return seller ? { seller } : null
}

/**
 * The contract's events. Identity comes from the handshake alone: `add_user` and `add_seller` only ask for the list
 * of active sellers, `send_customer_message` and `send_seller_message` repeat nothing, because the server forwarded
 * the message when it was stored (D-83). Arguments are never looked at, so that no shape of them can do harm.
 */
export async function connect(socket: Socket, data: SocketData): Promise<void> {
  endFloods(socket)
  socket.on('add_user', () => tellActiveSellers(socket))
  socket.on('add_seller', () => tellActiveSellers(socket))
  socket.on('disconnect', () => {
    if (data.seller) tellActiveSellers()
  })
  if (data.customer) await socket.join(customerRoom(data.customer.id))
  if (data.seller) {
    await socket.join([sellerRoom(data.seller.id), SELLERS_ROOM])
    tellActiveSellers()
  }
}

function endFloods(socket: Socket): void {
  let since = Date.now()
  let count = 0
  socket.onAny(() => {
    const now = Date.now()
    if (now - since > WINDOW_MS) [since, count] = [now, 0]
    count += 1
    if (count > MAX_EVENTS) socket.disconnect(true)
  })
}
