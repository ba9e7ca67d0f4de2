import type { MessageAnswer } from '#shared/contracts/chat.ts'
import type { Actor } from '../lib/actor.ts'
import type { Seen } from '../modules/chat/participant.ts'
import { customerRoom, realtime, sellerRoom } from './holder.ts'

/**
 * D-83: what was stored goes to every socket of both participants and to nobody else, on every instance. The event
 * names the writer. A customer's client that knows only the contract listens to `seller_message` and never gets its own
 * words; our clients listen to both, for their other tabs and devices.
 */
export function forward<T extends { message: MessageAnswer }>(sender: Actor, answer: T): T {
  const { senderId, receverId } = answer.message
  const [event, customerId, sellerId] =
    sender.kind === 'seller'
      ? (['seller_message', receverId, senderId] as const)
      : (['customer_message', senderId, receverId] as const)
  realtime()?.to(customerRoom(customerId)).to(sellerRoom(sellerId, 'messages')).emit(event, answer.message)
  return answer
}

/** Tells the other side that its messages were seen, and the reader's other tabs that nothing is unread. */
export function forwardSeen({ pair, reader, seen }: Seen): { seen: string[] } {
  if (seen.length > 0) {
    const event = { ...pair, reader, seen }
    realtime()
      ?.to(customerRoom(pair.customerId))
      .to(sellerRoom(pair.sellerId, 'messages'))
      .emit('messages_seen', event)
  }
  return { seen }
}
