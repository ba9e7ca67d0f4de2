import { isOwnNetwork, wideNetworkOf } from './network.ts'

/**
 * How many subjects are remembered. The one that was quiet longest is forgotten first, so that made-up ones cannot fill
 * the memory.
 */
const MOST_SUBJECTS = 10_000

interface Rate {
  /** How many at once. */
  max: number
  /** How long an empty bucket takes to fill again, evenly. */
  seconds: number
}

/** Counts what each subject (a network, a session) may still do. A subject that was quiet may do all of it again. */
export class Buckets {
  readonly #left = new Map<string, { left: number; at: number }>()
  readonly #rate: Rate
  readonly #now: () => number

  /** `now` are milliseconds of a clock that never jumps. */
  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.#rate = rate
    this.#now = now
  }

  /** Takes one; false, without taking any, when none is left. */
  take(subject: string): boolean {
    const { max, seconds } = this.#rate
    const now = this.#now()
    const before = this.#left.get(subject)
    const left = before ? Math.min(max, before.left + ((now - before.at) / 1_000) * (max / seconds)) : max
    this.#left.delete(subject)
    this.#left.set(subject, { left: left < 1 ? left : left - 1, at: now })
    for (const [oldest] of this.#left) {
      if (this.#left.size <= MOST_SUBJECTS) break
      this.#left.delete(oldest)
    }
    return left >= 1
  }
}

/** Buckets for networks, and larger ones for the /48 of each IPv6 network. The shop's own network has no limit. */
export class NetworkBuckets {
  readonly #each: Buckets
  readonly #wide: Buckets

  constructor({ network, wide }: { network: Rate; wide: Rate }, now?: () => number) {
    this.#each = new Buckets(network, now)
    this.#wide = new Buckets(wide, now)
  }

  take(network: string): boolean {
    if (isOwnNetwork(network)) return true
    const wide = wideNetworkOf(network)
    return this.#each.take(network) && (wide === network || this.#wide.take(wide))
  }
}
