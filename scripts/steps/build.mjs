import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { machineMb } from './install.mjs'
import { sentenceOf } from './reason.mjs'
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

/** COST-02: by contents, so that a copy, a checkout or an archive of the same sources is the same build. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesOf(join(root, source))) {
      const bytes = readFileSync(file)
      hash.update(`${relative(root, file)} ${bytes.length}\n`).update(bytes)
    }
  }
  return hash.digest('hex')
}

/** The pages with the worker that serves them, then the program that keeps it running. */
const PARTS = [
  [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'],
  [join(root, 'scripts/bundle/supervisor.mjs')],
]

/** Builds the shop when its sources changed since the last build. False, with the reason printed, when it cannot. */
export async function build() {
  const sources = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return true
  say('Construyendo la tienda (solo cuando cambia el código)…')
  rmSync(STAMP, { force: true })
  for (const part of PARTS) {
    // Test runners set it to `test`, with which React's development code would be built.
    const ended = await run(projectNode, part, { quiet: true, env: { NODE_ENV: 'production' } })
    if (ended.code === 0) continue
    process.stderr.write(`${ended.output}\n${sentenceOf(ended, 'build', machineMb())}\n`)
    return false
  }
  writeFileSync(STAMP, sources)
  return true
}
