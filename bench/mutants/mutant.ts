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

/** The file's text with the mutant in it. */
export function withMutant(source: string, { start, end, replacement }: Mutant): string {
  const mutated = source.slice(0, start) + replacement + source.slice(end)
  if (!replacement.startsWith(IMPORTED)) return mutated
  return `${mutated}\nimport { ${replacement.slice(IMPORTED.length)} as ${replacement} } from 'drizzle-orm'\n`
}

export const nameOf = ({ file, line, change, mutator }: Mutant): string =>
  `${file}:${String(line)} ${mutator}: ${change}`
