import type { IncomingMessage, ServerResponse } from 'node:http'
import { connectionLimits as limits } from '#shared/limits/connections.ts'
import { isDatabaseDown } from '../db/database-health.ts'
import { Buckets, NetworkBuckets } from '../lib/buckets.ts'
import { Counts } from '../lib/counts.ts'
import { knownSession } from '../lib/known-session.ts'
import { addressOf, isOwnNetwork, wideNetworkOf } from '../lib/network.ts'
import { answerUnavailable, answerUpgrade, type PassingCode } from '../lib/unavailable.ts'
import type { ShopServer, ShopSocket } from './socket.ts'

type Connection = ShopSocket['conn']

/**
 * Who may open a socket (D-122). A socket that belongs to nobody yet has a session in the library but proves nothing,
 * and with polling it does not even hold a connection: these are bounded by network and in all. A browser with a known
 * session is counted by that session. The refusal is an HTTP answer, after which clients come back by themselves.
 */
export class Admission {
  readonly #handshakes = new NetworkBuckets({ network: limits.handshakes, wide: limits.handshakesWide })
  readonly #ofSessions = new Buckets(limits.handshakesOfSession)
  readonly #opening = new Counts()
  readonly #strangers = new Counts()
  readonly #networks = new WeakMap<Connection, string>()
  /** How a connection stops being counted: as one that is opening, or as a stranger's. */
  readonly #leaves = new WeakMap<Connection, () => void>()

  /** The reason to refuse a handshake; null if it may go on. */
  refusalFor({ network, session }: { network: string; session: string | null }): PassingCode | null {
    if (isDatabaseDown()) return 'databaseAway'
    if (session !== null) return this.#ofSessions.take(session) ? null : limits.handshakesOfSession.code
    if (this.#opening.sum >= limits.opening.max) return limits.opening.code
    if (this.#strangers.sum >= limits.socketsInAll.max) return limits.socketsInAll.code
    if (this.#isFull(network)) return limits.sockets.code
    return this.#handshakes.take(network) ? null : limits.handshakes.code
  }

  #isFull(network: string): boolean {
    if (isOwnNetwork(network)) return false
    const wide = wideNetworkOf(network)
    return (
      this.#strangers.of(network) >= limits.sockets.max ||
      (wide !== network && this.#strangers.of(wide) >= limits.socketsWide.max)
    )
  }

  /** Counts a connection from its handshake until it says whom it is for. */
  open(connection: Connection, network: string): void {
    this.#networks.set(connection, network)
    this.#count(connection, this.#opening.enter())
    connection.once('close', () => this.leave(connection))
  }

  /** It stays open, but belongs to nobody for now. */
  keep(connection: Connection): void {
    const network = this.#networks.get(connection) ?? 'unknown'
    this.#count(connection, this.#strangers.enter(...new Set([network, wideNetworkOf(network)])))
  }

  /** It belongs to somebody, or is closed. */
  leave(connection: Connection): void {
    this.#leaves.get(connection)?.()
    this.#leaves.delete(connection)
  }

  #count(connection: Connection, leave: () => void): void {
    this.leave(connection)
    this.#leaves.set(connection, leave)
  }

  /** For `allowRequest`: called for every handshake, by polling or by an upgrade; answers itself when it refuses. */
  readonly allowRequest = (
    req: IncomingMessage & { res?: ServerResponse },
    allow: (error: null, isAllowed: boolean) => void,
  ): void => {
    const session = knownSession(req.headers.authorization, req.headers.cookie)
    const refusal = this.refusalFor({ network: addressOf(req), session })
    if (refusal === null) allow(null, true)
    else if (req.res) answerUnavailable(req, req.res, refusal)
    else answerUpgrade(req.socket, refusal)
  }
}

/** Counts every connection of the library from its beginning. */
export function admit(io: ShopServer, admission: Admission): void {
  io.engine.on('connection', (connection: Connection) => {
    // A polling request has its own connection; the forwarded address is in its headers.
    admission.open(connection, addressOf(connection.request))
  })
}
