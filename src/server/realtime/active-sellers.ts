import { setTimeout as pause } from 'node:timers/promises'
import type { ActiveSeller } from '#shared/contracts/realtime.ts'
import { log } from '../lib/log.ts'
import { singleton } from '../lib/singleton.ts'
import { PEOPLE_ROOM, realtime, SELLERS_ROOM } from './holder.ts'
import type { ShopServer, ShopSocket } from './socket.ts'

/** The list is requested from all instances; calls within this time share one answer. */
const GATHER_MS = 50
/** While the others still wait for an instance that was killed, the list is unknown. */
const RETRY_MS = 1_000
/** How often each instance checks its list, because an instance that is killed announces nothing. */
const LOOK_MS = 5_000

interface Waiting {
  all: boolean
  sockets: Set<ShopSocket>
  isRunning: boolean
  /** The list last sent to the sockets of this instance, by any instance, as JSON. */
  told: string
}
const waiting = () =>
  singleton<Waiting>('active-sellers', () => ({
    all: false,
    sockets: new Set(),
    isRunning: false,
    told: '[]',
  }))

/** D-83: id and shop name of every seller with a socket on any instance, sent to one socket or to all. */
export function tellActiveSellers(to?: ShopSocket): void {
  const queue = waiting()
  if (to) queue.sockets.add(to)
  else queue.all = true
  if (queue.isRunning) return
  queue.isRunning = true
  void tellWaiting(queue)
}

async function tellWaiting(queue: Waiting): Promise<void> {
  while (queue.all || queue.sockets.size > 0) {
    await pause(GATHER_MS)
    const { all } = queue
    const sockets = [...queue.sockets]
    queue.all = false
    queue.sockets.clear()
    const io = realtime()
    if (!io) continue
    try {
      const list = await activeSellers(io)
      if (all) {
        queue.told = JSON.stringify(list)
        // The order matters: if this process is killed in between, the others do not believe that the list was sent,
        // and check again.
        io.serverSideEmit('sellersTold', queue.told)
        io.to(PEOPLE_ROOM).emit('activeSeller', list)
      } else for (const socket of sockets) socket.emit('activeSeller', list)
    } catch (error) {
      // Another instance may have gone away during the request, so it is repeated.
      log.warn('active sellers unknown', { reason: error })
      queue.all ||= all
      for (const socket of sockets) if (socket.connected) queue.sockets.add(socket)
      await pause(RETRY_MS, undefined, { ref: false })
    }
  }
  queue.isRunning = false
}

async function activeSellers(io: ShopServer): Promise<ActiveSeller[]> {
  const sockets = await io.in(SELLERS_ROOM).fetchSockets()
  const online = new Map(
    sockets.flatMap(({ data }) => {
      const { seller } = data
      return seller ? [[seller.id, { sellerId: seller.id, shopName: seller.name }] as const] : []
    }),
  )
  return [...online.values()].sort((one, other) => (one.sellerId < other.sellerId ? -1 : 1))
}

/** Sends the list to the sockets of this instance when it has changed although nobody announced it. */
export function followActiveSellers(io: ShopServer): () => void {
  const look = async () => {
    if (io.of('/').sockets.size === 0) return
    const queue = waiting()
    const list = await activeSellers(io)
    const text = JSON.stringify(list)
    if (text === queue.told) return
    queue.told = text
    io.local.to(PEOPLE_ROOM).emit('activeSeller', list)
  }
  io.on('sellersTold', list => {
    waiting().told = list
  })
  const timer = setInterval(() => {
    look().catch((error: unknown) => log.warn('active sellers unknown', { reason: error }))
  }, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
