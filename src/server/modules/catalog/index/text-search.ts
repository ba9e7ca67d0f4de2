import { sql, type SQL } from 'drizzle-orm'
import { db } from '../../../db/index.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { MATCH, NAME_MATCH, NO_MATCH, type Term } from './words.ts'

/** What a search finds: nothing on sale, something, or no word was left that could find anything. */
type Finding = 'unfound' | 'found' | 'wordless'

/** Puts tsquery expressions to an index; each is parsed once. */
export class TextSearch {
  readonly #index: CatalogIndex
  /** The parsed texts, one of which belongs to an expression. The caller waits for them, and gets their error. */
  readonly #parsed = new Map<SQL, { texts: Promise<string[]>; index: number }>()
  readonly #matchers = new Map<SQL, Promise<Matcher | null>>()

  constructor(index: CatalogIndex) {
    this.#index = index
  }

  /** What each of these tsquery expressions finds; `next` may follow later and is read together with them. */
  async finds(queries: readonly SQL[], next: readonly SQL[] = []): Promise<Finding[]> {
    this.#parse([...queries, ...next])
    const matchers = await Promise.all(queries.map(query => this.matcherOf(query)))
    return matchers.map((match): Finding => {
      if (match === null) return 'wordless'
      return isAnyFound(match(this.#index), this.#index) ? 'found' : 'unfound'
    })
  }

  /** How a tsquery expression matches an index; null when no word is left in it. */
  matcherOf(query: SQL): Promise<Matcher | null> {
    const known = this.#matchers.get(query)
    if (known) return known
    const made = this.#makeMatcher(query)
    this.#matchers.set(query, made)
    return made
  }

  async #makeMatcher(query: SQL): Promise<Matcher | null> {
    this.#parse([query])
    const { texts, index } = this.#parsed.get(query) ?? { texts: [], index: 0 }
    const text = (await texts)[index] ?? ''
    if (text === '') return null
    const terms = readTerms(text)
    return terms ? matcherOfTerms(terms) : await matcherInTables(query)
  }

  /** Parses all that are still unparsed with one statement. */
  #parse(queries: readonly SQL[]): void {
    const fresh = queries.filter(query => !this.#parsed.has(query))
    if (fresh.length === 0) return
    const texts = readTexts(fresh)
    fresh.forEach((query, index) => this.#parsed.set(query, { texts, index }))
  }
}

function isAnyFound(matches: Uint8Array, { listed }: CatalogIndex): boolean {
  for (let row = 0; row < matches.length; row += 1)
    if (matches[row] !== NO_MATCH && listed[row] === 1) return true
  return false
}

/** Says what a search finds about each row that an index has at that moment, also about delisted ones. */
type Matcher = (index: CatalogIndex) => Uint8Array

/** PostgreSQL parses them, because only PostgreSQL knows how it splits and stems words. */
async function readTexts(queries: readonly SQL[]): Promise<string[]> {
  const texts = queries.map(query => sql`${query}::text`)
  const { rows } = await db().execute<{ texts: string[] }>(
    sql`select array[${sql.join(texts, sql`, `)}] as texts`,
  )
  return rows[0]?.texts ?? []
}

/** Keeps the result while the index is the same, because a search that finds something is read again next. */
function matcherOfTerms(terms: readonly Term[]): Matcher {
  let said: { index: CatalogIndex; version: number; matches: Uint8Array } | undefined
  return index => {
    if (said?.index !== index || said.version !== index.version)
      said = { index, version: index.version, matches: index.words.match(terms, index.rowCount) }
    return said.matches
  }
}

/** The words of a tsquery that joins them only by 'and', as most do; null for any other. */
function readTerms(text: string): Term[] | null {
  const terms: Term[] = []
  const term = /'((?:[^'\\]|''|\\\\)*)'(:\*)?(?: & |$)/y
  while (term.lastIndex < text.length) {
    const [, lexeme, prefix] = term.exec(text) ?? []
    if (lexeme === undefined) return null
    terms.push({ lexeme: lexeme.replace(/(['\\])\1/g, '$1'), isPrefix: prefix !== undefined })
  }
  return terms
}

async function matcherInTables(query: SQL): Promise<Matcher> {
  const { rows } = await db().execute<{ id: string; named: boolean }>(sql`
    select id::text, ts_filter(search, '{a,b}') @@ ${query} as named
    from products where is_active and search @@ ${query}`)
  return index => {
    const matches = new Uint8Array(index.rowCount)
    for (const { id, named } of rows) {
      const row = index.ids.find(id)
      if (row !== undefined) matches[row] = named ? NAME_MATCH : MATCH
    }
    return matches
  }
}
