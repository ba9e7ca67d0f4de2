import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { env } from '../lib/env.ts'
import { singleton } from '../lib/singleton.ts'

const holder = () => singleton<{ io: Server | undefined }>('realtime', () => ({ io: undefined }))

/** The sockets of this process; nothing before `attachRealtime`. */
export function realtime(): Server | undefined {
  return holder().io
}

/** Puts the sockets on the shop's own port, under /socket.io, for this origin and those of CORS_ORIGINS. */
export function attachRealtime(server: HttpServer): Server {
  const io = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: 100_000,
    cors: { origin: env().corsOrigins, credentials: true },
  })
  holder().io = io
  return io
}

/** Says goodbye to every client at once, so that they come back elsewhere and nobody holds the server open. */
export function detachRealtime(): void {
  const { io } = holder()
  if (!io) return
  io.disconnectSockets(true)
  io.engine.close()
  holder().io = undefined
}
