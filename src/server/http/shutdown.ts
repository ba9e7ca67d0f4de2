import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Requests still running after this long are cut. */
const LONGEST_REQUEST_MS = 5_000
const LOOK_MS = 20

/**
 * Follows the connections of a server and returns the function that ends it without keeping anybody waiting: no new
 * connections, those without a running request closed at once, the others as soon as they are answered. Node's own
 * `closeIdleConnections` leaves out connections that never sent a request, such as those that browsers open in advance.
 *
 * A proxy that keeps connections may send a request at the very moment in which a quiet one is closed, and cannot know
 * whether it was read. So quiet ones stay open for another `graceMs`, and every answer of that time asks the proxy to
 * close (SCALE-03).
 */
export function prepareClose(server: Server, { graceMs = 0 } = {}): () => Promise<void> {
  const running = new Map<Socket, number>()
  let isClosing = false
  let isGraceOver = false

  const settle = (socket: Socket) => {
    if (!isGraceOver || running.get(socket) !== 0) return
    // The last answer may still be on its way to a slow caller.
    if (socket.writableLength > 0) socket.destroySoon()
    else socket.destroy()
  }
  server.on('connection', (socket: Socket) => {
    running.set(socket, 0)
    socket.on('close', () => running.delete(socket))
  })
  // Runs before the answer, because a stored page is sent at once and no header can be set after that.
  server.prependListener('request', ({ socket }, res) => {
    running.set(socket, (running.get(socket) ?? 0) + 1)
    if (isClosing) res.setHeader('connection', 'close')
    res.on('close', () => {
      if (!running.has(socket)) return
      running.set(socket, (running.get(socket) ?? 1) - 1)
      settle(socket)
    })
  })

  return async () => {
    isClosing = true
    // The `close` of the plain server, because that of an HTTP server ends the quiet connections too.
    if (server.listening) NetServer.prototype.close.call(server)
    const deadline = Date.now() + LONGEST_REQUEST_MS
    const graceEnd = Date.now() + graceMs
    while (running.size > 0 && Date.now() < graceEnd) await sleep(LOOK_MS)
    isGraceOver = true
    for (const socket of running.keys()) settle(socket)
    // The server itself does not wait for connections that a supervisor handed over.
    while (running.size > 0 && Date.now() < deadline) await sleep(LOOK_MS)
    for (const socket of running.keys()) socket.destroy()
  }
}
