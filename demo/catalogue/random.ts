/** Chance that is the same at every run: mulberry32 with a seed made of a text. */
export class Random {
  #state: number

  constructor(seed: string) {
    this.#state = [...seed].reduce(
      (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619),
      2_166_136_261,
    )
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }

  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map(item => ({ item, place: this.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item)
  }

  /** `count` different items, in random order. */
  some<T>(items: readonly T[], count: number): T[] {
    return this.shuffled(items).slice(0, count)
  }
}
