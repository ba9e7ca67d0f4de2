import { AppError } from '#shared/errors.ts'
import { connectionLimits as limits } from '#shared/limits/connections.ts'
import { Counts } from './counts.ts'
import { isOwnNetwork, wideNetworkOf } from './network.ts'

/** Who calls: the network, and the session of a genuine token where there is one. */
export interface Party {
  network: string
  session: string | null
}

/** A caller that has waited this long is refused; most have gone by then. */
const LONGEST_WAIT_MS = 10_000
/** Instead of a session: all who have none share one line. */
const STRANGERS = ''

type Leave = () => void
type Begin = (leave: Leave) => void

/**
 * Bounds the calls that are worked on, so that one network cannot keep every connection to the database from all others.
 * Who finds no place waits: the networks take turns, and inside a network its sessions and, together, those who have
 * none. Refused with `tooManyCalls` or `serverBusy` where too many wait already, or after ten seconds.
 */
export class Turns {
  /** Networks in which callers wait, the next one first; in each of them the sessions, likewise. */
  readonly #lines = new Map<string, Map<string, Begin[]>>()
  readonly #running = new Counts()
  readonly #waiting = new Counts()

  get running(): number {
    return this.#running.sum
  }

  /** Why a call of this party would be refused now; null where it would run or wait. */
  refusalFor(party: Party): 'tooManyCalls' | 'serverBusy' | null {
    const row = party.session === null ? limits.waiting : limits.waitingOfSession
    if (!isOwnNetwork(party.network) && this.#waiting.of(lineOf(party)) >= row.max) return row.code
    return this.#waiting.sum >= limits.waitingInAll.max ? limits.waitingInAll.code : null
  }

  /** Waits for a place and gives back how to leave it. A caller that goes away (`signal`) leaves the line. */
  async enter(party: Party, signal?: AbortSignal): Promise<Leave> {
    if (!this.#lines.has(party.network) && this.#hasRoom(party.network)) return this.#begin(party.network)
    const refusal = this.refusalFor(party)
    if (refusal) throw new AppError(refusal)
    const stopWaiting = this.#waiting.enter(lineOf(party))
    return this.#wait(party, signal).finally(stopWaiting)
  }

  /**
   * A place at once, also where there is none: for a call that comes back from a partner outside. Others may hold their
   * places until its answer is there, so that it must not wait for them.
   */
  comeBack({ network }: Party): Leave {
    return this.#begin(network)
  }

  #wait(party: Party, signal: AbortSignal | undefined): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const begin: Begin = leave => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        resolve(leave)
      }
      const giveUp = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        this.#remove(party, begin)
        reject(new AppError(this.#running.sum >= limits.callsInAll.max ? 'serverBusy' : 'tooManyCalls'))
      }
      const timer = setTimeout(giveUp, LONGEST_WAIT_MS)
      signal?.addEventListener('abort', giveUp)
      const line = this.#lines.get(party.network) ?? new Map<string, Begin[]>()
      const session = party.session ?? STRANGERS
      line.set(session, [...(line.get(session) ?? []), begin])
      this.#lines.set(party.network, line)
    })
  }

  #remove({ network, session }: Party, begin: Begin): void {
    const line = this.#lines.get(network)
    const left = line?.get(session ?? STRANGERS)?.filter(other => other !== begin) ?? []
    if (left.length > 0) line?.set(session ?? STRANGERS, left)
    else line?.delete(session ?? STRANGERS)
    if (line?.size === 0) this.#lines.delete(network)
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
    for (const [network, line] of this.#lines) {
      if (!this.#hasRoom(network)) continue
      const [first] = line
      if (!first) continue
      const [session, [begin, ...others]] = first
      // Behind all others of the network, and the network behind all others.
      line.delete(session)
      if (others.length > 0) line.set(session, others)
      this.#lines.delete(network)
      if (line.size > 0) this.#lines.set(network, line)
      begin?.(this.#begin(network))
      return
    }
  }
}

const lineOf = ({ network, session }: Party): string => `${network} ${session ?? STRANGERS}`
