import { log } from '../lib/log.ts'
import { livingSellerSessions } from '../modules/sellers/sessions.ts'
import { livingSessions } from '../modules/sessions.ts'
import { closeTransport } from './close.ts'
import type { ShopServer } from './socket.ts'

/** A socket outlives its session by no more than this. */
const CHECK_MS = 5_000

/** Ends the sockets whose session expired, was signed out or was revoked, whatever instance that happened on. */
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
  const alive = new Set([
    ...(await livingSessions(idsOf('customer'))),
    ...(await livingSellerSessions(idsOf('seller'))),
  ])
  for (const socket of sockets) {
    const { customer, seller } = socket.data
    if ([customer, seller].some(person => person && !alive.has(person.sessionId))) closeTransport(socket)
  }
}
