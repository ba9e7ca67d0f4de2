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
  type SearchReading,
  type WordPart,
} from '#shared/rules/search-reading.ts'
import { tokensOf } from '#shared/rules/search-words.ts'
import { isLikelyMeant, respellings, spellingDistance } from '#shared/rules/spelling.ts'
import { db } from '../../db/index.ts'
import { synonyms } from '../content.ts'
import type { CatalogIndex } from './index/catalog-index.ts'
import { passing, type Refusals, refusalsOf } from './index/masks.ts'
import { namesIn } from './index/names.ts'
import { isAnyFound, isNameOfOthers, matchWord, readStems, type Stems, wordsOf } from './index/text-search.ts'
import { lower, MATCH, NO_MATCH } from './index/words.ts'

/** Words compared letter by letter; trigrams (pg_trgm's own threshold of 0.3) chose them. */
const MOST_NEIGHBOURS = 20
/** A typing mistake in a shorter word could be of any other. */
const SHORTEST_MISTAKE = 3

/** What a search means, before it is asked for in an index. */
interface Meant {
  text: string
  reading: SearchReading
  stems: Stems
  /** The words searched instead of the typed ones, null while those were used. */
  corrected: string | null
}

/** What a search finds under the filters that are chosen. */
interface SearchResult {
  filters: Filters
  matches: Uint8Array | null
  refusals: Refusals
  read: ReadSearch
}

/** What words mean in this catalogue. */
const lexiconOf = (index: CatalogIndex): SearchLexicon =>
  new SearchLexicon(namesIn(index), synonyms(), searchWords)

/**
 * D-24, SEARCH-02: what a person means by a text: words that are filters, words of products with what else they are
 * called, and words that were mistyped, which are replaced by the most similar ones.
 */
export async function understand(text: string, index: CatalogIndex): Promise<Meant> {
  const lexicon = lexiconOf(index)
  const reading = readSearch(text, lexicon)
  const stems = await readStems([...wordsOf(reading), text])
  const typed: Meant = { text, reading, stems, corrected: null }
  const better = await correct(text, unknownWords(typed, index), lexicon)
  if (better === null) return typed
  const meant = readSearch(better, lexicon)
  const corrected = {
    text: better,
    reading: meant,
    stems: await readStems([...wordsOf(meant), better]),
    corrected: better,
  }
  return corrected
}

const isWord = (part: Part): part is WordPart => part.kind === 'word'

/** Words by which nothing on sale is found. */
const unknownWords = ({ reading, stems }: Meant, index: CatalogIndex): string[] =>
  reading.parts
    .filter(isWord)
    .filter(part => (stems.get(part.word) ?? []).length > 0 && part.meanings.length === 0)
    .filter(part => !isAnyFound(matchWord(part, stems, index), index))
    .map(({ word }) => word)

/** The text with its unknown words replaced by their likely neighbours; null where none has one. */
async function correct(
  text: string,
  unknown: readonly string[],
  lexicon: SearchLexicon,
): Promise<string | null> {
  const mistaken = unknown.filter(word => word.length >= SHORTEST_MISTAKE && !/\d/.test(word))
  if (mistaken.length === 0) return null
  const near = await neighbours(mistaken)
  const meant = new Map(
    mistaken.map(word => [word, closest(word, [...(near.get(word) ?? []), ...lexicon.known])]),
  )
  if ([...meant.values()].every(word => word === null)) return null
  return tokensOf(text)
    .map(({ word }) => meant.get(word) ?? word)
    .join(' ')
}

/** Words of the catalogue that look alike, the most similar and frequent first. */
async function neighbours(words: readonly string[]): Promise<Map<string, string[]>> {
  const respelled = words.flatMap(word => respellings(word).map(spelling => ({ word, spelling })))
  const { rows } = await db().execute<{ typed: string; near: string[] }>(sql`
    select typed.word as typed, array(
      select v.word from vocabulary v where v.word % typed.spelling
      order by similarity(v.word, typed.spelling) desc, v.uses desc, v.word
      limit ${MOST_NEIGHBOURS}) as near
    from unnest(${sql.param(respelled.map(({ word }) => word))}::text[],
      ${sql.param(respelled.map(({ spelling }) => spelling))}::text[]) as typed(word, spelling)`)
  const near = new Map<string, string[]>()
  for (const row of rows) near.set(row.typed, [...(near.get(row.typed) ?? []), ...row.near])
  return near
}

/** The neighbour with the closest spelling or sound; of equal ones the first. */
function closest(typed: string, near: readonly string[]): string | null {
  let best: string | null = null
  let least = Infinity
  for (const word of near) {
    const distance = spellingDistance(typed, word)
    if (distance >= least || !isLikelyMeant(typed, distance)) continue
    best = word
    least = distance
  }
  return best
}

/** SEARCH-05: what is found, with the least left out; null where nothing is left that could be found. */
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

/** What a search finds with some of its parts; each word is looked up once. */
class Attempts {
  readonly #meant: Meant
  readonly #chosen: Filters
  readonly #index: CatalogIndex
  readonly #matches = new Map<Part, Uint8Array>()

  constructor(meant: Meant, chosen: Filters, index: CatalogIndex) {
    this.#meant = meant
    this.#chosen = chosen
    this.#index = index
  }

  isUnknown(part: WordPart): boolean {
    return !isAnyFound(this.#matchesOf(part), this.#index)
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
      if (all) lower(all, this.#matchesOf(word))
      else all = this.#matchesOf(word).slice()
    }
    return all
  }

  #matchesOf(part: WordPart): Uint8Array {
    const known = this.#matches.get(part)
    if (known) return known
    const made = matchWord(part, this.#meant.stems, this.#index)
    this.#matches.set(part, made)
    return made
  }
}

function isOnlyMentioned(matches: Uint8Array | null, { masks }: Refusals): boolean {
  if (matches === null) return false
  for (let row = 0; row < matches.length; row += 1)
    if (masks[row] === 0 && (matches[row] ?? NO_MATCH) > MATCH) return false
  return true
}

/** D-24: rebuilds the words that typing mistakes are corrected to. Call it in the transaction that changed products. */
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
