import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { catchesIn } from './catches.ts'
import { crewOf } from './crew.ts'
import { hashOf } from './hash.ts'
import type { Mutant } from './mutant.ts'
import { partAround, partsOf, type Part } from './probes.ts'
import type { Hits } from './setup.ts'

/** What one test file ran, as it was then: the program's files with their hash and the parts that ran. */
interface Ran {
  hash: string
  /** In ms, alone and without a fault. */
  took: number
  /** A test file that fails without any fault proves nothing. */
  isPassing: boolean
  tests: Hits['tests']
  /** By each part the numbers of the tests that run it. */
  files: Record<string, { hash: string; parts: number[]; by: number[][] }>
}
export type Coverage = Record<string, Ran>

const CACHE = 'node_modules/.cache/mutants/coverage-by-test.json'

function kept(): Coverage {
  try {
    return JSON.parse(readFileSync(CACHE, 'utf8')) as Coverage
  } catch {
    return {}
  }
}

function filesOf(parts: Hits['parts']): Ran['files'] {
  const files: Ran['files'] = {}
  for (const [hit, by] of Object.entries(parts)) {
    const at = hit.lastIndexOf(':')
    const file = hit.slice(0, at)
    files[file] ??= { hash: hashOf(file), parts: [], by: [] }
    files[file].parts.push(Number(hit.slice(at + 1)))
    files[file].by.push(by)
  }
  return files
}

/** Which test file runs which part of the program. Only test files that are new or other than last time run. */
export async function coverageOf(tests: readonly string[], workers: number): Promise<Coverage> {
  const coverage = kept()
  const stale = tests.filter(test => coverage[test]?.hash !== hashOf(test))
  if (stale.length > 0) {
    console.log(`Running ${String(stale.length)} test files to see what they cover.`)
    const crew = await crewOf(Math.min(workers, stale.length), { MUTANT_HITS: '1' })
    const runOne = async (test: string): Promise<void> => {
      const { state, took, title, hits } = await crew.ask({ tests: [test], sources: {}, limit: 600_000 })
      const isPassing = state === 'passed' && hits !== null
      if (!isPassing) console.log(`${test} fails by itself and catches nothing: ${title}`)
      const files = filesOf(hits?.parts ?? {})
      coverage[test] = {
        hash: hashOf(test),
        took: took[test] ?? 0,
        isPassing,
        tests: hits?.tests ?? [],
        files,
      }
      mkdirSync(dirname(CACHE), { recursive: true })
      writeFileSync(CACHE, JSON.stringify(coverage))
    }
    await Promise.all(stale.map(runOne))
    await crew.leave()
  }
  return Object.fromEntries(
    tests.flatMap(test => (coverage[test]?.isPassing ? [[test, coverage[test]]] : [])),
  )
}

/** The beginnings of its words: 'track' and 'tracking' name the same. */
const words = (path: string): string[] =>
  path
    .replace(/^(?:src|tests)\//, '')
    .split(/[^a-z]+/)
    .map(word => word.replace(/s$/, '').slice(0, 5))
    .filter(word => word.length > 2)

const texts = new Map<string, string>()
/** Whether a test imports the program's file, or names it as the place of a lock. */
function isNamedIn(file: string, test: string): boolean {
  const text = texts.get(test) ?? readFileSync(test, 'utf8')
  texts.set(test, text)
  return text.includes(file.replace('src/', '#')) || text.includes(file.replace('src/server/modules/', ''))
}

/**
 * How much of the name of the program's file, and of its folder's, is in the test's name, and whether the test names
 * it. What runs while a file is loaded is run by each test: this alone finds the one that is about it.
 */
function nearness(file: string, test: string): number {
  const namesOf = (path: string) => new Set(words(basename(path, '.ts')))
  const named = words(basename(test).replace(/\.test\.tsx?$/, ''))
  const sharedWith = (names: ReadonlySet<string>) => named.filter(word => names.has(word)).length
  const folder = dirname(file)
  const isBeside = test.includes(`/${basename(folder)}/`) || sharedWith(namesOf(folder)) > 0
  return sharedWith(namesOf(file)) + (isBeside ? 0.5 : 0) + (isNamedIn(file, test) ? 1 : 0)
}

/** Loading a file and making its database, in ms. */
const OVERHEAD = 700

type Place = Pick<Mutant, 'file' | 'start'>

/** The numbers of a file's tests that run a place; `null` where any of them may. */
function runnersOf({ file, start }: Place, { files }: Ran): readonly number[] | null {
  const ran = files[file]
  if (!ran) return []
  // Of a file that has changed since, it is known only that the test runs some of it.
  if (ran.hash !== currentHash(file)) return null
  const part = partAround(partsIn(file), start)
  const by = ran.by[ran.parts.indexOf(part)] ?? []
  return by.includes(-1) ? null : by
}

/** Once for each file: the program does not change while it is tried. */
const hashes = new Map<string, string>()
function currentHash(file: string): string {
  const hash = hashes.get(file) ?? hashOf(file)
  hashes.set(file, hash)
  return hash
}

const parsed = new Map<string, Part[]>()
function partsIn(file: string): Part[] {
  const parts = parsed.get(file) ?? partsOf(readFileSync(file, 'utf8'), file)
  parsed.set(file, parts)
  return parts
}

/** How long those tests take. */
function costOf(place: Place, ran: Ran): number {
  const runners = runnersOf(place, ran)
  if (!runners) return ran.took
  return OVERHEAD + runners.reduce((sum, each) => sum + (ran.tests[each]?.took ?? 0), 0)
}

/** The names of those tests; `undefined` where it is every one of the file. */
export function wantedOf(place: Place, ran: Ran | undefined): string[] | undefined {
  const runners = ran ? runnersOf(place, ran) : null
  if (!ran || !runners || runners.length === ran.tests.length) return undefined
  return runners.map(each => ran.tests[each]?.name ?? '')
}

/** The test files that run a place, those first that are likeliest to notice soon, as many as take `patience` ms. */
export function testsOf(
  place: Place,
  { coverage, patience }: { coverage: Coverage; patience: number },
): string[] {
  const { file } = place
  const caught = catchesIn(file)
  let left = patience
  return Object.entries(coverage)
    .filter(([, ran]) => runnersOf(place, ran)?.length !== 0)
    .map(([test, ran]) => {
      const cost = costOf(place, ran)
      // A test that runs more of a file is more about it.
      const parts = ran.files[file]?.parts.length ?? 0
      const likely = (1 + (caught.get(test) ?? 0) + parts) * (1 + 2 * nearness(file, test))
      return { test, cost, score: likely / (cost + 500) ** 0.25 }
    })
    .toSorted((a, b) => b.score - a.score)
    .filter(({ cost }) => {
      const isTried = left > 0
      left -= cost
      return isTried
    })
    .map(({ test }) => test)
}
