/** Numbers for each text: two for its hash, one for its line. */
const WORDS = 3

const FACTORS = [0x9e3779b1, 0x85ebca6b] as const

/** Twice 32 bits of a text. */
function hashOf(text: string): [high: number, low: number] {
  const [first, second] = FACTORS
  let [high, low] = [first ^ text.length, second ^ text.length]
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    high = Math.imul(high ^ code, first)
    high ^= high >>> 13
    low = Math.imul(low ^ code, second)
    low ^= low >>> 13
  }
  return [finished(high), finished(low)]
}

function finished(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 16), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

/**
 * The line of each text so far, in 16 to 32 bytes for a text of any length, because a file may name millions. Texts are
 * compared by 64 bits: of 400,000 files with ten million texts, one would have two that are taken for the same.
 */
export class Seen {
  #table = new Uint32Array(1024 * WORDS)
  #used = 0

  /** The line of the same text before; undefined when it is new, and then `line` is kept. */
  note(text: string, line: number): number | undefined {
    if ((this.#used + 1) * 4 * WORDS > this.#table.length * 3) this.#grow()
    const [high, low] = hashOf(text)
    const seat = this.#seat(high, low)
    const known = this.#table[seat + 2] ?? 0
    if (known > 0) return known
    this.#put(seat, high, low, line)
    this.#used += 1
    return undefined
  }

  #put(seat: number, high: number, low: number, line: number): void {
    this.#table[seat] = high
    this.#table[seat + 1] = low
    this.#table[seat + 2] = line
  }

  #seat(high: number, low: number): number {
    const seats = this.#table.length / WORDS
    for (let seat = high % seats; ; seat = (seat + 1) % seats) {
      const at = seat * WORDS
      const isFree = this.#table[at + 2] === 0
      if (isFree || (this.#table[at] === high && this.#table[at + 1] === low)) return at
    }
  }

  #grow(): void {
    const old = this.#table
    this.#table = new Uint32Array(old.length * 2)
    for (let at = 0; at < old.length; at += WORDS) {
      const [high, low, line] = [old[at] ?? 0, old[at + 1] ?? 0, old[at + 2] ?? 0]
      if (line !== 0) this.#put(this.#seat(high, low), high, low, line)
    }
  }
}
