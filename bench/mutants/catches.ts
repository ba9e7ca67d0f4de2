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
/** The tests that pass with a fault, with their hash. */
const MET = 'node_modules/.cache/mutants/met.json'

const keyOf = ({ file, start, end, replacement }: Mutant): string =>
  [file, hashOf(file), start, end, replacement].join(' ')

function read<T>(path: string): Map<string, T> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, T>))
  } catch {
    return new Map()
  }
}

function write(path: string, kept: ReadonlyMap<string, unknown>): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(Object.fromEntries(kept)))
}

const kept = read<Caught>(FILE)
const met = read<Record<string, string>>(MET)

function isValid(test: string, hash: string): boolean {
  try {
    return hashOf(test) === hash
  } catch {
    return false
  }
}

export function caughtBefore(mutant: Mutant): Found | undefined {
  const caught = kept.get(keyOf(mutant))
  return caught && isValid(caught.by, caught.hash) ? { fate: caught.fate, by: caught.by } : undefined
}

/** What hung is tried again: a busy machine may have been the reason. */
export function keepCaught(found: Iterable<readonly [Mutant, Found]>): void {
  for (const [mutant, { fate, by }] of found)
    if (fate === 'caught') kept.set(keyOf(mutant), { fate, by, hash: hashOf(by) })
  write(FILE, kept)
}

/** The tests that passed with it in an earlier run, as far as neither has changed. */
export const metBefore = (mutant: Mutant): Set<string> =>
  new Set(
    Object.entries(met.get(keyOf(mutant)) ?? {}).flatMap(([test, hash]) =>
      isValid(test, hash) ? [test] : [],
    ),
  )

export function keepMet(living: Iterable<readonly [Mutant, Iterable<string>]>): void {
  for (const [mutant, tests] of living)
    met.set(keyOf(mutant), Object.fromEntries([...tests].map(test => [test, hashOf(test)])))
  write(MET, met)
}

/** How many faults of a file each test has caught so far: it is likely to catch the next one too. */
export function catchesIn(file: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [key, { by }] of kept) if (key.startsWith(`${file} `)) counts.set(by, (counts.get(by) ?? 0) + 1)
  return counts
}
