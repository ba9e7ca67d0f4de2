import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, importsOf, SRC } from './source-files.ts'

/** A row of the table of calls (`src/server/api`) as it is written. */
export interface CallRow {
  /** The endpoints that it answers, by name. */
  endpoints: string[]
  text: string
  /** The files whose exports it names. */
  targets: string[]
}

/** The names that each import of a file brings, with the file they come from. */
function importedNames(file: string, source: string): [name: string, target: string][] {
  const targets = new Map(importsOf(file).map(({ specifier, target }) => [specifier, target]))
  return [...source.matchAll(/^import ([^']+) from '([^']+)'/gm)].flatMap(([, names = '', from = '']) =>
    [...names.matchAll(/\b(?!(?:as|type)\b)\w+/g)].map(([name]): [string, string] => [
      name,
      targets.get(from) ?? '',
    ]),
  )
}

function rowsOf(file: string): CallRow[] {
  const source = readFileSync(file, 'utf8')
  const imported = importedNames(file, source)
  // A row ends where the next begins; what two spellings share is one row.
  const [, ...texts] = source.split(/^ {2}(?=handle|\.\.\.\[)/m)
  return texts.map(text => ({
    endpoints: [...text.matchAll(/\w+Endpoints\.(\w+)/g)].map(([, name = '']) => name),
    text,
    targets: imported.filter(([name]) => new RegExp(`\\b${name}\\b`).test(text)).map(([, target]) => target),
  }))
}

export const callRows: readonly CallRow[] = filesOf(join(SRC, 'server/api')).flatMap(rowsOf)
