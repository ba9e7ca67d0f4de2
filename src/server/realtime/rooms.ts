import { tellActiveSellers } from './active-sellers.ts'
import { customerRoom, SELLERS_ROOM, sellerRoom } from './holder.ts'
import type { ShopSocket, SocketData } from './socket.ts'

/** Joins a socket to the rooms of the person it belongs to. Joining again changes nothing. */
export async function enter(socket: ShopSocket, { customer, seller }: SocketData): Promise<void> {
  if (customer) {
    socket.data.customer = customer
    await socket.join(customerRoom(customer.id))
  }
  if (!seller) return
  const isNew = !socket.rooms.has(SELLERS_ROOM)
  socket.data.seller = seller
  await socket.join([sellerRoom(seller.id), SELLERS_ROOM])
  if (isNew) tellActiveSellers()
}
