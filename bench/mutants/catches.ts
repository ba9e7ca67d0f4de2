import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Found } from './batches.ts'
import { hashOf } from './hash.ts'
import type { Mutant } from './mutant.ts'

/**
 * What was caught before, so that a run which is called off goes on where it was: it counts as long as neither the file
 * with the fault nor the test that caught it has changed.
 */
const FILE = 'node_modules/.cache/mutants/catches.json'
type Caught = Found & { hash: string }

const keyOf = ({ file, start, end, replacement }: Mutant): string =>
  [file, hashOf(file), start, end, replacement].join(' ')

function read(): Map<string, Caught> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Caught>))
  } catch {
    return new Map()
  }
}

const kept = read()

function isValid({ by, hash }: Caught): boolean {
  try {
    return hashOf(by) === hash
  } catch {
    return false
  }
}

export function caughtBefore(mutant: Mutant): Found | undefined {
  const caught = kept.get(keyOf(mutant))
  return caught && isValid(caught) ? { fate: caught.fate, by: caught.by } : undefined
}

/** What hung is tried again: a busy machine may have been the reason. */
export function keepCaught(found: Iterable<readonly [Mutant, Found]>): void {
  for (const [mutant, { fate, by }] of found)
    if (fate === 'caught') kept.set(keyOf(mutant), { fate, by, hash: hashOf(by) })
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(FILE, JSON.stringify(Object.fromEntries(kept)))
}
