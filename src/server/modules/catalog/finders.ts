import { sql, type SQL } from 'drizzle-orm'
import { db } from '../../db/index.ts'
import type { Shelf } from './memory/shelf.ts'
import { FOUND, NAMED, UNFOUND, type Term } from './memory/words.ts'

/** What a search finds: nothing on sale, something, or no word was left of it that could find anything. */
type Finding = 'unfound' | 'found' | 'wordless'
/** Looks on a shelf; each expression is parsed once. */
export class ShelfSearch {
  readonly #shelf: Shelf
  /** The parsed texts of which one is an expression's. Whoever asks waits for them, and hears of an error. */
  readonly #parsed = new Map<SQL, { texts: Promise<string[]>; index: number }>()
  readonly #markers = new Map<SQL, Promise<Marker | null>>()

  constructor(shelf: Shelf) {
    this.#shelf = shelf
  }

  /** What each of these tsquery expressions finds; `next` may be asked about later and is read along. */
  async finds(queries: readonly SQL[], next: readonly SQL[] = []): Promise<Finding[]> {
    this.#parse([...queries, ...next])
    const markers = await Promise.all(queries.map(query => this.markerOf(query)))
    return markers.map((mark): Finding => {
      if (mark === null) return 'wordless'
      return isAnyFound(mark(this.#shelf), this.#shelf) ? 'found' : 'unfound'
    })
  }

  /** How a tsquery expression marks a shelf; null when no word is left in it. */
  markerOf(query: SQL): Promise<Marker | null> {
    const known = this.#markers.get(query)
    if (known) return known
    const made = this.#makeMarker(query)
    this.#markers.set(query, made)
    return made
  }

  async #makeMarker(query: SQL): Promise<Marker | null> {
    this.#parse([query])
    const { texts, index } = this.#parsed.get(query) ?? { texts: [], index: 0 }
    const text = (await texts)[index] ?? ''
    if (text === '') return null
    const terms = readTerms(text)
    return terms ? markerOfTerms(terms) : await markerInTables(query)
  }

  /** Has those that nobody asked about yet parsed by one question. */
  #parse(queries: readonly SQL[]): void {
    const fresh = queries.filter(query => !this.#parsed.has(query))
    if (fresh.length === 0) return
    const texts = readTexts(fresh)
    fresh.forEach((query, index) => this.#parsed.set(query, { texts, index }))
  }
}

function isAnyFound(marks: Uint8Array, { isHere }: Shelf): boolean {
  for (let place = 0; place < marks.length; place += 1)
    if (marks[place] !== UNFOUND && isHere[place] === 1) return true
  return false
}

/** Says what a search finds of each place that a shelf has at that moment, also of those with nothing on sale. */
type Marker = (shelf: Shelf) => Uint8Array

/** PostgreSQL parses them, which alone knows how it takes words apart and to their stems. */
async function readTexts(queries: readonly SQL[]): Promise<string[]> {
  const texts = queries.map(query => sql`${query}::text`)
  const { rows } = await db().execute<{ texts: string[] }>(
    sql`select array[${sql.join(texts, sql`, `)}] as texts`,
  )
  return rows[0]?.texts ?? []
}

/** Keeps what it said while the shelf is the same, as who finds anything reads it next. */
function markerOfTerms(terms: readonly Term[]): Marker {
  let said: { shelf: Shelf; version: number; marks: Uint8Array } | undefined
  return shelf => {
    if (said?.shelf !== shelf || said.version !== shelf.version)
      said = { shelf, version: shelf.version, marks: shelf.words.match(terms, shelf.count) }
    return said.marks
  }
}

/** The words of a tsquery that joins them by 'and' alone, as most do; null for any other. */
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

async function markerInTables(query: SQL): Promise<Marker> {
  const { rows } = await db().execute<{ id: string; named: boolean }>(sql`
    select id::text, ts_filter(search, '{a,b}') @@ ${query} as named
    from products where is_active and search @@ ${query}`)
  return shelf => {
    const marks = new Uint8Array(shelf.count)
    for (const { id, named } of rows) {
      const place = shelf.ids.find(id)
      if (place !== undefined) marks[place] = named ? NAMED : FOUND
    }
    return marks
  }
}
