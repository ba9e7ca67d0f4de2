import { grown } from './grow.ts'

/** Four words of 32 bits a UUID, whose order is that of PostgreSQL's uuid. */
const WORDS = 4

const wordsOf = (id: string): number[] => {
  const hex = id.replaceAll('-', '')
  return Array.from({ length: WORDS }, (_, i) => Number.parseInt(hex.slice(i * 8, i * 8 + 8), 16))
}

/** The ids of products by their place, in 20 to 28 bytes each, and the place of an id. */
export class Ids {
  #words = new Uint32Array(0)
  /** Place + 1 by the hash of the id, 0 where free; the next one when taken. */
  #table = new Uint32Array(64)
  #used = 0

  /** The place that an id was given last; undefined for an unknown one. */
  find(id: string): number | undefined {
    const place = this.#table[this.#seat(wordsOf(id))] ?? 0
    return place === 0 ? undefined : place - 1
  }

  set(id: string, place: number): void {
    const words = wordsOf(id)
    this.#words = grown(this.#words, (place + 1) * WORDS)
    if ((this.#used + 1) * 2 > this.#table.length) this.#rehash()
    const seat = this.#seat(words)
    if (this.#table[seat] === 0) this.#used += 1
    this.#words.set(words, place * WORDS)
    this.#table[seat] = place + 1
  }

  text(place: number): string {
    const hex = [...this.#words.subarray(place * WORDS, (place + 1) * WORDS)]
      .map(word => word.toString(16).padStart(8, '0'))
      .join('')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }

  /** Less than 0 when the id at place `a` comes before that at `b`. */
  compare(a: number, b: number): number {
    for (let i = 0; i < WORDS; i += 1) {
      const difference = (this.#words[a * WORDS + i] ?? 0) - (this.#words[b * WORDS + i] ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  }

  /** Where an id stands in the table, or would. */
  #seat(words: readonly number[]): number {
    const mask = this.#table.length - 1
    let seat = Math.imul((words[3] ?? 0) ^ (words[0] ?? 0), 0x9e3779b1) >>> 0
    seat = (seat ^ (seat >>> 15)) & mask
    for (; ; seat = (seat + 1) & mask) {
      const place = this.#table[seat] ?? 0
      if (place === 0 || this.#isAt(words, place - 1)) return seat
    }
  }

  #isAt(words: readonly number[], place: number): boolean {
    return words.every((word, i) => word === this.#words[place * WORDS + i])
  }

  #rehash(): void {
    const old = this.#table
    this.#table = new Uint32Array(old.length * 2)
    for (const place of old) {
      if (place === 0) continue
      const words = [...this.#words.subarray((place - 1) * WORDS, place * WORDS)]
      this.#table[this.#seat(words)] = place
    }
  }
}
