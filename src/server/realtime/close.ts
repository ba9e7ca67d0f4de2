import type { ShopServer, ShopSocket } from './socket.ts'

/**
 * Ends a socket by its transport. After a disconnect of Socket.IO's own, clients stay away for good; after this they
 * reconnect with what they hold by then (D-122, RT-05). What was written before is sent before.
 */
export function closeTransport({ conn }: Pick<ShopSocket, 'conn'>): void {
  conn.close()
}

/** Ends every socket in a room, on every instance. */
export function closeRoom(io: ShopServer, room: string): void {
  closeRoomHere(io, room)
  io.serverSideEmit('roomClosed', room)
}

function closeRoomHere(io: ShopServer, room: string): void {
  const { adapter, sockets } = io.of('/')
  for (const id of adapter.rooms.get(room) ?? []) {
    const socket = sockets.get(id)
    if (socket) closeTransport(socket)
  }
}

/** Does what another instance asked for. */
export function followClosedRooms(io: ShopServer): void {
  io.on('roomClosed', room => closeRoomHere(io, room))
}
