import type { Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import { Server } from 'socket.io'
import { poolWithOwnClient } from '../db/open.ts'
import { outageOf } from '../db/outage.ts'
import { isDatabaseAway } from '../db/presence.ts'
import { env } from '../lib/env.ts'
import { log } from '../lib/log.ts'
import { connect } from './connection.ts'
import { followActiveSellers } from './active-sellers.ts'
import { holder } from './holder.ts'
import { authenticate } from './identity.ts'
import { endDeadSessions } from './sessions.ts'
import type { ShopServer } from './socket.ts'

/** A message is at most 4,000 characters and travels by HTTP; events carry next to nothing. */
const MAX_EVENT_BYTES = 20_000

/** An instance that was killed is missed after this; until then the others wait for its answers. */
const HEARTBEAT = { heartbeatInterval: 2_000, heartbeatTimeout: 6_000 }

/**
 * Puts the sockets on the shop's own port, under /socket.io, for this origin and those of CORS_ORIGINS. Instances on
 * one PostgreSQL reach each other's sockets through it.
 */
export function attachRealtime(server: HttpServer): ShopServer {
  const io: ShopServer = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: MAX_EVENT_BYTES,
    cors: { origin: env().corsOrigins, credentials: true },
  })
  io.adapter(
    createAdapter(poolWithOwnClient(), {
      ...HEARTBEAT,
      errorHandler: error => log.warn('socket adapter', { reason: error }),
    }),
  )
  io.use((socket, next) => {
    if (isDatabaseAway()) {
      next(new Error('unavailable'))
      return
    }
    authenticate(socket).then(
      data => {
        if (!data) {
          next(new Error('unauthorized'))
          return
        }
        Object.assign(socket.data, data)
        next()
      },
      (error: unknown) => {
        if (outageOf(error)) log.warn('socket refused', { reason: 'database away' })
        else log.error('socket handshake failed', error)
        next(new Error('unavailable'))
      },
    )
  })
  io.on('connection', socket => {
    connect(socket, socket.data).catch((error: unknown) => {
      log.error('socket connection failed', error)
      socket.disconnect(true)
    })
  })
  holder().io = io
  const stops = [endDeadSessions(io), followActiveSellers(io)]
  holder().stopChecks = () => stops.forEach(stop => stop())
  return io
}

/** Disconnects every client of this process at once, so that they reconnect elsewhere and none keeps the server open. */
export function detachRealtime(): void {
  const { io, stopChecks } = holder()
  if (!io) return
  stopChecks?.()
  io.local.disconnectSockets(true)
  io.engine.close()
  void io.of('/').adapter.close()
  holder().io = undefined
}
