import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectNode, root, run, say } from './run.mjs'

/** What the built shop is made of. */
const SOURCES = [
  'src',
  'public',
  'scripts/styles',
  'astro.config.mjs',
  'scripts/bundle',
  'tsconfig.json',
  'package-lock.json',
]
const STAMP = join(root, 'dist/.sources')

function* filesOf(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) {
    yield path
    return
  }
  for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name))
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesOf(join(root, source))) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`${relative(root, file)} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

/** Builds the shop when its sources changed since the last build. False, with the reason printed, when it cannot. */
export async function build() {
  const sources = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return true
  say('Construyendo la tienda (solo cuando cambia el código)…')
  rmSync(STAMP, { force: true })
  const { code, output } = await run(projectNode, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    quiet: true,
    // Test runners set it to `test`, with which React's development code would be built.
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) {
    process.stderr.write(`${output}\nLa tienda no se pudo construir. El motivo está arriba.\n`)
    return false
  }
  writeFileSync(STAMP, sources)
  return true
}
