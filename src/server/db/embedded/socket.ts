import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { StartError } from '../../lib/start-error.ts'
import { type Account, canReach } from './account.ts'

/** The kernel takes 107 bytes for a socket's path, and PostgreSQL adds `/.s.PGSQL.5432`. */
const LONGEST_FOLDER = 107 - '/.s.PGSQL.5432'.length
const PREFIX = 'vitrina-'

/** A new private folder (0700, with an unguessable name) for the server's Unix socket. */
export function createSocketFolder(account: Account): string {
  const parent = [tmpdir(), '/tmp'].find(
    folder =>
      join(folder, `${PREFIX}123456`).length <= LONGEST_FOLDER && canReach(join(folder, PREFIX), account),
  )
  if (parent === undefined) throw new StartError(say.noPlaceForSocket)
  const folder = mkdtempSync(join(parent, PREFIX))
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? account.uid)
  return folder
}

/**
 * The address at which the server of this data folder says that it listens: the fifth line of its pid file. It may be
 * long dead.
 */
export function readSocketFolder(dataDir: string): string | undefined {
  try {
    const folder = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[4]?.trim()
    return folder === '' ? undefined : folder
  } catch {
    return undefined
  }
}

/** Removes a socket folder of this shop; a folder of somebody else's PostgreSQL stays. */
export function removeSocketFolder(folder: string): void {
  if (!basename(folder).startsWith(PREFIX) || dirname(folder) === '/') return
  rmSync(folder, { recursive: true, force: true })
}

export function exists(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false
}
