import { tellActiveSellers } from './active-sellers.ts'
import { receive } from './events.ts'
import { enter } from './rooms.ts'
import type { ShopSocket, SocketData } from './socket.ts'

/** A client of the contract sends one event for each message; this many in this time is a flood. */
const MAX_EVENTS = 100
const WINDOW_MS = 10_000

/** Handles what a socket sends, and joins it to the rooms of the person it belongs to. */
export async function connect(socket: ShopSocket, data: SocketData): Promise<void> {
  const isFlood = countEvents()
  socket.onAny((name: string, ...args: unknown[]) => {
    if (isFlood()) socket.disconnect(true)
    else void receive(socket, name, args)
  })
  socket.on('disconnect', () => {
    if (socket.data.seller) tellActiveSellers()
  })
  await enter(socket, data)
}

/** True from the event on that is one too many. */
function countEvents(): () => boolean {
  let since = Date.now()
  let count = 0
  return () => {
    const now = Date.now()
    if (now - since > WINDOW_MS) [since, count] = [now, 0]
    count += 1
    return count > MAX_EVENTS
  }
}
