import { seeded, textSeed } from '../art/kit/hash.ts'

/** Chance that is the same at every run, with a seed made of a text. */
export class Random {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number

  constructor(seed: string) {
    this.next = seeded(textSeed(seed))
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
