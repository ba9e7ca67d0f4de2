import type { Server, Socket } from 'socket.io'
import type { ClientEvents, ServerEvents } from '#shared/contracts/realtime.ts'
import type { SignedIn, SignedInSeller } from '../lib/actor.ts'

/** Whom a socket belongs to: read from its handshake's token or cookies, never from an event. */
export interface SocketData {
  customer?: SignedIn
  seller?: SignedInSeller
}

interface InstanceEvents {
  /** Closes the sockets in this room. */
  roomClosed(room: string): void
  /** The list of active sellers, as JSON, that one of the instances sent to all sockets. */
  sellersTold(list: string): void
}

export type ShopServer = Server<ClientEvents, ServerEvents, InstanceEvents, SocketData>
export type ShopSocket = Socket<ClientEvents, ServerEvents, InstanceEvents, SocketData>
