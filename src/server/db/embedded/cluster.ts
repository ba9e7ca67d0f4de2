import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { StartError } from '../../lib/start-error.ts'
import { type Account, isNobodys, makerOf, takeOver } from './account.ts'
import type { Binaries } from './binaries.ts'

/** A first start that was killed leaves its unfinished folder; after this long nobody is still working in it. */
const ABANDONED_AFTER_MS = 10 * 60_000

function removeAbandoned(dataDir: string): void {
  const prefix = `${basename(dataDir)}.new-`
  for (const name of readdirSync(dirname(dataDir))) {
    const path = join(dirname(dataDir), name)
    if (!name.startsWith(prefix) || Date.now() - statSync(path).mtimeMs < ABANDONED_AFTER_MS) continue
    rmSync(path, { recursive: true, force: true })
  }
}

/** Fills a new folder and renames it into place, so that a data folder is complete or does not exist. */
function createCluster(dataDir: string, binaries: Binaries, account: Account, durable: boolean): void {
  removeAbandoned(dataDir)
  const draft = mkdtempSync(`${dataDir}.new-`)
  const maker = makerOf(account)
  if (maker.uid !== undefined) chownSync(draft, maker.uid, maker.gid ?? maker.uid)
  const made = spawnSync(
    join(binaries.native, 'bin/initdb'),
    // oxfmt-ignore
    ['-D', draft, '-U', 'vitrina', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8', ...(durable ? [] : ['--no-sync'])],
    { ...maker, cwd: '/', encoding: 'utf8' },
  )
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new StartError(say.databaseNotMade(dataDir, made.error?.message ?? made.stderr.trim()))
  }
  takeOver(draft, account)
  try {
    renameSync(draft, dataDir)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process was first; its folder is used.
    if (!existsSync(join(dataDir, 'PG_VERSION'))) throw error
  }
}

/** Makes the database folder when there is none, and refuses one that this PostgreSQL or this user cannot run. */
export function prepareCluster(
  dataDir: string,
  binaries: Binaries,
  options: { account: Account; durable: boolean; log(line: string): void },
): void {
  const versionFile = join(dataDir, 'PG_VERSION')
  const uid = options.account.uid ?? process.getuid?.()
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? uid
  if (owner !== uid && owner !== 0 && !isNobodys(dataDir)) {
    throw new StartError(say.foreignFolder(dataDir))
  }
  if (!existsSync(versionFile)) {
    if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
      throw new StartError(say.notADataFolder(dataDir))
    options.log(say.preparing)
    createCluster(dataDir, binaries, options.account, options.durable)
  }
  const found = readFileSync(versionFile, 'utf8').trim()
  if (found !== binaries.major) throw new StartError(say.otherMajor(dataDir, found, binaries.major))
}
