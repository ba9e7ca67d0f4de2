/** What waits for its turn: the networks take turns, and in each of them who came first goes first. */
export class Lines<T> {
  /** The next network first. */
  readonly #lines = new Map<string, T[]>()

  add(network: string, one: T): void {
    const line = this.#lines.get(network)
    if (line) line.push(one)
    else this.#lines.set(network, [one])
  }

  /** Takes the next one out; its network goes behind all others. */
  next(): T | undefined {
    for (const [network, line] of this.#lines) {
      const one = line.shift()
      this.#lines.delete(network)
      if (line.length > 0) this.#lines.set(network, line)
      return one
    }
    return undefined
  }

  /** Takes all of them out. */
  takeAll(): T[] {
    const all = [...this.#lines.values()].flat()
    this.#lines.clear()
    return all
  }
}
