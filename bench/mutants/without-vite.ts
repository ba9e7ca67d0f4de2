import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isTried } from './areas.ts'
import { current } from './current.ts'

type Any = (...given: unknown[]) => unknown
interface Global {
  mutantVariant?: number
  mutantVariants?: (original: Any, copies: Readonly<Record<number, Any>>) => Any
}
const shared = globalThis as unknown as Global

/** The parser takes longer to load than most files to run, and each thread would parse the whole server anew. */
const probed = resolve('node_modules/.cache/mutants/probed')
async function readProbed(file: string): Promise<string> {
  const text = readFileSync(file, 'utf8')
  const kept = join(probed, createHash('sha256').update(file).update(text).digest('hex'))
  if (existsSync(kept)) return readFileSync(kept, 'utf8')
  const { withProbes } = await import('./probes.ts')
  const found = withProbes(text, file)
  mkdirSync(probed, { recursive: true })
  writeFileSync(`${kept}.${String(process.pid)}`, found)
  renameSync(`${kept}.${String(process.pid)}`, kept)
  return found
}

/** Puts the fault, the copies or the probes into a file where Node loads it. */
async function hookIn(): Promise<void> {
  const sources = { ...current() }
  if (process.env['MUTANT_HITS'] !== undefined) {
    const files = globSync('src/**/*.{ts,tsx}').filter(isTried)
    for (const file of files) sources[file] ??= await readProbed(file)
  }
  shared.mutantVariants =
    (original, copies) =>
    (...given) =>
      (copies[shared.mutantVariant ?? 0] ?? original)(...given)
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.startsWith('file:')) return loaded
      const changed = sources[relative(process.cwd(), fileURLToPath(url))]
      return changed === undefined ? loaded : { ...loaded, source: changed }
    },
  })
}

// A thread that runs several files comes here for each.
if (!shared.mutantVariants) await hookIn()
