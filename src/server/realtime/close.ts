import type { Actor } from '../lib/actor.ts'
import { log } from '../lib/log.ts'
import { rolesOfSessions } from '../modules/people/sessions.ts'
import { livingSessions } from '../modules/sessions.ts'
import { customerRoom, personRoom, realtime } from './holder.ts'
import type { ShopServer, ShopSocket } from './socket.ts'

/** The longest that a socket stays open after its session has ended. */
const CHECK_MS = 5_000

/**
 * Ends a socket by its transport. After a disconnect by Socket.IO itself, clients stay away for good; after this they
 * reconnect with the session they have by then (D-122, RT-05). What was written before is still sent.
 */
export function closeTransport({ conn }: Pick<ShopSocket, 'conn'>): void {
  conn.close()
}

/** Ends every socket in a room, on every instance. */
function closeRoom(io: ShopServer, room: string): void {
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

/** Does what another instance requested. */
export function followClosedRooms(io: ShopServer): void {
  io.on('roomClosed', room => closeRoomHere(io, room))
}

/** Ends every socket of a customer whose account was deleted, on every instance, and returns the answer unchanged. */
export function endSocketsOf<T>(actor: Actor, answer: T): T {
  const io = realtime()
  if (io && actor.kind === 'customer') closeRoom(io, customerRoom(actor.id))
  return answer
}

/**
 * PEOPLE-04: ends every socket of a person of a seller whose role or sessions changed, on every instance, and returns
 * the answer unchanged. The clients come back with what the person may do by then.
 */
export function endSocketsOfPerson<T>(personId: string, answer: T): T {
  const io = realtime()
  if (io) closeRoom(io, personRoom(personId))
  return answer
}

/**
 * Ends the sockets whose session expired, was signed out or was revoked, or whose person has another role, on any
 * instance.
 */
export function endDeadSessions(io: ShopServer): () => void {
  const timer = setInterval(() => {
    check(io).catch((error: unknown) => log.warn('socket sessions unknown', { reason: error }))
  }, CHECK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

async function check(io: ShopServer): Promise<void> {
  const sockets = [...io.of('/').sockets.values()]
  const idsOf = (side: 'customer' | 'seller') => [
    ...new Set(sockets.flatMap(({ data }) => data[side]?.sessionId ?? [])),
  ]
  const alive = new Set(await livingSessions(idsOf('customer')))
  const roles = await rolesOfSessions(idsOf('seller'))
  for (const socket of sockets) {
    const { customer, seller } = socket.data
    const isOver =
      (customer && !alive.has(customer.sessionId)) || (seller && roles.get(seller.sessionId) !== seller.role)
    if (isOver) closeTransport(socket)
  }
}
