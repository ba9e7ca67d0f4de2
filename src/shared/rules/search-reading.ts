import type { Sort } from '../business.ts'
import type { NameFilter } from './catalog.ts'
import { readPrice, type PriceWords } from './search-price.ts'
import { baseOf, phraseBase, phraseOf, tokensOf, type Token } from './search-words.ts'
import { sound } from './spelling.ts'

/** The words that people use in searches, folded (`shared/messages/search.ts`). */
interface SearchWords extends PriceWords {
  stop: readonly string[]
  size: readonly string[]
  cheap: readonly string[]
  reduced: readonly string[]
}

/** The values of the catalogue's filters, which words may name; the most frequent first. */
export type SearchNames = Readonly<Record<NameFilter, readonly string[]>>

/** SEARCH-03: the table of synonyms: for each meaning, its words. */
export type Synonyms = Readonly<Record<string, readonly string[]>>

/** The filters that a word can set. The kind of article is not one of them, because articles have several names. */
type ReadFilter = Exclude<NameFilter, 'typearticle'>

type Read =
  | { kind: ReadFilter; value: string }
  | { kind: 'price'; low: number | null; high: number | null }
  | { kind: 'sort'; value: Sort }

/** Words that are a filter. */
export type FilterPart = Read & { said: string }

/** A word that is searched in the products. What it also means (`meanings`) is searched too. */
export interface WordPart {
  kind: 'word'
  said: string
  word: string
  /** The kind of article that it names; '' for none. */
  article: string
  meanings: readonly (readonly { word: string; article: string }[])[]
}

export interface SearchReading {
  parts: readonly (FilterPart | WordPart)[]
}

/** The longest phrase that is looked up. */
const LONGEST = 4

/** The words of a catalogue and of its owner, for reading many searches. */
export class SearchLexicon {
  readonly words: SearchWords
  readonly #exact = new Map<string, Read>()
  readonly #inflected = new Map<string, Read>()
  /** The first colour whose name begins with this word: 'verde' means VERDE OLIVA if there is no other green. */
  readonly #colors = new Map<string, string>()
  readonly #articles = new Map<string, string>()
  readonly #synonyms = new Map<string, string[]>()
  /** The words, besides those of the products, by which a typing mistake can be corrected, with how they sound. */
  readonly sounds = new Map<string, string>()

  constructor(names: SearchNames, synonyms: Synonyms, words: SearchWords) {
    this.words = words
    for (const text of [...Object.values(names), ...Object.values(synonyms)].flat())
      for (const { word } of tokensOf(text)) this.sounds.set(word, sound(word))
    // What comes first wins.
    for (const kind of ['typeproduct', 'category', 'color'] as const)
      for (const value of names[kind]) this.#add(this.#inflected, phraseBase(value), { kind, value })
    for (const kind of ['brand', 'size'] as const)
      for (const value of names[kind]) this.#add(this.#exact, phraseOf(tokensOf(value)), { kind, value })
    for (const value of names.color) {
      for (const { word } of tokensOf(value)) {
        const base = baseOf(word)
        if (!this.#colors.has(base)) this.#colors.set(base, value)
      }
    }
    for (const value of names.typearticle)
      if (!this.#articles.has(phraseBase(value))) this.#articles.set(phraseBase(value), value)
    for (const [meaning, said] of Object.entries(synonyms))
      for (const phrase of said) {
        const base = phraseBase(phrase)
        this.#synonyms.set(base, [...(this.#synonyms.get(base) ?? []), meaning])
      }
  }

  #add(map: Map<string, Read>, phrase: string, read: Read): void {
    if (!map.has(phrase)) map.set(phrase, read)
  }

  articleOf(word: string): string {
    return this.#articles.get(baseOf(word)) ?? ''
  }

  /** The filter that a phrase names; undefined for none. */
  filterOf(tokens: readonly Token[]): Read | undefined {
    const exact = this.#exact.get(phraseOf(tokens))
    if (exact) return exact
    const bases = tokens.map(({ word }) => baseOf(word)).join(' ')
    const named = this.#inflected.get(bases)
    if (named) return named
    const color = this.#articles.has(bases) ? undefined : this.#colors.get(bases)
    return color === undefined ? undefined : { kind: 'color', value: color }
  }

  meaningsOf(tokens: readonly Token[]): readonly string[] {
    return this.#synonyms.get(tokens.map(({ word }) => baseOf(word)).join(' ')) ?? []
  }

  isStop({ word }: Token): boolean {
    return this.words.stop.includes(word)
  }
}

/** The meaning of a phrase and the number of its tokens; null if it is unknown. */
function readPhrase(
  tokens: readonly Token[],
  lexicon: SearchLexicon,
): { part: Read | WordPart; length: number } | null {
  for (let length = Math.min(LONGEST, tokens.length); length > 0; length -= 1) {
    const some = tokens.slice(0, length)
    const said = some.map(({ typed }) => typed).join(' ')
    const own = lexicon.filterOf(some)
    if (own) return { part: own, length }
    const meanings = lexicon.meaningsOf(some).map(tokensOf)
    const [sized] = meanings.flatMap(meaning => readSize(meaning, lexicon)?.part ?? [])
    if (sized) return { part: sized, length }
    const filter = meanings.map(meaning => lexicon.filterOf(meaning)).find(read => read !== undefined)
    if (filter) return { part: filter, length }
    if (length > 1 && meanings.length === 0) continue
    const article = length === 1 ? lexicon.articleOf(some[0]?.word ?? '') : ''
    if (meanings.length === 0 && article === '') return null
    const words = meanings.map(meaning =>
      meaning
        .filter(token => !lexicon.isStop(token))
        .map(({ word }) => ({ word, article: lexicon.articleOf(word) })),
    )
    return { part: { kind: 'word', said, word: phraseOf(some), article, meanings: words }, length }
  }
  return null
}

/** A size that follows the word for it ('talla 38'), even if no product has it. */
function readSize(tokens: readonly Token[], { words }: SearchLexicon): { part: Read; length: number } | null {
  const [said, size] = tokens
  if (
    !said ||
    !size ||
    !words.size.includes(said.word) ||
    !/^(?:\d{1,2}(?:[.,]5)?|[xsml]{1,4})$/.test(size.word)
  )
    return null
  return { part: { kind: 'size', value: size.word.toUpperCase() }, length: 2 }
}

/** SEARCH-02: what the words of a search mean. The lexicon has the names in this catalogue, and their synonyms. */
export function readSearch(text: string, lexicon: SearchLexicon): SearchReading {
  const tokens = tokensOf(text)
  const { words } = lexicon
  const parts: (FilterPart | WordPart)[] = []
  let at = 0
  for (let token = tokens[at]; token; token = tokens[at]) {
    const rest = tokens.slice(at)
    const price = readPrice(tokens, at, words)
    const read = readSize(rest, lexicon) ?? readPhrase(rest, lexicon)
    const length = price?.length ?? read?.length ?? 1
    const said = rest
      .slice(0, length)
      .map(({ typed }) => typed)
      .join(' ')
    at += length
    if (price) parts.push({ kind: 'price', low: price.low, high: price.high, said })
    else if (words.cheap.includes(token.word)) parts.push({ kind: 'sort', value: 'low-to-high', said })
    else if (words.reduced.includes(token.word)) parts.push({ kind: 'sort', value: 'discount', said })
    else if (read) parts.push({ ...read.part, said } as FilterPart | WordPart)
    else if (!lexicon.isStop(token))
      parts.push({ kind: 'word', said, word: token.word, article: '', meanings: [] })
  }
  return { parts: once(parts) }
}

/** SEARCH-02: a brand's name as words of a product's name. */
export const asName = ({ said }: FilterPart): WordPart => ({
  kind: 'word',
  said,
  word: phraseOf(tokensOf(said)),
  article: '',
  meanings: [],
})

const asWord = ({ said }: FilterPart): WordPart[] =>
  tokensOf(said).map(({ word, typed }) => ({ kind: 'word', said: typed, word, article: '', meanings: [] }))

/**
 * Keeps one filter of each kind. A second colour joins the first ('BLANCO/NEGRO'), and 'hasta 100' joins 'desde 50'; any
 * other second one is a word again, or is left out if it is a price or an order.
 */
function once(parts: readonly (FilterPart | WordPart)[]): (FilterPart | WordPart)[] {
  const kept: (FilterPart | WordPart)[] = []
  for (const part of parts) {
    const same = kept.findIndex(({ kind }) => kind === part.kind)
    const first = kept[same]
    if (part.kind === 'word') {
      if (!kept.some(one => one.kind === 'word' && one.word === part.word)) kept.push(part)
    } else if (!first) kept.push(part)
    else if (part.kind === 'color' && first.kind === 'color') {
      if (first.value.split('/').includes(part.value)) continue
      kept[same] = { ...first, value: `${first.value}/${part.value}`, said: `${first.said} ${part.said}` }
    } else if (part.kind === 'price' && first.kind === 'price') {
      const low = first.low ?? part.low
      const high = first.high ?? part.high
      if (low === null || high === null) continue
      const range = { low: Math.min(low, high), high: Math.max(low, high) }
      kept[same] = { kind: 'price', ...range, said: `${first.said} ${part.said}` }
    } else if (
      part.kind !== 'price' &&
      part.kind !== 'sort' &&
      'value' in first &&
      first.value !== part.value
    )
      kept.push(...asWord(part))
  }
  return kept
}
