import type { Actor } from '../lib/actor.ts'
import { closeRoom } from './close.ts'
import { customerRoom, realtime } from './holder.ts'

/** Ends every socket of a customer whose account was deleted, on every instance, and returns the answer unchanged. */
export function endSocketsOf<T>(actor: Actor, answer: T): T {
  const io = realtime()
  if (io && actor.kind === 'customer') closeRoom(io, customerRoom(actor.id))
  return answer
}
