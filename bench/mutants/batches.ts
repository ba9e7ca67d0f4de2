import { readFileSync } from 'node:fs'
import type { Crew } from './crew.ts'
import type { Mutant } from './mutant.ts'
import { isInFunction, withVariants, type Numbered } from './variants.ts'

/** So many copies are in one process at most: all of them are in its files. */
const SIZE = 40

export interface Found {
  fate: 'caught' | 'hung'
  by: string
}

interface Living<M extends Mutant> {
  mutant: M
  id: number
  /** The API test that is tried next; `undefined` when all that run its place were tried. */
  next: string | undefined
  tried: Set<string>
  /** It was in a process that ended: which of its copies did that is seen alone. */
  isAlone: boolean
}

interface Way<M extends Mutant> {
  crew: Crew
  workers: number
  /** Its API tests, the nearest first, by what was caught so far. */
  testsOf: (mutant: M) => readonly string[]
  wantedOf: (mutant: M, test: string) => readonly string[] | undefined
  /** How long a test file takes, in ms. */
  took: (test: string) => number
  /** The API tests that passed with it in an earlier run. */
  metOf: (mutant: M) => Set<string>
  /** What was caught so far, after each round, and which tests passed with the others. */
  note: (found: ReadonlyMap<M, Found>, met: (readonly [M, ReadonlySet<string>])[]) => void
}

/** Among so many of the nearest tests the faults of one file are spread. */
const SPREAD = 12

/**
 * The nearest test that is left, by what was caught so far; but every third fault of a file tries another one than its
 * neighbours, so that a test that is about them is found soon, and is the nearest of all from then on.
 */
function chooseNext<M extends Mutant>(living: readonly Living<M>[], testsOf: Way<M>['testsOf']): void {
  for (const neighbours of Map.groupBy(living, ({ mutant }) => mutant.file).values())
    for (const [place, one] of neighbours.entries()) {
      const left = testsOf(one.mutant).filter(test => !one.tried.has(test))
      one.next = left[place % 3 === 2 ? Math.floor(place / 3) % Math.min(SPREAD, left.length) : 0]
    }
}

/** At most `SIZE` together, those with the same next test beside each other. */
function chunksOf<M extends Mutant>(living: readonly Living<M>[], workers: number): Living<M>[][] {
  const rest = living
    .filter(({ isAlone }) => !isAlone)
    .toSorted((a, b) => (a.next ?? '').localeCompare(b.next ?? ''))
  const size = Math.max(1, Math.min(SIZE, Math.ceil(rest.length / workers)))
  const together = Array.from({ length: Math.ceil(rest.length / size) }, (_, i) =>
    rest.slice(i * size, (i + 1) * size),
  )
  return [...living.filter(({ isAlone }) => isAlone).map(one => [one]), ...together]
}

function sourcesOf<M extends Mutant>(group: readonly Living<M>[]): Record<string, string> {
  const numbered = group.map(({ mutant, id }): Numbered => ({ ...mutant, id }))
  return Object.fromEntries(
    [...Map.groupBy(numbered, ({ file }) => file)].map(([file, own]) => [
      file,
      withVariants(readFileSync(file, 'utf8'), file, own).text,
    ]),
  )
}

/** Tries the mutants that are in functions, many in each process. What is not in the answer was not caught so. */
export async function caughtTogether<M extends Mutant>(
  mutants: readonly M[],
  { crew, workers, testsOf, metOf, wantedOf, took, note }: Way<M>,
): Promise<Map<M, Found>> {
  const found = new Map<M, Found>()
  let living = mutants.flatMap((mutant, index): Living<M>[] =>
    isInFunction(mutant)
      ? [{ mutant, id: index + 1, next: undefined, tried: metOf(mutant), isAlone: false }]
      : [],
  )
  const tryChunk = async (group: readonly Living<M>[]): Promise<void> => {
    const variants = group.map(({ mutant, id, next: test = '' }) => ({
      id,
      test,
      wanted: wantedOf(mutant, test),
    }))
    const limit = 60_000 + 5 * Math.max(...variants.map(({ test }) => took(test)))
    const answer = await crew.ask({ tests: [], sources: sourcesOf(group), limit, variants })
    const isDead = answer.variants === undefined
    for (const one of group) {
      const { next: by = '' } = one
      const isPassing = answer.variants?.[one.id]
      const isCulprit = answer.culprits?.includes(one.id) ?? (isDead && one.isAlone)
      if (isPassing === false) found.set(one.mutant, { fate: 'caught', by })
      else if (isCulprit) found.set(one.mutant, { fate: 'hung', by })
      else if (isPassing === true) one.tried.add(by)
      one.isAlone = isDead || answer.culprits?.length === 0
    }
  }
  for (;;) {
    chooseNext(living, testsOf)
    living = living.filter(({ mutant, next }) => next !== undefined && !found.has(mutant))
    if (living.length === 0) return found
    await Promise.all(chunksOf(living, workers).map(tryChunk))
    note(
      found,
      living.map(({ mutant, tried }) => [mutant, tried]),
    )
    console.log(
      `${String(found.size)} of ${String(mutants.length)} caught together, ${String(living.length)} were tried`,
    )
  }
}
