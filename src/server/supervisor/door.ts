import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { listenError } from '../lib/listen-error.ts'
import { answerUnavailable } from '../lib/unavailable.ts'

/** Takes a connection, or says that nobody is there to take it. */
export type Taker = (socket: Socket) => boolean

export interface Door {
  /** Answers 503 to a connection that was not taken after all. */
  turnAway(socket: Socket): void
  /** Listens, if it does not yet. Refuses an address that cannot be had with a StartError. */
  open(): Promise<void>
  /** No further connections; those handed over go on. */
  close(): void
}

/**
 * The shop's port. Connections are handed over unread; while no worker takes them they get a 503 with Retry-After and
 * a sentence.
 */
export function makeDoor(address: { port: number; host: string }, take: Taker): Door {
  const waiting = createHttpServer((req, res) => {
    answerUnavailable(req, res, 'shopStarting')
  })
  // It never listens itself; this starts its own clock on callers who do not finish their request.
  waiting.emit('listening')
  const turnAway = (socket: Socket) => {
    waiting.emit('connection', socket)
    socket.resume()
  }
  const server = createServer({ pauseOnConnect: true, noDelay: true }, socket => {
    socket.on('error', () => undefined)
    if (!take(socket)) turnAway(socket)
  })
  // Out of file descriptors, for instance: the next connection is tried again.
  server.on('error', () => undefined)
  return {
    turnAway,
    open: async () => {
      if (server.listening) return
      server.listen(address.port, address.host)
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
