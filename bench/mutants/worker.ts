import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type TestModule, type TestRunResult, type TestSpecification } from 'vitest/node'
import { current, folder, setCurrent, type Sources } from './current.ts'
import type { Hits } from './setup.ts'
import { reporter, runVariants, type Variant } from './variant-runs.ts'

/** What `crew.ts` asks of this process, one thing at a time. */
export interface Job {
  /** Test files, in the order in which they are tried; the first that fails ends the job. */
  tests: readonly string[]
  /** The program's texts with the fault; none runs the program as it is. */
  sources: Sources
  /** After so many ms a test file counts as hanging. */
  limit: number
  /** Runs these copies in `sources` with a test file each, in one thread (`variants.ts`). */
  variants?: readonly Variant[]
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
  hits: Hits | null
  /** Of a run of copies: whether the tests passed with each; one that is missing did not come to run. */
  variants?: Readonly<Record<number, boolean>>
  /** The copies with which it hung. */
  culprits?: readonly number[]
}

setCurrent({})
const vitest = await createVitest('test', {
  root: process.cwd(),
  config: 'bench/mutants/vitest.config.ts',
  watch: false,
  bail: 1,
  reporters: [reporter],
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

function hits(): Hits | null {
  const file = join(folder(), 'hits/hits.json')
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Hits
  } catch {
    return null
  } finally {
    rmSync(file, { force: true })
  }
}

async function run({ tests, sources, limit }: Job): Promise<Outcome> {
  const took: Record<string, number> = {}
  for (const file of Object.keys({ ...current(), ...sources })) changed.add(`${process.cwd()}/${file}`)
  setCurrent(sources)
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

/** The same with many copies; those before one that hangs have their answer. */
async function runAll({ sources, limit }: Job, variants: readonly Variant[]): Promise<Outcome> {
  setCurrent(sources)
  const over: Record<number, boolean> = {}
  const answer = (state: Outcome['state']): Outcome => ({
    ...{ state, test: '', title: '', took: {}, hits: null },
    variants: over,
  })
  await runVariants(vitest, {
    variants,
    limit,
    over: (id, isPassing) => {
      over[id] = isPassing
    },
    hung: culprits => {
      process.send?.({ ...answer('hung'), culprits })
      void leave()
    },
  })
  return answer('passed')
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
  else void (job.variants ? runAll(job, job.variants) : run(job)).then(outcome => process.send?.(outcome))
})
process.on('disconnect', () => void leave())
process.send?.('ready')
