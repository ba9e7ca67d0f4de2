import type { Token } from './search-words.ts'

/** The words in which people write prices, folded (`shared/messages/search.ts`). */
export interface PriceWords {
  currency: readonly string[]
  below: readonly string[]
  above: readonly string[]
  between: readonly string[]
  and: readonly string[]
}

/** A price range in soles. `length` is the number of tokens it was read from. */
interface Price {
  low: number | null
  high: number | null
  length: number
}

const amountOf = (token: Token | undefined): number | null => {
  // No price has three decimals: '1,500' and '1.500' are fifteen hundred.
  const text = (token?.word ?? '').replace(/^([1-9]\d{0,2})\.(?=\d{3}$)/, '$1')
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(text) ? Number(text) : null
}

/** Reads the tokens one after the other, from `at` on. */
class Reader {
  at: number
  readonly #tokens: readonly Token[]

  constructor(tokens: readonly Token[], at: number) {
    this.#tokens = tokens
    this.at = at
  }

  /** Reads one of these phrases; false if none comes next. None of them begins another one. */
  says(phrases: readonly string[]): boolean {
    for (const phrase of phrases) {
      const words = phrase.split(' ')
      if (!words.every((word, i) => this.#tokens[this.at + i]?.word === word)) continue
      this.at += words.length
      return true
    }
    return false
  }

  /** Reads an amount, with or without a currency before or after it; null if none comes next. */
  amount(currency: readonly string[]): { soles: number; isMoney: boolean } | null {
    const start = this.at
    const isBefore = this.says(currency)
    const soles = amountOf(this.#tokens[this.at])
    if (soles === null) {
      this.at = start
      return null
    }
    this.at += 1
    const isAfter = this.says(currency)
    return { soles, isMoney: isBefore || isAfter }
  }
}

/**
 * SEARCH-02: the price range that the words from `start` on mean: 'menos de 100', 'desde S/ 50', 'entre 30 y 50', 'de
 * 30 a 50 soles', '100 soles' (at most that); null if they mean none.
 */
export function readPrice(tokens: readonly Token[], start: number, words: PriceWords): Price | null {
  const reader = new Reader(tokens, start)
  const done = (low: number | null, high: number | null): Price => ({ low, high, length: reader.at - start })
  if (reader.says(words.below)) {
    const most = reader.amount(words.currency)
    if (most) return done(null, most.soles)
  }
  reader.at = start
  if (reader.says(words.above)) {
    const least = reader.amount(words.currency)
    if (least) return done(least.soles, null)
  }
  reader.at = start
  const isBetween = reader.says(words.between)
  const first = reader.amount(words.currency)
  if (!first) return null
  const afterFirst = reader.at
  const second = reader.says(words.and) ? reader.amount(words.currency) : null
  if (second && (isBetween || first.isMoney || second.isMoney))
    return done(Math.min(first.soles, second.soles), Math.max(first.soles, second.soles))
  reader.at = afterFirst
  return first.isMoney ? done(null, first.soles) : null
}
