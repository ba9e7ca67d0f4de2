import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { folder } from './current.ts'
import { nameOfTest } from './test-names.ts'

/** What a test file ran: its tests, and by part of the program the numbers of those that ran it. */
export interface Hits {
  tests: { name: string; took: number }[]
  /** -1 stands for what is around the tests: hooks and the file itself. */
  parts: Record<string, number[]>
}

/** Writes which parts of the program each test ran, where that is asked (`probes.ts`). */
const tests: Hits['tests'] = []
const parts = new Map<string, Set<number>>()

if (process.env['MUTANT_HITS'] !== undefined) {
  const to = join(folder(), 'hits')
  let current = -1
  let began = 0
  const add = (part: string): void => {
    const by = parts.get(part)
    if (by) by.add(current)
    else parts.set(part, new Set([current]))
  }
  Object.assign(globalThis, { mutantHits: { add } })
  beforeEach(({ task }) => {
    current = tests.push({ name: nameOfTest(task), took: 0 }) - 1
    began = performance.now()
  })
  afterEach(() => {
    const test = tests[current]
    if (test) test.took = Math.round(performance.now() - began)
    current = -1
  })
  afterAll(() => {
    mkdirSync(to, { recursive: true })
    const found: Hits = {
      tests,
      parts: Object.fromEntries([...parts].map(([part, by]) => [part, [...by]])),
    }
    writeFileSync(join(to, 'hits.json'), JSON.stringify(found))
  })
}
