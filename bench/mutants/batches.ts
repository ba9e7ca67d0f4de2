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
  /** The API tests that run its place and were not tried yet, the nearest first. */
  tests: string[]
  /** It was in a process that ended: which of its copies did that is seen alone. */
  isAlone: boolean
}

interface Way<M extends Mutant> {
  crew: Crew
  workers: number
  testsOf: (mutant: M) => readonly string[]
  wantedOf: (mutant: M, test: string) => readonly string[] | undefined
  /** How long a test file takes, in ms. */
  took: (test: string) => number
  /** What was caught so far, after each round. */
  note: (found: ReadonlyMap<M, Found>) => void
}

/** At most `SIZE` together, those with the same next test beside each other. */
function chunksOf<M extends Mutant>(living: readonly Living<M>[], workers: number): Living<M>[][] {
  const rest = living
    .filter(({ isAlone }) => !isAlone)
    .toSorted((a, b) => (a.tests[0] ?? '').localeCompare(b.tests[0] ?? ''))
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
  { crew, workers, testsOf, wantedOf, took, note }: Way<M>,
): Promise<Map<M, Found>> {
  const found = new Map<M, Found>()
  let living = mutants.flatMap((mutant, index): Living<M>[] =>
    isInFunction(mutant) ? [{ mutant, id: index + 1, tests: [...testsOf(mutant)], isAlone: false }] : [],
  )
  const tryChunk = async (group: readonly Living<M>[]): Promise<void> => {
    const variants = group.map(({ mutant, id, tests: [test = ''] }) => ({
      id,
      test,
      wanted: wantedOf(mutant, test),
    }))
    const limit = 60_000 + 5 * Math.max(...variants.map(({ test }) => took(test)))
    const answer = await crew.ask({ tests: [], sources: sourcesOf(group), limit, variants })
    const isDead = answer.variants === undefined
    for (const one of group) {
      const [by = ''] = one.tests
      const isPassing = answer.variants?.[one.id]
      const isCulprit = answer.culprits?.includes(one.id) ?? (isDead && one.isAlone)
      if (isPassing === false) found.set(one.mutant, { fate: 'caught', by })
      else if (isCulprit) found.set(one.mutant, { fate: 'hung', by })
      else if (isPassing === true) one.tests.shift()
      one.isAlone = isDead || answer.culprits?.length === 0
    }
  }
  for (;;) {
    living = living.filter(({ mutant, tests }) => tests.length > 0 && !found.has(mutant))
    if (living.length === 0) return found
    await Promise.all(chunksOf(living, workers).map(tryChunk))
    note(found)
    console.log(
      `${String(found.size)} of ${String(mutants.length)} caught together, ${String(living.length)} were tried`,
    )
  }
}
