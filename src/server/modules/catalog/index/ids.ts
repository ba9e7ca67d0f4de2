import { grown } from './columns.ts'

/** A UUID as four words of 32 bits, with the same order as PostgreSQL's uuid. */
const WORDS = 4

const wordsOf = (id: string): number[] => {
  const hex = id.replaceAll('-', '')
  return Array.from({ length: WORDS }, (_, i) => Number.parseInt(hex.slice(i * 8, i * 8 + 8), 16))
}

/** The ids of products by their row, in 20 to 28 bytes each, and the row of an id. */
export class Ids {
  #words = new Uint32Array()
  /** A hash table: row + 1 at the place of the id's hash, or at the next free place; 0 is a free place. */
  #table = new Uint32Array(64)

  /** The newest row of an id; undefined for an unknown id. */
  find(id: string): number | undefined {
    const row = this.#table[this.#slot(wordsOf(id))] ?? 0
    return row === 0 ? undefined : row - 1
  }

  set(id: string, row: number): void {
    const words = wordsOf(id)
    this.#words = grown(this.#words, (row + 1) * WORDS)
    if (row * 2 >= this.#table.length) this.#rehash()
    this.#words.set(words, row * WORDS)
    this.#table[this.#slot(words)] = row + 1
  }

  text(row: number): string {
    const hex = [...this.#words.subarray(row * WORDS, (row + 1) * WORDS)]
      .map(word => word.toString(16).padStart(8, '0'))
      .join('')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }

  /** Less than 0 when the id at row `a` comes before the id at row `b`. */
  compare(a: number, b: number): number {
    for (let i = 0; i < WORDS; i += 1) {
      const difference = (this.#words[a * WORDS + i] ?? 0) - (this.#words[b * WORDS + i] ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  }

  /** Where an id is in the table, or would be. */
  #slot(words: readonly number[]): number {
    const mask = this.#table.length - 1
    let slot = Math.imul((words[3] ?? 0) ^ (words[0] ?? 0), 0x9e3779b1) >>> 0
    slot = (slot ^ (slot >>> 15)) & mask
    for (; ; slot = (slot + 1) & mask) {
      const row = this.#table[slot] ?? 0
      if (row === 0 || this.#isAt(words, row - 1)) return slot
    }
  }

  #isAt(words: readonly number[], row: number): boolean {
    return words.every((word, i) => word === this.#words[row * WORDS + i])
  }

  #rehash(): void {
    const old = this.#table
    this.#table = new Uint32Array(old.length * 2)
    for (const row of old) {
      if (row === 0) continue
      const words = [...this.#words.subarray((row - 1) * WORDS, row * WORDS)]
      this.#table[this.#slot(words)] = row
    }
  }
}
