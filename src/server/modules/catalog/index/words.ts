import { grown, Names } from './columns.ts'

/** A word of a search, or the beginning of one. */
export interface Term {
  lexeme: string
  isPrefix: boolean
}

/**
 * How well a row matches a search; higher is better. NO_MATCH: it lacks a word. MATCH: the words are only in its text.
 * OTHER_NAME_MATCH: its name has a synonym, or a longer word. ARTICLE_MATCH: it is the kind of article that they name.
 * NAME_MATCH: they are in its name or lists (weights A and B).
 */
export const NO_MATCH = 0
export const MATCH = 1
export const OTHER_NAME_MATCH = 2
export const ARTICLE_MATCH = 3
export const NAME_MATCH = 4
/** How many such values there are. */
export const MATCHES = 5

/** The value if a row has a word in its text, and if it has it in its name. */
export interface Worth {
  mentioned: number
  named: number
}
const PLAINLY: Worth = { mentioned: MATCH, named: NAME_MATCH }

/**
 * Which products have a word: for each word the rows in rising order, as the steps between them, each with a bit for
 * weights A and B, in bytes of seven bits (the last byte of a number is less than 128).
 */
export class Words {
  readonly #lexemes = new Names()
  #bytes = new Uint8Array()
  #end = 0
  #start = new Uint32Array()
  #length = new Uint32Array()
  #room = new Uint32Array()
  /** The last row + 1 of each word. */
  #last = new Uint32Array()

  /** Notes the words of a row, which comes after all the others. */
  add(row: number, lexemes: readonly string[], nameLexemes: ReadonlySet<string>): void {
    for (const lexeme of lexemes) {
      const known = this.#lexemes.find(lexeme)
      // A copy, because a substring keeps the whole long text in memory.
      const word = known ?? this.#lexemes.add(Buffer.from(lexeme).toString())
      if (known === undefined) this.#makeRoomForWords()
      const step = row + 1 - (this.#last[word] ?? 0)
      this.#append(word, step * 2 + (nameLexemes.has(lexeme) ? 1 : 0))
      this.#last[word] = row + 1
    }
  }

  /** The combined value of all these terms, for the rows below `count`. */
  match(terms: readonly Term[], count: number, worth = PLAINLY): Uint8Array {
    const [first, ...rest] = terms.map(term => this.#wordsOf(term))
    // Usually no product has the word, and nothing has to be combined.
    if (!first || [first, ...rest].some(words => words.length === 0)) return new Uint8Array(count)
    const all = this.#matchesOf(first, count, worth)
    for (const words of rest) lower(all, this.#matchesOf(words, count, worth))
    return all
  }

  /** Removes the gaps that words left when they grew and were moved. */
  compact(): void {
    const bytes = new Uint8Array(this.#length.reduce((sum, length) => sum + length, 0))
    let end = 0
    for (let word = 0; word < this.#lexemes.size; word += 1) {
      const [start, length] = [this.#start[word] ?? 0, this.#length[word] ?? 0]
      bytes.set(this.#bytes.subarray(start, start + length), end)
      this.#start[word] = end
      this.#room[word] = length
      end += length
    }
    this.#bytes = bytes
    this.#end = end
  }

  #wordsOf({ lexeme, isPrefix }: Term): number[] {
    if (isPrefix) return this.#beginningWith(lexeme)
    const word = this.#lexemes.find(lexeme)
    return word === undefined ? [] : [word]
  }

  #beginningWith(text: string): number[] {
    const words: number[] = []
    for (let word = 1; word < this.#lexemes.size; word += 1)
      if (this.#lexemes.text(word).startsWith(text)) words.push(word)
    return words
  }

  #matchesOf(words: readonly number[], count: number, worth: Worth): Uint8Array {
    const matches = new Uint8Array(count)
    for (const word of words) this.#note(word, matches, worth)
    return matches
  }

  #note(word: number, matches: Uint8Array, { mentioned, named }: Worth): void {
    const bytes = this.#bytes
    let at = this.#start[word] ?? 0
    const end = at + (this.#length[word] ?? 0)
    let row = -1
    while (at < end) {
      let byte = bytes[at] ?? 0
      let number = byte & 127
      at += 1
      for (let shift = 7; byte >= 128; shift += 7) {
        byte = bytes[at] ?? 0
        number += (byte & 127) << shift
        at += 1
      }
      const match = (number & 1) === 1 ? named : mentioned
      row += number >>> 1
      if (row < matches.length && match > (matches[row] ?? 0)) matches[row] = match
    }
  }

  #append(word: number, number: number): void {
    let rest = number
    while (rest >= 128) {
      this.#push(word, 128 + (rest % 128))
      rest = Math.floor(rest / 128)
    }
    this.#push(word, rest)
  }

  #push(word: number, byte: number): void {
    if (this.#length[word] === this.#room[word]) this.#move(word)
    const length = this.#length[word] ?? 0
    this.#bytes[(this.#start[word] ?? 0) + length] = byte
    this.#length[word] = length + 1
  }

  /** Gives a word twice the space, after all others. */
  #move(word: number): void {
    const [start, length] = [this.#start[word] ?? 0, this.#length[word] ?? 0]
    const room = Math.max(4, length * 2)
    this.#bytes = grown(this.#bytes, this.#end + room)
    this.#bytes.copyWithin(this.#end, start, start + length)
    this.#start[word] = this.#end
    this.#room[word] = room
    this.#end += room
  }

  #makeRoomForWords(): void {
    const { size } = this.#lexemes
    this.#start = grown(this.#start, size)
    this.#length = grown(this.#length, size)
    this.#room = grown(this.#room, size)
    this.#last = grown(this.#last, size)
  }
}

/** For each row, the lower of the two values. */
export function lower(all: Uint8Array, one: Uint8Array): void {
  for (let row = 0; row < all.length; row += 1)
    if ((one[row] ?? 0) < (all[row] ?? 0)) all[row] = one[row] ?? 0
}

/** For each row, the higher of the two values. */
export function raise(all: Uint8Array, one: Uint8Array): void {
  for (let row = 0; row < all.length; row += 1)
    if ((one[row] ?? 0) > (all[row] ?? 0)) all[row] = one[row] ?? 0
}
