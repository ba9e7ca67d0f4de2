import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { asName, type SearchReading, type WordPart } from '#shared/rules/search-reading.ts'
import { db } from '../../../db/index.ts'
import type { CatalogIndex } from './catalog-index.ts'
import {
  ARTICLE_MATCH,
  lower,
  MATCH,
  NAME_MATCH,
  NO_MATCH,
  OTHER_NAME_MATCH,
  raise,
  type Term,
  type Worth,
} from './words.ts'

/** How PostgreSQL splits words and reduces them to their stems; only PostgreSQL itself knows. */
export type Stems = ReadonlyMap<string, readonly Term[]>

/** Every word that a search looks for. */
export const wordsOf = ({ parts }: SearchReading): string[] =>
  parts.flatMap(part => {
    if (part.kind === 'brand') return asName(part).word.split(' ')
    if (part.kind !== 'word') return []
    return [...part.word.split(' '), ...part.meanings.flatMap(meaning => meaning.map(({ word }) => word))]
  })

/** Stems that were read before: only a migration can change them, and most searches use the same few words. */
const knownStems = new LRUCache<string, readonly Term[]>({ max: 2_000 })

/** The stems of words and of whole texts, by one query at most; a word such as 'de' has no stem. */
export async function readStems(texts: readonly string[]): Promise<Stems> {
  const stems = new Map<string, readonly Term[]>()
  const unknown: string[] = []
  for (const text of new Set(texts)) {
    const terms = knownStems.get(text)
    if (terms) stems.set(text, terms)
    else unknown.push(text)
  }
  for (const [text, terms] of unknown.length === 0 ? [] : await askStems(unknown)) {
    knownStems.set(text, terms)
    stems.set(text, terms)
  }
  return stems
}

async function askStems(texts: readonly string[]): Promise<Map<string, readonly Term[]>> {
  const { rows } = await db().execute<{ stems: string[] }>(sql`
    select array(select plainto_tsquery('public.es_shop', t.word)::text
      from unnest(${sql.param(texts)}::text[]) with ordinality as t(word, n) order by n) as stems`)
  const stems = rows[0]?.stems ?? []
  return new Map(texts.map((word, i) => [word, readTerms(stems[i] ?? '')]))
}

/** The words of a tsquery that only joins words by 'and', as most do; none for any other tsquery. */
function readTerms(text: string): Term[] {
  const terms: Term[] = []
  const term = /'((?:[^'\\]|''|\\\\)*)'(:\*)?(?: & |$)/y
  while (term.lastIndex < text.length) {
    const [, lexeme, prefix] = term.exec(text) ?? []
    if (lexeme === undefined) return []
    terms.push({ lexeme: lexeme.replace(/(['\\])\1/g, '$1'), isPrefix: prefix !== undefined })
  }
  return terms
}

/** If the word names an article, products that only mention it do not match: socks for sandals are not sandals. */
const OF_ARTICLE: Worth = { mentioned: NO_MATCH, named: OTHER_NAME_MATCH }
const AS_TYPED: Worth = { mentioned: MATCH, named: NAME_MATCH }
const OTHERWISE: Worth = { mentioned: MATCH, named: OTHER_NAME_MATCH }

/** 'vestido' has the same stem as 'vestir', so such an article is only looked up in its list. */
const isParticiple = (word: string): boolean => /[ai]d[oa]s?$/.test(word)

/**
 * For each row, how well it matches a word of the search: by the article, the stems, the beginning and the synonyms of
 * the word.
 */
export function matchWord(part: WordPart, stems: Stems, index: CatalogIndex): Uint8Array {
  const matches = matchOwn(part, stems, index)
  for (const meaning of part.meanings) {
    let all: Uint8Array | undefined
    for (const { word, article } of meaning) {
      const one = matchStem(word, article, stems, index, OTHERWISE)
      if (all) lower(all, one)
      else all = one
    }
    if (all) raise(matches, all)
  }
  return matches
}

function matchOwn({ word, article }: WordPart, stems: Stems, index: CatalogIndex): Uint8Array {
  const own = word.split(' ')
  if (article !== '' || own.length > 1) {
    const all = matchStem(own[0] ?? '', article, stems, index, AS_TYPED)
    for (const other of own.slice(1)) lower(all, matchStem(other, '', stems, index, AS_TYPED))
    return all
  }
  const matches = matchStem(word, '', stems, index, AS_TYPED)
  // SEARCH-04: a whole word must find at least what its beginning has found.
  raise(matches, index.words.match([{ lexeme: word, isPrefix: true }], index.rowCount, OTHERWISE))
  return matches
}

function matchStem(
  word: string,
  article: string,
  stems: Stems,
  index: CatalogIndex,
  worth: Worth,
): Uint8Array {
  const terms = stems.get(word) ?? []
  if (article === '') return index.words.match(terms, index.rowCount, worth)
  const matches = isParticiple(word)
    ? new Uint8Array(index.rowCount)
    : index.words.match(terms, index.rowCount, OF_ARTICLE)
  const { column, find } = index.facet('typearticle')
  const code = find(article)
  const { codes } = column
  for (let row = 0; row < matches.length; row += 1) if (codes[row] === code) matches[row] = ARTICLE_MATCH
  return matches
}

/** Whether a product of another brand has this brand's name in its own; then the name is read as ordinary words. */
export function isNameOfOthers(part: WordPart, brand: string, stems: Stems, index: CatalogIndex): boolean {
  const matches = matchWord(part, stems, index)
  const { column, find } = index.facet('brand')
  const code = find(brand)
  for (let row = 0; row < matches.length; row += 1)
    if (matches[row] === NAME_MATCH && index.listed[row] === 1 && column.codes[row] !== code) return true
  return false
}

export function isAnyFound(matches: Uint8Array, { listed }: CatalogIndex): boolean {
  for (let row = 0; row < matches.length; row += 1)
    if (matches[row] !== NO_MATCH && listed[row] === 1) return true
  return false
}
