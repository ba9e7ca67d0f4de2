import { grown } from './columns.ts'

/** Sets of numbers as numbers: the same set has the same number, counted from 1; 0 is the empty set. */
export class NumberSets {
  /** How many numbers of sets there are, including 0. */
  size = 1
  /** The members of all sets, set after set, in rising order. */
  members = new Uint32Array()
  /** Where a set begins; it ends where the next one begins. */
  at = new Uint32Array(2)
  /**
   * A hash table: the number of a set at the place of its members' hash, or at the next free place; 0 is a free place.
   */
  #table = new Uint32Array(64)

  /** The number of a set; a new number for a new set. */
  add(members: readonly number[]): number {
    const set = asSet(members)
    if (set.length === 0) return 0
    if (this.size * 2 > this.#table.length) this.#rehash()
    const slot = this.#slot(set)
    const known = this.#table[slot] ?? 0
    if (known > 0) return known
    const code = this.size
    const start = this.at[code] ?? 0
    this.size += 1
    this.at = grown(this.at, this.size + 1)
    this.members = grown(this.members, start + set.length)
    this.members.set(set, start)
    this.at[this.size] = start + set.length
    this.#table[slot] = code
    return code
  }

  /** What is in a set, in rising order. */
  membersOf(code: number): number[] {
    return [...this.#setOf(code)]
  }

  /** For each set 1 if it has this member, else 0. */
  having(member: number): Uint8Array {
    const flags = new Uint8Array(this.size)
    for (let code = 1; code < this.size; code += 1) {
      const end = this.at[code + 1] ?? 0
      for (let i = this.at[code] ?? 0; i < end; i += 1) if (this.members[i] === member) flags[code] = 1
    }
    return flags
  }

  /** How many times each member below `size` occurs, if each set occurs `counts` times. */
  sums(counts: Uint32Array, size: number): Uint32Array {
    const sums = new Uint32Array(size)
    for (let code = 1; code < counts.length; code += 1) {
      const count = counts[code] ?? 0
      if (count === 0) continue
      const end = this.at[code + 1] ?? 0
      for (let i = this.at[code] ?? 0; i < end; i += 1) {
        const member = this.members[i] ?? 0
        sums[member] = (sums[member] ?? 0) + count
      }
    }
    return sums
  }

  #setOf(code: number): Uint32Array {
    return this.members.subarray(this.at[code], this.at[code + 1])
  }

  /** Where the number of a set is in the table, or would be. */
  #slot(set: Uint32Array): number {
    const mask = this.#table.length - 1
    let hash = set.length
    for (const member of set) hash = Math.imul(hash ^ member, 0x9e3779b1) ^ (hash >>> 15)
    let slot = (hash ^ (hash >>> 16)) & mask
    for (; ; slot = (slot + 1) & mask) {
      const code = this.#table[slot] ?? 0
      if (code === 0 || isSame(this.#setOf(code), set)) return slot
    }
  }

  #rehash(): void {
    const old = this.#table
    this.#table = new Uint32Array(old.length * 2)
    for (const code of old) if (code > 0) this.#table[this.#slot(this.#setOf(code))] = code
  }
}

/** Each number once, in rising order. */
function asSet(numbers: readonly number[]): Uint32Array {
  const sorted = new Uint32Array(numbers).sort()
  let end = 0
  for (let i = 0; i < sorted.length; i += 1) {
    const number = sorted[i] ?? 0
    if (end > 0 && sorted[end - 1] === number) continue
    sorted[end] = number
    end += 1
  }
  return sorted.subarray(0, end)
}

const isSame = (a: Uint32Array, b: Uint32Array): boolean =>
  a.length === b.length && a.every((member, i) => member === b[i])
