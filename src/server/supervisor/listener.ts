import { once } from 'node:events'
import { createServer as createHttpServer, type ServerResponse } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { connectionLimits as limits } from '#shared/limits/connections.ts'
import { statusMessages as say, type StatusWarning } from '#shared/messages/status.ts'
import { NetworkBuckets } from '../lib/buckets.ts'
import { Counts } from '../lib/counts.ts'
import { type Crashes, readCrashes } from '../lib/crashes.ts'
import { env } from '../lib/env.ts'
import { listenError } from '../lib/listen-error.ts'
import { isOwnNetwork, networkOf } from '../lib/network.ts'
import { openFilesLimit } from '../lib/open-files.ts'
import { answerUnavailable } from '../lib/unavailable.ts'

/** How many connections are held here at once: those being handed to a worker, and those that get a 503. */
const MAX_HELD = 1_000
/** Callers never use up what the process may open: starting a worker takes some of it. */
const SHARE = 0.5
/** How long a held connection may take to send its request while the shop restarts. */
const PATIENCE_MS = 5_000
const CHECK_MS = 1_000
/**
 * How many new connections the system queues while this process is busy. If the queue is full, callers try again only
 * after seconds.
 */
const BACKLOG = 4_096

/** While no worker runs: since when and why, for people who watch the shop (OPS-01). */
function answerReadiness(
  res: ServerResponse,
  crashes: Crashes | null,
  warnings: readonly StatusWarning[],
): void {
  res.writeHead(503, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '2',
    connection: 'close',
  })
  const crashed = crashes && {
    crashedAt: crashes.at.at(-1),
    reason: crashes.reason,
    pausedUntil: crashes.pausedUntil,
  }
  res.end(
    JSON.stringify({
      status: 'unavailable',
      started: false,
      ...crashed,
      ...(warnings.length > 0 && { warnings: warnings.map(code => ({ code, message: say.warnings[code] })) }),
    }),
  )
}

/** Takes a connection, or says that there is no worker to take it. */
export type Handler = (socket: Socket) => boolean

export interface Listener {
  /** Answers 503 to a connection that no worker took in the end. */
  turnAway(socket: Socket): void
  /** Listens, if it does not yet. Refuses an unavailable address with a StartError. */
  open(): Promise<void>
  /** Takes no further connections; those handed over go on. */
  close(): void
}

/**
 * The shop's port. Connections are handed over unread; while no worker takes them they get a 503 with Retry-After and a
 * sentence, and `/readyz` also gives the `warnings`. It holds a bounded number of them: beyond that, the one that has
 * waited longest for its request is cut.
 */
export function makeListener(
  address: { port: number; host: string },
  handle: Handler,
  warnings: () => readonly StatusWarning[] = () => [],
): Listener {
  const most = Math.min(MAX_HELD, Math.floor(openFilesLimit() * SHARE))
  const timeouts = {
    headersTimeout: PATIENCE_MS,
    requestTimeout: PATIENCE_MS,
    connectionsCheckingInterval: CHECK_MS,
  }
  const waiting = createHttpServer(timeouts, (req, res) => {
    if (req.url?.split('?', 1)[0] === '/readyz') answerReadiness(res, readCrashes(), warnings())
    else answerUnavailable(req, res, 'shopStarting')
  })
  const turnedAway = new Set<Socket>()
  const arrivals = new NetworkBuckets({ network: limits.arrivals, wide: limits.arrivalsWide })
  const held = new Counts()
  const isTooMany = (network: string) =>
    !isOwnNetwork(network) && (held.of(network) >= limits.atDoor.max || !arrivals.take(network))
  // This server never calls `listen`, which would start the check for callers who do not finish their request; so it is
  // started here.
  waiting.emit('listening')
  const turnAway = (socket: Socket) => {
    turnedAway.add(socket)
    waiting.emit('connection', socket)
    socket.resume()
  }
  const server = createServer({ pauseOnConnect: true, noDelay: true }, socket => {
    socket.on('error', () => undefined)
    // Limits connections by network, unless a proxy is in front: handing a connection over costs far more than cutting
    // it.
    const network = networkOf(socket.remoteAddress ?? '') ?? 'unknown'
    if (env().trustProxy === 0 && isTooMany(network)) {
      socket.destroy()
      return
    }
    const leave = held.enter(network)
    socket.once('close', () => {
      leave()
      turnedAway.delete(socket)
    })
    if (held.sum > most) {
      const [longest = socket] = turnedAway
      turnedAway.delete(longest)
      longest.destroy()
      if (longest === socket) return
    }
    if (!handle(socket)) turnAway(socket)
  })
  // For example, no file descriptor is free: the next connection may work again.
  server.on('error', () => undefined)
  return {
    turnAway,
    open: async () => {
      if (server.listening) return
      server.listen({ ...address, backlog: BACKLOG })
      try {
        await once(server, 'listening')
      } catch (error) {
        throw listenError(error, address)
      }
    },
    close: () => {
      if (server.listening) server.close()
    },
  }
}
