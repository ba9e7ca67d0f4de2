import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Requests still running after this long are cut. */
const LONGEST_REQUEST_MS = 5_000
const LOOK_MS = 20

/**
 * Follows the connections of a server and gives the function that ends it without keeping anybody waiting: no new
 * connections, those without a running request closed at once, the others as soon as they are answered. Node's own
 * `closeIdleConnections` leaves out connections that never asked anything, as browsers open them in advance.
 */
export function prepareClose(server: Server): () => Promise<void> {
  const running = new Map<Socket, number>()
  let closing = false

  const settle = (socket: Socket) => {
    if (closing && running.get(socket) === 0) socket.destroy()
  }
  server.on('connection', (socket: Socket) => {
    running.set(socket, 0)
    socket.on('close', () => running.delete(socket))
  })
  server.on('request', ({ socket }, res) => {
    running.set(socket, (running.get(socket) ?? 0) + 1)
    if (closing) res.setHeader('connection', 'close')
    res.on('close', () => {
      if (!running.has(socket)) return
      running.set(socket, (running.get(socket) ?? 1) - 1)
      settle(socket)
    })
  })

  return async () => {
    closing = true
    if (server.listening) server.close()
    for (const socket of running.keys()) settle(socket)
    const deadline = Date.now() + LONGEST_REQUEST_MS
    // Connections that a supervisor handed over are not among those that the server itself waits for.
    while (running.size > 0 && Date.now() < deadline) await sleep(LOOK_MS)
    for (const socket of running.keys()) socket.destroy()
  }
}
