import type { Leave } from './fair-queue.ts'

/** Lets a number of callers work at once; the others wait in the order in which they came. */
export class Gate {
  #free: number
  readonly #line: (() => void)[] = []

  constructor(places: number) {
    this.#free = places
  }

  /** Waits for a place and returns how to leave it. */
  async enter(): Promise<Leave> {
    if (this.#free > 0) return this.comeBack()
    await new Promise<void>(resolve => this.#line.push(resolve))
    return () => this.#leave()
  }

  /**
   * Takes a place at once, even if none is free: for a caller that gave its place up while it waited for an outside
   * service.
   */
  comeBack(): Leave {
    this.#free -= 1
    return () => this.#leave()
  }

  #leave(): void {
    const next = this.#free >= 0 ? this.#line.shift() : undefined
    if (next) next()
    else this.#free += 1
  }
}
