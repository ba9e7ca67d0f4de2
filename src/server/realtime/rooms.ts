import { tellActiveSellers } from './active-sellers.ts'
import { customerRoom, PEOPLE_ROOM, SELLERS_ROOM, sellerRoom } from './holder.ts'
import type { ShopSocket, SocketData } from './socket.ts'

/** Joins a socket to the rooms of the person it belongs to. Joining again changes nothing. One that belongs to nobody has no room (D-122). */
export async function enter(socket: ShopSocket, { customer, seller }: SocketData): Promise<void> {
  if (customer) {
    socket.data.customer = customer
    await socket.join([customerRoom(customer.id), PEOPLE_ROOM])
  }
  if (!seller) return
  const isNew = !socket.rooms.has(SELLERS_ROOM)
  socket.data.seller = seller
  await socket.join([sellerRoom(seller.id), SELLERS_ROOM, PEOPLE_ROOM])
  if (isNew) tellActiveSellers()
}
