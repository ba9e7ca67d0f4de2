import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import { Server } from 'socket.io'
import { poolWithOwnClient } from '../db/open.ts'
import { outageOf } from '../db/outage.ts'
import { env } from '../lib/env.ts'
import { log } from '../lib/log.ts'
import { Admission, admit } from './admission.ts'
import { followActiveSellers } from './active-sellers.ts'
import { closeTransport, endDeadSessions, followClosedRooms } from './close.ts'
import { connect } from './events.ts'
import { holder } from './holder.ts'
import { identify } from './identity.ts'
import type { ShopServer } from './socket.ts'

/** A message has at most 4,000 characters and travels by HTTP; events carry almost nothing. */
const MAX_EVENT_BYTES = 20_000

/** A handshake that is not followed by the packet CONNECT is forgotten after this. */
const CONNECT_MS = 5_000

/** A killed instance is noticed after this; until then the others wait for its answers. */
const HEARTBEAT = { heartbeatInterval: 4_000, heartbeatTimeout: 9_000 }

/**
 * Puts the sockets on the shop's own port, under /socket.io, for this origin and those of CORS_ORIGINS. Instances on
 * one PostgreSQL reach each other's sockets through it.
 */
export function attachRealtime(server: HttpServer): ShopServer {
  const admission = new Admission()
  const io: ShopServer = new Server(server, {
    serveClient: false,
    connectTimeout: CONNECT_MS,
    allowRequest: admission.allowRequest,
    maxHttpBufferSize: MAX_EVENT_BYTES,
    cors: { origin: env().corsOrigins, credentials: true },
  })
  io.adapter(
    createAdapter(poolWithOwnClient(), {
      ...HEARTBEAT,
      errorHandler: error => log.warn('socket adapter', { reason: error }),
    }),
  )
  admit(io, admission)
  io.use((socket, next) => {
    identify(socket)
      .then(data => {
        Object.assign(socket.data, data)
      })
      .catch((error: unknown) => {
        if (outageOf(error)) log.warn('socket refused', { reason: 'database away' })
        else log.error('socket handshake failed', error)
        // A refusal by Socket.IO itself would keep the client away for good.
        closeTransport(socket)
      })
      .finally(() => next())
  })
  io.on('connection', socket => {
    if (socket.data.customer || socket.data.seller) admission.leave(socket.conn)
    else admission.keep(socket.conn)
    connect(socket, socket.data).catch((error: unknown) => {
      log.error('socket connection failed', error)
      closeTransport(socket)
    })
  })
  followClosedRooms(io)
  holder().io = io
  const stops = [endDeadSessions(io), followActiveSellers(io)]
  holder().stopChecks = () => stops.forEach(stop => stop())
  return io
}

/**
 * Closes the transport of every client of this process, so that they reconnect elsewhere and none keeps the server
 * open.
 */
export function detachRealtime(): void {
  const { io, stopChecks } = holder()
  if (!io) return
  stopChecks?.()
  io.engine.close()
  void io.of('/').adapter.close()
  holder().io = undefined
}
