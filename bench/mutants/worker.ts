import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type TestModule, type TestRunResult, type TestSpecification } from 'vitest/node'
import { current, folder, setCurrent } from './current.ts'

/** What `crew.ts` asks of this process, one thing at a time. */
export interface Job {
  /** Test files, in the order in which they are tried; the first that fails ends the job. */
  tests: readonly string[]
  /** The program's file and its text with the fault; `null` runs the program as it is. */
  mutant: { file: string; code: string } | null
  /** After so many ms the tests count as hanging. */
  limit: number
}
export interface Outcome {
  /** 'passed': every test does. 'failed' and 'hung' name the test file. */
  state: 'passed' | 'failed' | 'hung'
  test: string
  /** The first failing test's name. */
  title: string
  /** How long each test file took, in ms. */
  took: Readonly<Record<string, number>>
  /** The parts that the last test file ran, if that is asked; `null` if the file did not come to its end. */
  hits: readonly string[] | null
}

setCurrent(null)
const vitest = await createVitest('test', {
  root: process.cwd(),
  config: 'bench/mutants/vitest.config.ts',
  watch: false,
  bail: 1,
  reporters: [{}],
  silent: true,
})
await vitest.standalone()
const specifications = new Map(
  (await vitest.globTestSpecifications()).map(each => [each.moduleId, each] as const),
)

const firstFailing = (module: TestModule): string =>
  [...module.children.allTests('failed')][0]?.fullName ?? module.errors()[0]?.message ?? ''

/** The answer also has the test files of earlier runs. */
function verdict({ testModules, unhandledErrors }: TestRunResult, file: string): string | null {
  const bad = testModules.find(module => module.moduleId === file && !module.ok())
  if (bad) return firstFailing(bad)
  return unhandledErrors.length > 0 ? String((unhandledErrors[0] as Error).message) : null
}

/** The files that were not always as they are on the disk. */
const changed = new Set<string>()

/** A run that the failure of the one before still calls off, which says nothing. */
const isCalledOff = ({ testModules }: TestRunResult, file: string): boolean => {
  const module = testModules.find(({ moduleId }) => moduleId === file)
  return (
    module === undefined || [...module.children.allTests('skipped')].length > 0 || module.children.size === 0
  )
}

async function outcomeOf(specification: TestSpecification): Promise<string | null> {
  const { moduleId } = specification
  for (let tries = 0; ; tries += 1) {
    // A thread keeps what it read, and the two projects have their own threads.
    for (const file of changed) vitest.watcher.invalidates.add(file)
    const result = await vitest.runTestSpecifications([specification])
    const title = verdict(result, moduleId)
    // Tests that are left out on purpose are so each time.
    if (title !== null || tries === 2 || !isCalledOff(result, moduleId)) return title
  }
}

function hits(): string[] | null {
  const file = join(folder(), 'hits/hits.json')
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as string[]
  } catch {
    return null
  } finally {
    rmSync(file, { force: true })
  }
}

async function run({ tests, mutant, limit }: Job): Promise<Outcome> {
  const took: Record<string, number> = {}
  const before = current()
  setCurrent(mutant)
  for (const file of [before?.file, mutant?.file]) {
    if (file !== undefined) changed.add(`${process.cwd()}/${file}`)
  }
  for (const file of changed) vitest.invalidateFile(file)
  for (const test of tests) {
    const specification = specifications.get(`${process.cwd()}/${test}`)
    if (!specification) continue
    const began = performance.now()
    const hung = setTimeout(() => void giveUp(test, took), limit)
    const title = await outcomeOf(specification)
    clearTimeout(hung)
    took[test] = Math.round(performance.now() - began)
    if (title !== null) return { state: 'failed', test, title, took, hits: null }
  }
  return { state: 'passed', test: '', title: '', took, hits: hits() }
}

/** A loop without end blocks its thread alone: this one still answers, and makes room for another process. */
async function giveUp(test: string, took: Outcome['took']): Promise<void> {
  process.send?.({ state: 'hung', test, title: '', took, hits: null } satisfies Outcome)
  await leave()
}

async function leave(): Promise<void> {
  setTimeout(() => process.exit(1), 20_000).unref()
  await vitest.close()
  rmSync(folder(), { recursive: true, force: true })
  process.exit(0)
}

process.on('message', (job: Job | 'leave') => {
  if (job === 'leave') void leave()
  else void run(job).then(outcome => process.send?.(outcome))
})
process.on('disconnect', () => void leave())
process.send?.('ready')
