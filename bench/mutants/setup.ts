import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { folder } from './current.ts'

/** Writes which parts of the program a test file ran, where that is asked (`probes.ts`). */
const hits = new Set<string>()

if (process.env['MUTANT_HITS'] !== undefined) {
  const to = join(folder(), 'hits')
  Object.assign(globalThis, { mutantHits: hits })
  afterAll(() => {
    mkdirSync(to, { recursive: true })
    writeFileSync(join(to, 'hits.json'), JSON.stringify([...hits]))
  })
}
