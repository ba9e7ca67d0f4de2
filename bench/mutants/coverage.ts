import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { crewOf } from './crew.ts'
import { partAround, partsOf } from './probes.ts'

/** What one test file ran, as it was then: the program's files with their hash and the parts that ran. */
interface Ran {
  hash: string
  /** In ms, alone and without a fault. */
  took: number
  /** A test file that fails without any fault proves nothing. */
  isPassing: boolean
  files: Record<string, { hash: string; parts: number[] }>
}
export type Coverage = Record<string, Ran>

const CACHE = 'node_modules/.cache/mutants/coverage.json'
const hashOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)

function kept(): Coverage {
  try {
    return JSON.parse(readFileSync(CACHE, 'utf8')) as Coverage
  } catch {
    return {}
  }
}

function filesOf(hits: readonly string[]): Ran['files'] {
  const files: Ran['files'] = {}
  for (const hit of hits) {
    const at = hit.lastIndexOf(':')
    const file = hit.slice(0, at)
    files[file] ??= { hash: hashOf(file), parts: [] }
    files[file].parts.push(Number(hit.slice(at + 1)))
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
      const { state, took, title, hits } = await crew.ask({ tests: [test], sources: {}, limit: 180_000 })
      const isPassing = state === 'passed' && hits !== null
      if (!isPassing) console.log(`${test} fails by itself and catches nothing: ${title}`)
      const files = filesOf(hits ?? [])
      coverage[test] = { hash: hashOf(test), took: took[test] ?? 0, isPassing, files }
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

const words = (path: string): string[] =>
  path
    .replace(/^(?:src|tests)\//, '')
    .split(/[^a-z]+/)
    .map(word => word.replace(/s$/, ''))
    .filter(word => word.length > 2)

/** How much of the program's file's name is in the test's name. */
function nearness(file: string, test: string): number {
  const named = new Set(words(file.replace(/\.ts$/, '')))
  const shared = words(basename(test).replace(/\.test\.tsx?$/, '')).filter(word => named.has(word)).length
  return shared + (test.includes(`/${basename(dirname(file))}/`) ? 0.5 : 0)
}

/** The test files that run a place, those first that are likeliest to notice soon. */
export function testsOf(
  { file, start }: { file: string; start: number },
  { coverage, caught }: { coverage: Coverage; caught: ReadonlyMap<string, number> },
): string[] {
  const hash = hashOf(file)
  const part = partAround(partsOf(readFileSync(file, 'utf8'), file), start)
  const score = (test: string): number => {
    const { took = 0 } = coverage[test] ?? {}
    return (1 + 2 * nearness(file, test) + (caught.get(`${file} ${test}`) ?? 0)) / (took + 500)
  }
  return Object.entries(coverage)
    .filter(([, { files }]) => {
      const ran = files[file]
      // Of a file that has changed since, it is known only that the test runs some of it.
      return ran !== undefined && (ran.hash !== hash || ran.parts.includes(part))
    })
    .map(([test]) => test)
    .toSorted((a, b) => score(b) - score(a))
}
