import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { ClientEvents, ServerEvents } from '#shared/contracts/realtime.ts'
import type { SignedIn, SignedInSeller } from '../lib/actor.ts'

/** Who a socket belongs to: read from its handshake's token or cookies, never from an event. */
export interface SocketData {
  customer?: SignedIn
  seller?: SignedInSeller
}

export type ShopServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
export type ShopSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
