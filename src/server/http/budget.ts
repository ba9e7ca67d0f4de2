import { AppError } from '#shared/errors.ts'

const MEGABYTE = 1024 * 1024

/** What one request holds of the budget; `release` gives all of it back. */
export interface Holding {
  /** Refuses with `serverBusy` when there is no room for these bytes. */
  take(bytes: number): void
  release(): void
}

/**
 * Bounds the memory of bodies on their way in, in total and for each network (whole neighbourhoods share one): slow
 * uploads on many connections could otherwise use any amount of it.
 */
export class BodyBudget {
  readonly #total: number
  readonly #each: number
  readonly #held = new Map<string, number>()
  #sum = 0

  constructor({ totalBytes, eachBytes }: { totalBytes: number; eachBytes: number }) {
    this.#total = totalBytes
    this.#each = eachBytes
  }

  get held(): number {
    return this.#sum
  }

  open(network: string): Holding {
    let mine = 0
    return {
      take: bytes => {
        const held = (this.#held.get(network) ?? 0) + bytes
        if (held > this.#each || this.#sum + bytes > this.#total) throw new AppError('serverBusy')
        this.#held.set(network, held)
        this.#sum += bytes
        mine += bytes
      },
      release: () => {
        const held = (this.#held.get(network) ?? 0) - mine
        if (held > 0) this.#held.set(network, held)
        else this.#held.delete(network)
        this.#sum -= mine
        mine = 0
      },
    }
  }
}

export const bodyBudget = new BodyBudget({ totalBytes: 96 * MEGABYTE, eachBytes: 32 * MEGABYTE })
