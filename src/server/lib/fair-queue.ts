import { AppError } from '#shared/errors.ts'
import { connectionLimits as limits } from '#shared/limits/connections.ts'
import { Counts } from './counts.ts'
import { isOwnNetwork, wideNetworkOf } from './network.ts'

/** The caller. */
export interface Party {
  network: string
  /** The session of a genuine token. */
  session: string | null
  /** What tells callers without a session apart, as far as possible: anybody can make up many of these. */
  visitor: string
}

/** A caller that has waited this long is refused; most have left by then. */
const LONGEST_WAIT_MS = 10_000
/** Instead of a session: all callers without one are counted together. */
const STRANGERS = ''

export type Leave = () => void
interface Waiter {
  begin(leave: Leave): void
  giveUp(): void
}

/**
 * Bounds the calls under way, so that one network cannot keep every database connection from all others. A caller that
 * finds no place waits. The networks take turns, and inside a network its sessions and visitors do. If too many callers
 * without a session wait in a network, a visitor who waits only once takes the place of the one who waits most often.
 * Refused with `tooManyCalls` or `serverBusy` when too many wait already, or after ten seconds.
 */
export class FairQueue {
  /** Networks in which callers wait, the next one first; in each of them its sessions and visitors in the same way. */
  readonly #queues = new Map<string, Map<string, Waiter[]>>()
  readonly #running = new Counts()
  readonly #waiting = new Counts()

  get running(): number {
    return this.#running.sum
  }

  /** The refusal that a call of this party would get now; undefined if it would run or wait. */
  refusalFor(party: Party): 'tooManyCalls' | 'serverBusy' | null {
    if (this.#isFull(party) && !this.#mostPatient(party)) return limits.waiting.code
    return this.#waiting.sum >= limits.waitingInAll.max ? limits.waitingInAll.code : null
  }

  #isFull(party: Party): boolean {
    const { max } = party.session === null ? limits.waiting : limits.waitingOfSession
    return !isOwnNetwork(party.network) && this.#waiting.of(countOf(party)) >= max
  }

  /** Waits for a place and returns how to leave it. A caller that goes away (`signal`) leaves the queue. */
  async enter(party: Party, signal?: AbortSignal): Promise<Leave> {
    if (!this.#queues.has(party.network) && this.#hasRoom(party.network)) return this.#begin(party.network)
    const refusal = this.refusalFor(party)
    if (refusal) throw new AppError(refusal)
    if (this.#isFull(party)) this.#mostPatient(party)?.giveUp()
    const stopWaiting = this.#waiting.enter(countOf(party))
    return this.#wait(party, signal, stopWaiting)
  }

  /**
   * Takes a place at once, even if none is free: for a call that comes back from an outside service. Calls that hold
   * places may be waiting for its answer, so it must not wait for them.
   */
  comeBack({ network }: Party): Leave {
    return this.#begin(network)
  }

  /** Finds the last call of the visitor with the most waiting calls, if this caller has none waiting. */
  #mostPatient({ network, session, visitor }: Party): Waiter | undefined {
    const queues = this.#queues.get(network)
    if (session !== null || !queues || queues.has(visitorQueue(visitor))) return undefined
    let longest: Waiter[] = []
    for (const [name, queue] of queues) if (isVisitor(name) && queue.length > longest.length) longest = queue
    return longest.length > 1 ? longest.at(-1) : undefined
  }

  #wait(party: Party, signal: AbortSignal | undefined, stopWaiting: () => void): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const end = () => {
        stopWaiting()
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
      }
      const giveUp = () => {
        end()
        this.#remove(party, waiter)
        reject(new AppError(this.#running.sum >= limits.callsInAll.max ? 'serverBusy' : 'tooManyCalls'))
      }
      const waiter: Waiter = {
        giveUp,
        begin: leave => {
          end()
          resolve(leave)
        },
      }
      const timer = setTimeout(giveUp, LONGEST_WAIT_MS)
      signal?.addEventListener('abort', giveUp)
      const queues = this.#queues.get(party.network) ?? new Map<string, Waiter[]>()
      const name = queueOf(party)
      queues.set(name, [...(queues.get(name) ?? []), waiter])
      this.#queues.set(party.network, queues)
    })
  }

  #remove(party: Party, waiter: Waiter): void {
    const queues = this.#queues.get(party.network)
    const name = queueOf(party)
    const left = queues?.get(name)?.filter(other => other !== waiter) ?? []
    if (left.length > 0) queues?.set(name, left)
    else queues?.delete(name)
    if (queues?.size === 0) this.#queues.delete(party.network)
  }

  #hasRoom(network: string): boolean {
    if (this.#running.sum >= limits.callsInAll.max) return false
    if (isOwnNetwork(network)) return true
    const wide = wideNetworkOf(network)
    if (wide !== network && this.#running.of(wide) >= limits.callsWide.max) return false
    return this.#running.of(network) < limits.calls.max
  }

  #begin(network: string): Leave {
    const free = this.#running.enter(...new Set([network, wideNetworkOf(network)]))
    return () => {
      free()
      this.#goOn()
    }
  }

  #goOn(): void {
    for (const [network, queues] of this.#queues) {
      if (!this.#hasRoom(network)) continue
      const [first] = queues
      if (!first) continue
      const [name, [waiter, ...others]] = first
      // Moves a caller behind all others of its network, and the network behind all other networks.
      queues.delete(name)
      if (others.length > 0) queues.set(name, others)
      this.#queues.delete(network)
      if (queues.size > 0) this.#queues.set(network, queues)
      waiter?.begin(this.#begin(network))
      return
    }
  }
}

const countOf = ({ network, session }: Party): string => `${network} ${session ?? STRANGERS}`
const VISITOR = '?'
const visitorQueue = (visitor: string): string => `${VISITOR}${visitor}`
const isVisitor = (queue: string): boolean => queue.startsWith(VISITOR)
const queueOf = ({ session, visitor }: Party): string => session ?? visitorQueue(visitor)
