import type { MessageAnswer } from '#shared/contracts/chat.ts'
import type { Seen } from '../modules/chat/participant.ts'
import { customerRoom, realtime, sellerRoom } from './holder.ts'

/**
 * D-83: what was stored goes to every socket of both participants and to nobody else, on every instance. The two
 * sides hear the contract's own event names; each is also told of its own message, for its other tabs and devices.
 */
export function forward<T extends { message: MessageAnswer }>(answer: T): T {
  const { senderId, receverId } = answer.message
  const io = realtime()
  // A UUID is a customer's or a seller's, never both: the rooms of the other kind are simply empty.
  for (const id of [senderId, receverId]) {
    io?.to(customerRoom(id)).emit('seller_message', answer.message)
    io?.to(sellerRoom(id)).emit('customer_message', answer.message)
  }
  return answer
}

/** Tells the other side that its messages were seen, and the reader's other tabs that nothing is unread. */
export function forwardSeen({ pair, reader, seen }: Seen): { seen: string[] } {
  if (seen.length > 0) {
    const event = { ...pair, reader, seen }
    realtime()?.to(customerRoom(pair.customerId)).to(sellerRoom(pair.sellerId)).emit('messages_seen', event)
  }
  return { seen }
}
