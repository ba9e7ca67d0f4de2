import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Socket } from 'node:net'
import { connectionLimits as limits } from '#shared/limits/connections.ts'
import { Counts } from '../lib/counts.ts'
import { env } from '../lib/env.ts'
import { log } from '../lib/log.ts'
import { isOwnNetwork, networkOf, wideNetworkOf } from '../lib/network.ts'

/**
 * Bounds the connections of one network when no proxy is in front of the shop, whatever process accepted them
 * (HARD-23). A network with too many first loses those that wait for their next request, the longest idle one first. A
 * browser opens another when it needs one, so thousands of phones behind one address can go on.
 */
export class Callers {
  readonly #counts = new Counts()
  /** For each network its connections that wait for a request, the longest idle one first. */
  readonly #idle = new Map<string, Set<Duplex>>()
  readonly #networks = new WeakMap<Duplex, string>()

  /** False when this connection is one too many. */
  admit(socket: Duplex): boolean {
    const network = socket instanceof Socket ? networkOf(socket.remoteAddress ?? '') : undefined
    if (network === undefined || isOwnNetwork(network) || env().trustProxy > 0) return true
    if (this.#isFull(network) && !this.#closeIdle(network)) return false
    const leave = this.#counts.enter(...new Set([network, wideNetworkOf(network)]))
    this.#networks.set(socket, network)
    this.#rest(socket, network)
    socket.once('close', () => {
      leave()
      this.#wake(socket, network)
    })
    return true
  }

  /** The connection is not idle until this answer is over. */
  isAtWork(socket: Duplex, res: ServerResponse): void {
    const network = this.#networks.get(socket)
    if (network === undefined) return
    this.#wake(socket, network)
    res.once('close', () => {
      if (!socket.destroyed) this.#rest(socket, network)
    })
  }

  /** The connection became a chat socket; such a connection is never idle. */
  isUpgraded(socket: Duplex): void {
    const network = this.#networks.get(socket)
    if (network !== undefined) this.#wake(socket, network)
  }

  #isFull(network: string): boolean {
    const wide = wideNetworkOf(network)
    return (
      this.#counts.of(network) >= limits.connections.max ||
      (wide !== network && this.#counts.of(wide) >= limits.connectionsWide.max)
    )
  }

  #closeIdle(network: string): boolean {
    const [longest] = this.#idle.get(network) ?? []
    if (!longest) return false
    this.#wake(longest, network)
    longest.destroy()
    return true
  }

  #rest(socket: Duplex, network: string): void {
    const idle = this.#idle.get(network) ?? new Set<Duplex>()
    idle.add(socket)
    this.#idle.set(network, idle)
  }

  #wake(socket: Duplex, network: string): void {
    const idle = this.#idle.get(network)
    idle?.delete(socket)
    if (idle?.size === 0) this.#idle.delete(network)
  }
}

let isNoted = false

/**
 * Behind a proxy that the settings do not name, all callers are one network, and limits count the proxy. It is logged
 * once.
 */
export function noteForwarded({ headers }: IncomingMessage): void {
  if (isNoted || headers['x-forwarded-for'] === undefined || env().trustProxy > 0) return
  isNoted = true
  log.warn('forwarded request without TRUST_PROXY', {
    hint: 'X-Forwarded-For is ignored: set TRUST_PROXY to the number of proxies if there is one.',
  })
}
