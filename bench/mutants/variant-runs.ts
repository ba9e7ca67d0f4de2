import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { TestModule, Vitest } from 'vitest/node'
import { folder } from './current.ts'

/** One copy of a function and what is run with it. */
export interface Variant {
  id: number
  test: string
  /** The tests of the file that run the place, by name; all of them where it is not known. */
  wanted?: readonly string[] | undefined
}

/** For each copy there is a file that runs the same tests, until one fails. */
const textOf = ({ id, test, wanted }: Variant): string => `
import { afterEach, beforeEach } from 'vitest'
import { nameOfTest } from ${JSON.stringify(resolve('bench/mutants/test-names.ts'))}
globalThis.mutantVariant = ${String(id)}
const wanted = ${wanted ? `new Set(${JSON.stringify(wanted)})` : 'null'}
let isOver = false
beforeEach(({ skip, task }) => {
  if (isOver || (wanted && !wanted.has(nameOfTest(task)))) skip()
})
afterEach(({ task }) => {
  isOver ||= task.result?.state === 'fail'
})
await import(${JSON.stringify(resolve(test))} + '?run=' + encodeURIComponent(import.meta.url.split('/').at(-1)))
`

interface Ears {
  start: (module: TestModule) => void
  end: (module: TestModule) => void
}
const heard: { by: Ears | null } = { by: null }
/** Tells the runs of copies which of them is over. */
export const reporter = {
  onTestModuleStart: (module: TestModule): void => heard.by?.start(module),
  onTestModuleEnd: (module: TestModule): void => heard.by?.end(module),
}

const keyOf = ({ test, wanted }: Variant): string => JSON.stringify([test, wanted])
/** Whether some of a file's tests pass without the others and without any fault. */
const controls = new Map<string, boolean>()

export interface Runs {
  variants: readonly Variant[]
  /** So many ms may one copy take. */
  limit: number
  /** Notes whether the tests pass with the copy. */
  over: (id: number, isPassing: boolean) => void
  /** What takes too long: the copies with which it hangs. */
  hung: (ids: readonly number[]) => void
}

/**
 * Runs the tests with each copy. A test that fails without those before it may only have missed them: it counts where
 * the same tests pass without a fault, and otherwise the whole file is run.
 */
export async function runVariants(vitest: Vitest, { variants, limit, over, hung }: Runs): Promise<void> {
  const run = (list: readonly Variant[], answer: Answer, culprits: (one: Variant) => readonly number[]) =>
    runFiles(vitest, { list, limit, answer, hung: one => hung(one ? culprits(one) : []) })
  const doubtful: Variant[] = []
  await run(
    variants,
    (one, isPassing) => {
      if (isPassing || !one.wanted || controls.get(keyOf(one)) === true) over(one.id, isPassing)
      else doubtful.push(one)
    },
    ({ id }) => [id],
  )
  const unknown = new Map(
    doubtful.filter(one => !controls.has(keyOf(one))).map(one => [keyOf(one), { ...one, id: 0 }] as const),
  )
  await run(
    [...unknown.values()],
    (one, isPassing) => controls.set(keyOf(one), isPassing),
    () => [],
  )
  const missing: Variant[] = []
  for (const one of doubtful) {
    if (controls.get(keyOf(one)) === true) over(one.id, false)
    else missing.push({ id: one.id, test: one.test })
  }
  await run(
    missing,
    (one, isPassing) => over(one.id, isPassing),
    ({ id }) => [id],
  )
}

type Answer = (one: Variant, isPassing: boolean) => void
interface Files {
  list: readonly Variant[]
  limit: number
  answer: Answer
  hung: (one: Variant | undefined) => void
}

async function runFiles(vitest: Vitest, { list, limit, answer, hung }: Files): Promise<void> {
  const api = vitest.projects.find(({ name }) => name === 'api')
  if (!api || list.length === 0) return
  const to = join(folder(), 'runs')
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  const paths = new Map(
    list.map((one, index) => {
      const path = join(
        to,
        `${String(one.id)}-${String(index)}-${String(Date.now())}-${basename(one.test, '.ts')}.mjs`,
      )
      writeFileSync(path, textOf(one))
      return [path, one]
    }),
  )
  let running: Variant | undefined
  let timer = setTimeout(() => hung(running), limit)
  const again = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => hung(running), limit)
  }
  heard.by = {
    start: module => {
      running = paths.get(module.moduleId)
      again()
    },
    end: module => {
      again()
      const one = paths.get(module.moduleId)
      if (one) answer(one, module.ok())
    },
  }
  // A copy that is caught does not end the run of the others.
  const configs = [vitest.config, ...vitest.projects.map(({ config }) => config)]
  for (const config of configs) config.bail = 0
  try {
    await vitest.runTestSpecifications([...paths.keys()].map(path => api.createSpecification(path)))
  } finally {
    clearTimeout(timer)
    for (const config of configs) config.bail = 1
    heard.by = null
  }
}
