import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Texts of the program's files that are other than on the disk, by path. */
export type Sources = Readonly<Record<string, string>>

/** Each process of the crew has a folder of its own, in the project, so that files in it may import packages. */
export const folder = (): string => process.env['MUTANT_CACHE'] ?? resolve('node_modules/.cache/mutants')

const file = (): string => join(folder(), 'sources.json')
const kept: { text: string; sources: Sources } = { text: '', sources: {} }

/** The texts that this process tries. Vite and the threads of tests read them from a file, as they share no memory. */
export function current(): Sources {
  const text = readFileSync(file(), 'utf8')
  if (text !== kept.text) Object.assign(kept, { text, sources: JSON.parse(text) as Sources })
  return kept.sources
}

export function setCurrent(sources: Sources): void {
  mkdirSync(folder(), { recursive: true })
  writeFileSync(file(), JSON.stringify(sources))
}
