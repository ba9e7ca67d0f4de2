import { setTimeout as pause } from 'node:timers/promises'
import type { ActiveSeller } from '#shared/contracts/realtime.ts'
import { log } from '../lib/log.ts'
import { singleton } from '../lib/singleton.ts'
import { realtime, SELLERS_ROOM } from './holder.ts'
import type { ShopServer, ShopSocket } from './socket.ts'

/** The list is asked of all instances; whoever wants it within this time shares one answer. */
const GATHER_MS = 50

interface Waiting {
  all: boolean
  sockets: Set<ShopSocket>
  isRunning: boolean
}
const waiting = () =>
  singleton<Waiting>('active-sellers', () => ({ all: false, sockets: new Set(), isRunning: false }))

/** D-83: id and shop name of every seller with a socket on any instance, told to one socket or to all. */
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
      if (all) io.emit('activeSeller', list)
      else for (const socket of sockets) socket.emit('activeSeller', list)
    } catch (error) {
      // Another instance may have gone away while it was asked; the next change tells again.
      log.warn('active sellers unknown', { reason: error })
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
  return [...online.values()]
}
