type Listener = (...args: unknown[]) => void

/** What a store does with its socket; `hear` is what the server sends. */
export class FakeSocket {
  active = false
  emitted: unknown[][] = []
  closed = 0
  connects = 0
  readonly #listeners = new Map<string, Listener[]>()
  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    return this
  }
  emit(...args: unknown[]): void {
    this.emitted.push(args)
  }
  connect(): void {
    this.connects += 1
  }
  close(): this {
    this.closed += 1
    return this
  }
  hear(event: string, ...args: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...args)
  }
}
