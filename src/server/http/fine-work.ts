/** As many pages in a row as a start renders ahead and one visitor opens; then so many a second. */
const BURST = 100
const PER_SECOND = 1
/** Who comes when so many wait is sent away. */
const MOST_WAITING = 3

/**
 * Turns for work that takes a processor for a while and can wait (brotli's finest: seventy times the time of its quick way
 * for a tenth less). One at a time, and so few a second that whoever makes the shop compress anew all the time, customers or
 * strangers, leaves the processor to the others.
 */
export class FineWork {
  readonly #now: () => number
  #left = BURST
  #at = 0
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Takes a turn; false when there is none now. Whoever took one calls `run`. */
  take(): boolean {
    const now = this.#now()
    this.#left = Math.min(BURST, this.#left + ((now - this.#at) / 1_000) * PER_SECOND)
    this.#at = now
    if (this.#waiting >= MOST_WAITING || this.#left < 1) return false
    this.#left -= 1
    this.#waiting += 1
    return true
  }

  /** Does the work when those before it are done. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work)
    this.#last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      this.#waiting -= 1
    }
  }
}
