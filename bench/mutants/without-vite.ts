import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isTried } from './areas.ts'
import { current } from './current.ts'

/** Puts the fault, or the probes, into a file where Node loads it. Each test file has a thread that loads all anew. */
const mutant = current()
// The parser takes a while to load, and only the first run of a test file needs it.
const probes = process.env['MUTANT_HITS'] === undefined ? null : await import('./probes.ts')

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.startsWith('file:')) return loaded
    const file = relative(process.cwd(), fileURLToPath(url))
    if (mutant?.file === file) return { ...loaded, source: mutant.code }
    if (!probes || !isTried(file)) return loaded
    return { ...loaded, source: probes.withProbes(readFileSync(join(process.cwd(), file), 'utf8'), file) }
  },
})
