import type { Server } from 'socket.io'
import { log } from '../lib/log.ts'
import { livingSellerSessions } from '../modules/sellers/sessions.ts'
import { livingSessions } from '../modules/sessions.ts'
import type { SocketData } from './connection.ts'

/** A socket outlives its session by no more than this. */
const CHECK_MS = 5_000

/** Ends the sockets whose session expired, was signed out or was revoked, whatever instance that happened on. */
export function endDeadSessions(io: Server<object, object, object, SocketData>): () => void {
  const timer = setInterval(() => {
    check(io).catch((error: unknown) => log.warn('socket sessions unknown', { reason: error }))
  }, CHECK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

async function check(io: Server<object, object, object, SocketData>): Promise<void> {
  const sockets = [...io.of('/').sockets.values()]
  const idsOf = (side: 'customer' | 'seller') => [
    ...new Set(sockets.flatMap(({ data }) => data[side]?.sessionId ?? [])),
  ]
  const alive = new Set([
    ...(await livingSessions(idsOf('customer'))),
    ...(await livingSellerSessions(idsOf('seller'))),
  ])
  for (const socket of sockets) {
    const sessionId = (socket.data.customer ?? socket.data.seller)?.sessionId
    if (sessionId !== undefined && !alive.has(sessionId)) socket.disconnect(true)
  }
}
