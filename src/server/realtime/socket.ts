import type { Server, Socket } from 'socket.io'
import type { ClientEvents, ServerEvents } from '#shared/contracts/realtime.ts'
import type { SignedIn, SignedInSeller } from '../lib/actor.ts'

/** Who a socket belongs to: read from its handshake's token or cookies, never from an event. */
export interface SocketData {
  customer?: SignedIn
  seller?: SignedInSeller
}

/** What instances send each other: the list of active sellers, as JSON, that one of them has sent to its sockets. */
interface InstanceEvents {
  sellersTold(list: string): void
}

export type ShopServer = Server<ClientEvents, ServerEvents, InstanceEvents, SocketData>
export type ShopSocket = Socket<ClientEvents, ServerEvents, InstanceEvents, SocketData>
