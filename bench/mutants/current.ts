import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Job } from './worker.ts'

/** Each process of the crew has a folder of its own. */
export const folder = (): string => process.env['MUTANT_CACHE'] ?? 'node_modules/.cache/mutants'

const file = (): string => join(folder(), 'mutant.json')
const kept: { text: string; mutant: Job['mutant'] } = { text: '', mutant: null }

/** The fault that this process tries. Vite and the threads of tests read it from a file, as they share no memory. */
export function current(): Job['mutant'] {
  const text = readFileSync(file(), 'utf8')
  if (text !== kept.text) Object.assign(kept, { text, mutant: JSON.parse(text) as Job['mutant'] })
  return kept.mutant
}

export const setCurrent = (mutant: Job['mutant']): void => writeFileSync(file(), JSON.stringify(mutant))
