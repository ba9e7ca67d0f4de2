import type { Server } from 'node:http'

const POLL_MS = 50
/** Requests still running after this long are cut. */
const LONGEST_REQUEST_MS = 5_000

/**
 * Ends a server without keeping anybody waiting: no new connections, idle ones closed as they become idle, running
 * requests answered. Call it before what the requests use is closed.
 */
export async function closeServer(server: Server): Promise<void> {
  const idle = setInterval(() => {
    server.closeIdleConnections()
  }, POLL_MS)
  const cut = setTimeout(() => {
    server.closeAllConnections()
  }, LONGEST_REQUEST_MS)
  await new Promise<void>(resolve => {
    server.close(() => {
      resolve()
    })
    server.closeIdleConnections()
  })
  clearInterval(idle)
  clearTimeout(cut)
}
