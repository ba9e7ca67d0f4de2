import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isTried } from './areas.ts'
import { current } from './current.ts'

type Any = (...given: unknown[]) => unknown
interface Global {
  mutantVariant?: number
  mutantVariants?: (original: Any, copies: Readonly<Record<number, Any>>) => Any
}
const shared = globalThis as unknown as Global

/** Puts the fault, the copies or the probes into a file where Node loads it. */
async function hookIn(): Promise<void> {
  const sources = current()
  // The parser takes a while to load, and only the first run of a test file needs it.
  const probes = process.env['MUTANT_HITS'] === undefined ? null : await import('./probes.ts')
  shared.mutantVariants =
    (original, copies) =>
    (...given) =>
      (copies[shared.mutantVariant ?? 0] ?? original)(...given)
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.startsWith('file:')) return loaded
      const file = relative(process.cwd(), fileURLToPath(url))
      const changed = sources[file]
      if (changed !== undefined) return { ...loaded, source: changed }
      if (!probes || !isTried(file)) return loaded
      return { ...loaded, source: probes.withProbes(readFileSync(join(process.cwd(), file), 'utf8'), file) }
    },
  })
}

// A thread that runs several files comes here for each.
if (!shared.mutantVariants) await hookIn()
