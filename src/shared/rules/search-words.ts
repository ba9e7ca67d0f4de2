import { fold } from './text.ts'

/** A word of a search as it was typed, and folded for comparing. */
export interface Token {
  typed: string
  word: string
}

/** The most words that are read of a search; no person types more. */
const MOST_TOKENS = 16

/** SEARCH-02: splits a search into words, without signs, emoji and markup. */
export function tokensOf(text: string): Token[] {
  const found = text.normalize('NFC').match(/s\/\.?(?=\s*\d)|\d{1,6}[.,]\d+|[\p{L}\p{M}\p{N}]+/giu) ?? []
  return found
    .map(typed => ({
      typed,
      word: fold(typed)
        .replace(',', '.')
        .replace(/[^a-z0-9./]/g, ''),
    }))
    .filter(({ word }) => word !== '')
    .slice(0, MOST_TOKENS)
}

/** What singular, plural and both genders of a word share: 'rojas' and 'rojo' are 'roj', 'marrones' is 'marron'. */
export function baseOf(word: string): string {
  const singular = word.length > 3 ? word.replace(/(?<![ius])s$/, '') : word
  return singular.length > 3 ? singular.replace(/[aeo]$/, '') : singular
}

/** The same of every word of a phrase. */
export const phraseBase = (text: string): string =>
  tokensOf(text)
    .map(({ word }) => baseOf(word))
    .join(' ')

/** The phrase of some tokens, exactly as folded. */
export const phraseOf = (tokens: readonly Token[]): string => tokens.map(({ word }) => word).join(' ')
