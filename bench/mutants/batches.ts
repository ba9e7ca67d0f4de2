import { readFileSync } from 'node:fs'
import type { Crew } from './crew.ts'
import type { Mutant } from './mutant.ts'
import { isInFunction, withVariants, type Numbered } from './variants.ts'

/** So many copies are in one process at most: all of them are in its files. */
const SIZE = 24

export interface Found {
  fate: 'caught' | 'hung'
  by: string
}

interface Living<M extends Mutant> {
  mutant: M
  id: number
  /** The API tests that run its place and were not tried yet, the nearest first. */
  tests: string[]
}

interface Way<M extends Mutant> {
  crew: Crew
  testsOf: (mutant: M) => readonly string[]
  /** How long a test file takes, in ms. */
  took: (test: string) => number
}

/** The mutants with the same next test, at most `SIZE` together. */
const chunksOf = <M extends Mutant>(living: readonly Living<M>[]): (readonly [string, Living<M>[]])[] =>
  [...Map.groupBy(living, ({ tests }) => tests[0] ?? '')].flatMap(([test, group]) =>
    Array.from(
      { length: Math.ceil(group.length / SIZE) },
      (_, i) => [test, group.slice(i * SIZE, (i + 1) * SIZE)] as const,
    ),
  )

function sourcesOf<M extends Mutant>(group: readonly Living<M>[]): Record<string, string> {
  const numbered = group.map(({ mutant, id }): Numbered => ({ ...mutant, id }))
  return Object.fromEntries(
    [...Map.groupBy(numbered, ({ file }) => file)].map(([file, own]) => [
      file,
      withVariants(readFileSync(file, 'utf8'), file, own).text,
    ]),
  )
}

/** Tries the mutants that stand in functions, many in each process. What is not in the answer was not caught so. */
export async function caughtTogether<M extends Mutant>(
  mutants: readonly M[],
  { crew, testsOf, took }: Way<M>,
): Promise<Map<M, Found>> {
  const found = new Map<M, Found>()
  let living = mutants.flatMap((mutant, index): Living<M>[] => {
    return isInFunction(mutant) ? [{ mutant, id: index + 1, tests: [...testsOf(mutant)] }] : []
  })
  const tryChunk = async ([test, group]: readonly [string, Living<M>[]]): Promise<void> => {
    const variants = group.map(({ id }) => id)
    const limit = 60_000 + 5 * took(test)
    const answer = await crew.ask({ tests: [test], sources: sourcesOf(group), limit, variants })
    const missing = group.filter(({ id }) => answer.variants?.[id] === undefined)
    for (const one of group) {
      const isPassing = answer.variants?.[one.id]
      if (isPassing === false) found.set(one.mutant, { fate: 'caught', by: test })
      if (isPassing === true) one.tests.shift()
    }
    // The first without an answer kept the others from theirs.
    const [culprit] = missing
    if (culprit) found.set(culprit.mutant, { fate: 'hung', by: test })
  }
  for (;;) {
    living = living.filter(({ mutant, tests }) => tests.length > 0 && !found.has(mutant))
    if (living.length === 0) return found
    await Promise.all(chunksOf(living).map(tryChunk))
    console.log(`${String(found.size)} of ${String(mutants.length)} caught together`)
  }
}
