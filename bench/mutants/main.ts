import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { useScratch } from '../../scripts/steps/scratch.mjs'
import { AREAS, LEAST_CAUGHT, WHOLE, type Area } from './areas.ts'
import { chooseMutants, survivorsFile, testFiles, type Chosen } from './choose.ts'
import { caughtTogether, type Found } from './batches.ts'
import { caughtBefore, keepCaught, keepMet, metBefore } from './catches.ts'
import { coverageOf, testsOf, wantedOf, type Coverage } from './coverage.ts'
import { crewOf, type Crew } from './crew.ts'
import { EQUIVALENT } from './equivalent.ts'
import { EQUIVALENT_IN_USE_CASES } from './equivalent-use-cases.ts'
import { nameOf, withMutant } from './mutant.ts'
import { breakingTypes } from './types.ts'
import { isInFunction } from './variants.ts'

/**
 * Puts small faults into the program, one at a time, and sees whether a unit or API test fails:
 *   npm run bench:mutants [-- --sample 600 --seed N --area stock,money --path orders/ --all --again --unit]
 * `--all` tries every mutant of the areas, `--again` what survived the last run, `--unit` leaves the API tests out, `--tests` takes
 * only test files with one of these words in their path. Of a test file only the tests run that reach the fault; `--whole` runs all
 * of it, as a test may notice what one before it did.
 * A mutant survives when the tests that run its place pass for `--patience` seconds (60). Ends with 1 where an area
 * lets through more than it may.
 */
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000)) },
    area: { type: 'string', default: AREAS.join(',') },
    path: { type: 'string', default: '' },
    all: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
    unit: { type: 'boolean', default: false },
    tests: { type: 'string', default: '' },
    patience: { type: 'string', default: '60' },
    workers: { type: 'string', default: String(Math.min(4, availableParallelism())) },
  },
})

type Fate = 'caught' | 'types' | 'hung' | 'survived' | 'equivalent'
type Tried = Chosen & { fate: Fate; by: string }

const isEquivalent = (mutant: Chosen): boolean =>
  [...EQUIVALENT, ...EQUIVALENT_IN_USE_CASES].some(
    ({ file, text, change }) => file === mutant.file && text === mutant.text && change === mutant.change,
  )

const isServers = (file: string): boolean => file.startsWith('src/server/')
const isApiTest = (test: string): boolean => test.startsWith('tests/api/')

async function tryAll(mutants: readonly Chosen[], coverage: Coverage, crew: Crew): Promise<Tried[]> {
  const tried: Tried[] = []
  // What breaks the types would pass each of its tests first: reading it costs much less than running them.
  const texts = mutants
    .filter(mutant => !isEquivalent(mutant))
    .map(mutant => ({
      mutant,
      file: mutant.file,
      code: withMutant(readFileSync(mutant.file, 'utf8'), mutant),
    }))
  const broken = new Set([...breakingTypes(texts)].map(({ mutant }) => mutant))
  console.log(`${String(broken.size)} break the types`)
  const isTestable = (one: Chosen): boolean => !isEquivalent(one) && !broken.has(one)
  const before = new Map(
    mutants.filter(isTestable).flatMap(one => {
      const caught = caughtBefore(one)
      return caught ? [[one, caught] as const] : []
    }),
  )
  console.log(`${String(before.size)} were caught in an earlier run`)
  const together = mutants.filter(one => isServers(one.file) && isTestable(one) && !before.has(one))
  const now = await caughtTogether(together, {
    note: (sofar, met) => {
      keepCaught(sofar)
      keepMet(met)
      keep(together.filter(one => !sofar.has(one)))
    },
    crew,
    workers,
    metOf: one => (values.whole ? new Set() : metBefore(one)),
    testsOf: one => testsOf(one, { coverage, patience }).filter(isApiTest),
    wantedOf: (one, test) => (values.whole ? undefined : wantedOf(one, coverage[test])),
    took: test => coverage[test]?.took ?? 0,
  })
  const found = new Map([...before, ...now])
  const queue = [...mutants]
  const next = async (): Promise<void> => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const one = await tryOne(mutant)
      tried.push({ ...mutant, ...one })
      if (one.fate === 'survived') {
        console.log(`survived  ${nameOf(mutant)}`)
        keep(survivorsOf(tried))
      }
      if (tried.length % 50 === 0) console.log(`${String(tried.length)} of ${String(mutants.length)}`)
    }
  }
  const tryOne = async (mutant: Chosen): Promise<{ fate: Fate; by: string }> => {
    if (isEquivalent(mutant)) return { fate: 'equivalent', by: '' }
    if (broken.has(mutant)) return { fate: 'types', by: '' }
    const known = found.get(mutant)
    if (known) return known
    const code = withMutant(readFileSync(mutant.file, 'utf8'), mutant)
    const near = testsOf(mutant, { coverage, patience })
    // What a function does while the program is loaded is seen only alone: it is tried so with `--whole`.
    const isDone = !values.whole && together.includes(mutant) && isInFunction(mutant)
    const tests = isDone ? near.filter(test => !isApiTest(test)) : near
    const longest = Math.max(0, ...tests.map(test => coverage[test]?.took ?? 0))
    const { state, test } =
      tests.length === 0
        ? { state: 'passed', test: '' }
        : await crew.ask({ tests, sources: { [mutant.file]: code }, limit: 30_000 + 5 * longest })
    if (state === 'passed') return { fate: 'survived', by: '' }
    const one: Found = { fate: state === 'hung' ? 'hung' : 'caught', by: test }
    if (state === 'failed') keepCaught([[mutant, one]])
    return one
  }
  await Promise.all(Array.from({ length: workers }, next))
  return tried
}

/** Writes what survived, for `--again`: a run that is called off keeps what it has found. */
function keep(survivors: readonly Chosen[]): void {
  mkdirSync(dirname(survivorsFile), { recursive: true })
  writeFileSync(survivorsFile, JSON.stringify(survivors, null, 1))
}

const survivorsOf = (tried: readonly Tried[]): Tried[] => tried.filter(({ fate }) => fate === 'survived')

const count = (tried: readonly Tried[], ...fates: Fate[]): number =>
  tried.filter(({ fate }) => fates.includes(fate)).length

function rowOf(area: Area, tried: readonly Tried[]) {
  const of = tried.filter(one => one.area === area)
  const caught = count(of, 'caught', 'types', 'hung')
  const survived = count(of, 'survived')
  const share = caught + survived === 0 ? 1 : caught / (caught + survived)
  const least = WHOLE.includes(area) ? 1 : LEAST_CAUGHT
  return {
    made: of.length,
    caught,
    'of these by types': count(of, 'types'),
    'of these hanging': count(of, 'hung'),
    survived,
    equivalent: count(of, 'equivalent'),
    '% caught': Number((100 * share).toFixed(1)),
    enough: share >= least,
  }
}

useScratch()
const seed = Number(values.seed)
const patience = Number(values.patience) * 1000
const areas = AREAS.filter(area => values.area.split(',').includes(area))
const began = performance.now()
const mutants = chooseMutants({
  seed,
  sample: values.all ? null : Number(values.sample),
  areas,
  path: values.path,
  again: values.again,
})
console.log(`${String(mutants.length)} mutants, --seed ${String(seed)}`)
const named = values.tests.split(',')
const tests = testFiles(values.unit).filter(test => named.some(name => test.includes(name)))
const workers = Number(values.workers)
const coverage = await coverageOf(tests, workers)
const crew = await crewOf(workers)
const tried = await tryAll(mutants, coverage, crew)
await crew.leave()

keep(survivorsOf(tried))
for (const one of survivorsOf(tried).toSorted((a, b) => a.file.localeCompare(b.file)))
  console.log(`${one.area}  ${nameOf(one)}`)
const rows = Object.fromEntries(areas.map(area => [area, rowOf(area, tried)]))
console.table(rows)
console.log(`${String(Math.round((performance.now() - began) / 60_000))} min, --seed ${String(seed)}`)
if (Object.values(rows).some(({ enough }) => !enough)) process.exitCode = 1
