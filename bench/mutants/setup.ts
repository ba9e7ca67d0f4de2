import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, expect } from 'vitest'

/** Writes which parts of the program a test file ran, where somebody wants to know (`probes.ts`). */
const folder = process.env['MUTANT_HITS']
const hits = new Set<string>()

if (folder !== undefined) {
  Object.assign(globalThis, { mutantHits: hits })
  afterAll(() => {
    const name = basename(expect.getState().testPath ?? 'none')
    writeFileSync(join(folder, `${String(process.pid)}-${name}.json`), JSON.stringify([...hits]))
  })
}
