import { sql, type SQL } from 'drizzle-orm'
import { db } from '../../db/index.ts'
import type { Shelf } from './memory/shelf.ts'
import { FOUND, NAMED, UNFOUND, type Term } from './memory/words.ts'

/** What a search finds: nothing on sale, something, or no word was left of it that could find anything. */
type Finding = 'unfound' | 'found' | 'wordless'
/** Says of each of these tsquery expressions what it finds. */
export type Finder = (queries: readonly SQL[]) => Promise<Finding[]>

export const findInTables: Finder = async queries => {
  const findings = queries.map(
    query => sql`case when numnode(${query}) = 0 then 'wordless'
      when exists (select 1 from products where is_active and search @@ ${query}) then 'found' else 'unfound' end`,
  )
  const { rows } = await db().execute<{ findings: Finding[] }>(
    sql`select array[${sql.join(findings, sql`, `)}] as findings`,
  )
  return rows[0]?.findings ?? []
}

/** Looks on a shelf; each expression is parsed once. */
export class ShelfSearch {
  readonly #shelf: Shelf
  readonly #markers = new Map<SQL, Promise<Marker | null>>()

  constructor(shelf: Shelf) {
    this.#shelf = shelf
  }

  readonly finds: Finder = async queries => {
    const markers = await Promise.all(queries.map(query => this.markerOf(query)))
    return markers.map((mark): Finding => {
      if (mark === null) return 'wordless'
      return isAnyFound(mark(this.#shelf)) ? 'found' : 'unfound'
    })
  }

  /** How a tsquery expression marks a shelf; null when no word is left in it. */
  markerOf(query: SQL): Promise<Marker | null> {
    const known = this.#markers.get(query)
    if (known) return known
    const made = readMarker(query)
    this.#markers.set(query, made)
    return made
  }
}

function isAnyFound(marks: Uint8Array): boolean {
  for (const mark of marks) if (mark !== UNFOUND) return true
  return false
}

/** Says what a search finds of each place that a shelf has at that moment. */
type Marker = (shelf: Shelf) => Uint8Array

/** PostgreSQL parses it, which alone knows how it takes words apart and to their stems. */
async function readMarker(query: SQL): Promise<Marker | null> {
  const { rows } = await db().execute<{ text: string }>(sql`select ${query}::text as text`)
  const text = rows[0]?.text ?? ''
  if (text === '') return null
  const terms = readTerms(text)
  const mark: Marker = terms ? shelf => shelf.words.match(terms, shelf.count) : await markerInTables(query)
  return shelf => {
    const marks = mark(shelf)
    for (let place = 0; place < marks.length; place += 1)
      if (shelf.isHere[place] !== 1) marks[place] = UNFOUND
    return marks
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
