import type { Actor } from '../lib/actor.ts'
import { customerRoom, realtime } from './holder.ts'

/** Ends every socket of a customer whose account was deleted, on every instance, and returns the answer unchanged. */
export function endSocketsOf<T>(actor: Actor, answer: T): T {
  if (actor.kind === 'customer') realtime()?.in(customerRoom(actor.id)).disconnectSockets(true)
  return answer
}
