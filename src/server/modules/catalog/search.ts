import { sql } from 'drizzle-orm'
import { searchWords } from '#shared/messages/search.ts'
import type { Filters } from '#shared/rules/catalog.ts'
import {
  filtersOf,
  isChosen,
  withLess,
  withReading,
  type Part,
  type ReadSearch,
} from '#shared/rules/search-answer.ts'
import {
  asName,
  readSearch,
  SearchLexicon,
  type SearchNames,
  type SearchReading,
  type Synonyms,
  type WordPart,
} from '#shared/rules/search-reading.ts'
import { db } from '../../db/index.ts'
import { synonyms } from '../content.ts'
import { correct } from './correct.ts'
import type { CatalogIndex } from './index/catalog-index.ts'
import { passing, type Refusals, refusalsOf } from './index/masks.ts'
import { namesIn } from './index/names.ts'
import { isAnyFound, isNameOfOthers, matchWord, readStems, type Stems, wordsOf } from './index/text-search.ts'
import { lower, MATCH, NO_MATCH } from './index/words.ts'

/** What a search means, before it is looked up in the index. */
interface Meant {
  text: string
  reading: SearchReading
  stems: Stems
  /** The words that are searched instead of the typed ones; null if the typed ones are used. */
  corrected: string | null
  /** What each word was last found to match, in the index of that version. */
  known: Map<WordPart, { version: number; matches: Uint8Array }>
}

/** What a search finds under the filters that are chosen. */
interface SearchResult {
  filters: Filters
  matches: Uint8Array | null
  refusals: Refusals
  read: ReadSearch
}

const lexicons = new WeakMap<SearchNames, { of: Synonyms; lexicon: SearchLexicon }>()

/** What words mean in this catalogue; made once for each state of its names and its synonyms. */
function lexiconOf(index: CatalogIndex): SearchLexicon {
  const [names, of] = [namesIn(index), synonyms()]
  const known = lexicons.get(names)
  if (known?.of === of) return known.lexicon
  const lexicon = new SearchLexicon(names, of, searchWords)
  lexicons.set(names, { of, lexicon })
  return lexicon
}

/**
 * D-24, SEARCH-02: what a person means by a text: words that are filters, words of products with what else they are
 * called, and words that were mistyped, which are replaced by the most similar ones.
 */
export async function understand(text: string, index: CatalogIndex): Promise<Meant> {
  const lexicon = lexiconOf(index)
  const reading = readSearch(text, lexicon)
  const stems = await readStems([...wordsOf(reading), text])
  const typed: Meant = { text, reading, stems, corrected: null, known: new Map() }
  const better = await correct(text, unknownWords(typed, index), lexicon)
  if (better === null) return typed
  const meant = readSearch(better, lexicon)
  return {
    text: better,
    reading: meant,
    stems: await readStems([...wordsOf(meant), better]),
    corrected: better,
    known: new Map(),
  }
}

const isWord = (part: Part): part is WordPart => part.kind === 'word'

/** For each row, how well it matches a word. Looked up once; not to be changed. */
function matchesOf({ stems, known }: Meant, part: WordPart, index: CatalogIndex): Uint8Array {
  const before = known.get(part)
  if (before?.version === index.version) return before.matches
  const matches = matchWord(part, stems, index)
  known.set(part, { version: index.version, matches })
  return matches
}

/** Words by which nothing on sale is found. */
const unknownWords = (meant: Meant, index: CatalogIndex): string[] =>
  meant.reading.parts
    .filter(isWord)
    .filter(part => (meant.stems.get(part.word) ?? []).length > 0 && part.meanings.length === 0)
    .filter(part => !isAnyFound(matchesOf(meant, part, index), index))
    .map(({ word }) => word)

/**
 * SEARCH-05: what is found when as little as possible of the search is left out; null if even then nothing is found.
 */
export function resultOf(meant: Meant, chosen: Filters, index: CatalogIndex): SearchResult | null {
  const asked = meant.reading.parts
    .filter(part => !isChosen(part, chosen))
    .map(part => {
      if (part.kind !== 'brand') return part
      const name = asName(part)
      return isNameOfOthers(name, part.value, meant.stems, index) ? name : part
    })
  const search = new Attempts(meant, chosen, index)
  const lost = new Set<Part>(asked.filter(isWord).filter(part => search.isUnknown(part)))
  for (const leftOut of withLess({ parts: asked }, lost)) {
    const result = search.try(asked, leftOut)
    if (result) return result
    // A product may be called by words that are a colour's or a brand's: 'Cerro Azul'.
    const literal = leftOut === lost ? search.tryLiterally() : null
    if (literal) return literal
  }
  return null
}

/** What a search finds with some of its parts. */
class Attempts {
  readonly #meant: Meant
  readonly #chosen: Filters
  readonly #index: CatalogIndex

  constructor(meant: Meant, chosen: Filters, index: CatalogIndex) {
    this.#meant = meant
    this.#chosen = chosen
    this.#index = index
  }

  isUnknown(part: WordPart): boolean {
    return !isAnyFound(matchesOf(this.#meant, part, this.#index), this.#index)
  }

  try(asked: readonly Part[], leftOut: ReadonlySet<Part>): SearchResult | null {
    const kept = asked.filter(part => !leftOut.has(part))
    if (kept.length === 0) return null
    const filters = filtersOf(kept)
    const words = kept.filter(isWord)
    const isTyped = leftOut.size === 0 && words.length === this.#meant.reading.parts.length
    return this.#find(this.#all(words), {
      filters,
      text: isTyped ? this.#meant.text : words.map(({ said }) => said).join(' '),
      leftOut: [...leftOut].map(({ said }) => said),
      isMentioned: false,
    })
  }

  tryLiterally(): SearchResult | null {
    const { text, stems } = this.#meant
    const terms = stems.get(text) ?? []
    if (terms.length === 0) return null
    const matches = this.#index.words.match(terms, this.#index.rowCount)
    return this.#find(matches, { filters: {}, text, leftOut: [], isMentioned: false })
  }

  #find(matches: Uint8Array | null, read: ReadSearch): SearchResult | null {
    const filters = withReading(this.#chosen, read)
    const refusals = refusalsOf(this.#index, filters, matches)
    if (passing(refusals, 0) === 0) return null
    return { filters, matches, refusals, read: { ...read, isMentioned: isOnlyMentioned(matches, refusals) } }
  }

  #all(words: readonly WordPart[]): Uint8Array | null {
    let all: Uint8Array | null = null
    for (const word of words) {
      const matches = matchesOf(this.#meant, word, this.#index)
      if (all) lower(all, matches)
      else all = matches.slice()
    }
    return all
  }
}

function isOnlyMentioned(matches: Uint8Array | null, { masks }: Refusals): boolean {
  if (matches === null) return false
  for (let row = 0; row < matches.length; row += 1)
    if (masks[row] === 0 && (matches[row] ?? NO_MATCH) > MATCH) return false
  return true
}

/**
 * D-24: rebuilds the table of words by which typing mistakes are corrected. Call it in the transaction that changed
 * products.
 */
export async function rebuildVocabulary(): Promise<void> {
  await db().execute(sql`delete from vocabulary`)
  await db().execute(sql`
    insert into vocabulary (word, uses)
    select word, count(*)::int
    from products p, lateral (
      select distinct unnest(regexp_split_to_array(
        lower(f_unaccent(p.name || ' ' || coalesce(p.brand, '') || ' ' || p.category || ' ' || p.typearticle
          || ' ' || p.typeproduct || ' ' || p.description)), '[^a-z0-9]+')) as word) w
    where p.is_active and length(word) between 3 and 40 and word !~ '^[0-9]+$'
    group by word`)
}
