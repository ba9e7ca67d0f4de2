import { IMPORTED } from './sql-mutators.ts'

/** One small fault of a program, and where it is put. */
export interface Mutant {
  /** Path from the project's folder. */
  file: string
  /** What is replaced, in UTF-16 offsets of the file. */
  start: number
  end: number
  replacement: string
  /** The kind of fault: 'flip comparison', 'drop call' and so on. */
  mutator: string
  /** From 1. */
  line: number
  /** The line's text without indentation, which names the mutant in `equivalent.ts` when lines move. */
  text: string
  /** `before → after`, shortened. */
  change: string
}

/** A part of the file's text with the mutant in it. */
export const mutantText = (
  source: string,
  { start, end, replacement }: Mutant,
  span: { start: number; end: number },
): string => source.slice(span.start, start) + replacement + source.slice(end, span.end)

/** What the mutant needs that the file may not import. */
export const importOf = ({ replacement }: Mutant): string =>
  replacement.startsWith(IMPORTED)
    ? `\nimport { ${replacement.slice(IMPORTED.length)} as ${replacement} } from 'drizzle-orm'\n`
    : ''

/** The file's text with the mutant in it. */
export const withMutant = (source: string, mutant: Mutant): string =>
  mutantText(source, mutant, { start: 0, end: source.length }) + importOf(mutant)

export const nameOf = ({ file, line, change, mutator }: Mutant): string =>
  `${file}:${String(line)} ${mutator}: ${change}`
