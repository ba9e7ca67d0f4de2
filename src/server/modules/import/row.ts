import { importMessages as say } from '#shared/messages/import.ts'
import { readMoment } from '#shared/rules/dates.ts'
import { readSoles, type Cents } from '#shared/rules/money.ts'
import { daysBefore, RETENTION } from '#shared/rules/retention.ts'
import { fold } from '#shared/rules/text.ts'
import { clock } from '../../lib/clock.ts'
import type { Problems } from './problems.ts'

const MOST_STOCK = 1_000_000

/** One row of an owner's file; a cell that cannot be read is a problem with its line and column. */
export class Row {
  readonly line: number
  readonly #places: ReadonlyMap<string, number>
  readonly #cells: readonly string[]
  readonly #problems: Problems

  constructor(
    line: number,
    { places, cells }: { places: ReadonlyMap<string, number>; cells: readonly string[] },
    problems: Problems,
  ) {
    this.line = line
    this.#places = places
    this.#cells = cells
    this.#problems = problems
  }

  /** Whether the file has that column at all. */
  has(column: string): boolean {
    return this.#places.has(column)
  }

  refuse(column: string, what: string): void {
    this.#problems.add({ line: this.line, column, what })
  }

  text(column: string, most = 120): string {
    const text = this.#cell(column)
    if (text.length > most) this.refuse(column, say.tooLong(most))
    return text
  }

  #cell(column: string): string {
    const place = this.#places.get(column)
    return place === undefined ? '' : (this.#cells[place] ?? '')
  }

  required(column: string, most = 120): string {
    const text = this.text(column, most)
    if (text === '') this.refuse(column, say.required)
    return text
  }

  /** Céntimos; null for an empty cell. */
  soles(column: string): Cents | null {
    const text = this.text(column)
    if (text === '') return null
    const cents = readSoles(text)
    if (cents === null) this.refuse(column, say.notSoles(text))
    return cents
  }

  /** A whole number of 0 or more; null for an empty cell. */
  count(column: string): number | null {
    const text = this.text(column)
    if (text === '') return null
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (value <= MOST_STOCK) return value
    this.refuse(column, say.notCount(text))
    return null
  }

  /** A whole number with or without its sign; null for an empty cell. */
  difference(column: string): number | null {
    const text = this.text(column)
    if (text === '') return null
    const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN
    if (Math.abs(value) <= MOST_STOCK) return value
    this.refuse(column, say.notDifference(text))
    return null
  }

  /** STOCK-03: a time in the past, from which on the moves of stock are known; null for an empty cell. */
  moment(column: string): Date | null {
    const text = this.text(column)
    if (text === '') return null
    const moment = readMoment(text)
    if (moment === null) this.refuse(column, say.notMoment(text))
    else if (moment > clock.now()) this.refuse(column, say.notYet(text))
    else if (moment < daysBefore(clock.now(), RETENTION.stockMoveDays))
      this.refuse(column, say.tooLongAgo(text, RETENTION.stockMoveDays))
    return moment
  }

  /** `si` or `no`; null for an empty cell. */
  yesNo(column: string): boolean | null {
    const text = fold(this.text(column))
    if (text === '') return null
    if (text === 'si' || text === 'no') return text === 'si'
    this.refuse(column, say.notYesNo(text))
    return null
  }

  /** Names separated by `|`. */
  list(column: string): string[] {
    return this.text(column, 2000)
      .split('|')
      .map(part => part.trim())
      .filter(Boolean)
  }
}

/** The position of each column, for all rows of a file. */
export const placesOf = (columns: readonly string[]): ReadonlyMap<string, number> =>
  new Map(columns.map((column, i) => [column, i]))

/** Puts cells under their column names. An extra filled cell is a problem; missing ones at the end are empty. */
export function makeRow(
  places: ReadonlyMap<string, number>,
  { line, cells, width }: { line: number; cells: readonly string[]; width: number },
  problems: Problems,
): Row {
  const extra = cells.length > width && cells.slice(width).some(cell => cell !== '')
  if (extra) problems.add({ line, column: '', what: say.tooManyCells })
  return new Row(line, { places, cells }, problems)
}
