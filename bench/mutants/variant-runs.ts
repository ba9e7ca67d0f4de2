import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Vitest } from 'vitest/node'
import { folder } from './current.ts'

/** A file of its own for each copy runs the same tests, until one fails. */
const textOf = (test: string, variant: number): string => `
import { afterEach, beforeEach } from 'vitest'
globalThis.mutantVariant = ${String(variant)}
let isOver = false
beforeEach(({ skip }) => {
  if (isOver) skip()
})
afterEach(({ task }) => {
  isOver ||= task.result?.state === 'fail'
})
await import(${JSON.stringify(`${resolve(test)}?variant=${String(variant)}`)})
`

interface Runs {
  test: string
  variants: readonly number[]
  limit: number
}

/** Notes in `over` whether the tests pass with each copy; calls `hung` when one takes longer than the limit. */
export async function runVariants(
  vitest: Vitest,
  { test, variants, limit }: Runs,
  over: Record<number, boolean>,
  hung: () => void,
): Promise<void> {
  const api = vitest.projects.find(({ name }) => name === 'api')
  const to = join(folder(), 'runs')
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  const paths = new Map(
    variants.map(variant => {
      const path = join(to, `${String(variant)}-${String(Date.now())}-${basename(test, '.ts')}.mjs`)
      writeFileSync(path, textOf(test, variant))
      return [path, variant]
    }),
  )
  let timer = setTimeout(hung, limit)
  const reporter = {
    onTestModuleEnd(module: { moduleId: string; ok: () => boolean }) {
      clearTimeout(timer)
      timer = setTimeout(hung, limit)
      const variant = paths.get(module.moduleId)
      if (variant !== undefined) over[variant] = module.ok()
    },
  }
  vitest.reporters.push(reporter as never)
  // A copy that is caught does not end the run of the others.
  const configs = [vitest.config, ...vitest.projects.map(({ config }) => config)]
  for (const config of configs) config.bail = 0
  try {
    if (api) await vitest.runTestSpecifications([...paths.keys()].map(path => api.createSpecification(path)))
  } finally {
    clearTimeout(timer)
    for (const config of configs) config.bail = 1
    vitest.reporters.splice(vitest.reporters.indexOf(reporter as never), 1)
  }
}
