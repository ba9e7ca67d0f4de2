import type { Socket } from 'socket.io'
import { log } from '../lib/log.ts'
import type { SocketData } from './connection.ts'
import { realtime, SELLERS_ROOM } from './holder.ts'

/** D-83: id and shop name of every seller with a socket on any instance, told to one socket or to all. */
export async function tellActiveSellers(to?: Socket): Promise<void> {
  const io = realtime()
  if (!io) return
  try {
    const sockets = await io.in(SELLERS_ROOM).fetchSockets()
    const online = new Map(
      sockets.flatMap(({ data }) => {
        const { seller } = data as SocketData
        return seller ? [[seller.id, { sellerId: seller.id, shopName: seller.name }] as const] : []
      }),
    )
    ;(to ?? io).emit('activeSeller', [...online.values()])
  } catch (error) {
    // Another instance may have gone away while it was asked; the next change tells again.
    log.warn('active sellers unknown', { reason: String(error) })
  }
}
