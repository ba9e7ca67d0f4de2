import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fchownSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { StartError } from '../../lib/start-error.ts'
import { type Account, takeOver } from './account.ts'
import type { Binaries } from './binaries.ts'
import { connectKeeper, type Keeper } from './keeper.ts'
import { endReason } from './end-reason.ts'
import { memorySettings } from './memory.ts'
import { createSocketFolder, exists, readSocketFolder, removeSocketFolder } from './socket.ts'

/** After everything was killed at once, the old backends may hold the folder for a moment, and recovery takes time. */
const PATIENCE_MS = 20_000
const LOG_LIMIT_BYTES = 5 * 1024 * 1024

export interface Site {
  dataDir: string
  logFile: string
  binaries: Binaries
  account: Account
  durable: boolean
}

const UNSAFE_BUT_FAST = ['-c', 'fsync=off', '-c', 'full_page_writes=off']

/**
 * After a crash PostgreSQL first syncs its data folder: file by file, which takes seconds of the restart, or by one
 * call if the system has it.
 */
const QUICK_RECOVERY = process.platform === 'linux' ? ['-c', 'recovery_init_sync_method=syncfs'] : []

/**
 * Starts the server outside of our process group: Ctrl-C on the terminal must reach only the shop, which first finishes
 * its requests. The server's output goes to a file, because a file outlives a killed shop and a pipe does not.
 */
function launch(site: Site, socketFolder: string): ChildProcess {
  takeOver(site.dataDir, site.account)
  const size = statSync(site.logFile, { throwIfNoEntry: false })?.size ?? 0
  const file = openSync(site.logFile, size > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600)
  if (site.account.uid !== undefined) fchownSync(file, site.account.uid, site.account.gid ?? site.account.uid)
  const memory = Object.entries(memorySettings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(
    join(site.binaries.native, 'bin/postgres'),
    // oxfmt-ignore
    ['-D', site.dataDir, '-k', socketFolder, '-c', 'listen_addresses=', '-c', 'unix_socket_permissions=0700',
      '-c', 'max_connections=100', '-c', 'timezone=UTC', '-c', 'log_timezone=UTC', ...memory, ...QUICK_RECOVERY, ...(site.durable ? [] : UNSAFE_BUT_FAST)],
    { ...site.account, cwd: '/', detached: true, stdio: ['ignore', file, file] },
  )
  child.unref()
  closeSync(file)
  return child
}

/** Connects to a server that is already running: another command's, or one that a killed shop left behind. */
async function findRunning(site: Site): Promise<Keeper | undefined> {
  const folder = readSocketFolder(site.dataDir)
  return folder !== undefined && exists(folder) ? await connectKeeper(folder) : undefined
}

/**
 * Gives a connection to the running server of this folder. Starts it when a connection (not the pid file, which may
 * name a zombie) shows that there is none. `socketFolder` wants the same address as before a crash.
 */
export async function ensureRunning(
  site: Site,
  socketFolder?: string,
): Promise<{ keeper: Keeper; started: boolean }> {
  const running = await findRunning(site)
  if (running) return { keeper: running, started: false }
  const stale = readSocketFolder(site.dataDir)
  const folder = socketFolder ?? createSocketFolder(site.account)
  const deadline = Date.now() + PATIENCE_MS
  let child = launch(site, folder)
  while (Date.now() < deadline) {
    const keeper = await connectKeeper(folder)
    if (keeper) {
      if (stale !== undefined && stale !== folder) removeSocketFolder(stale)
      return { keeper, started: true }
    }
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      // Another process may have started the server a moment before.
      const other = await findRunning(site)
      if (other) {
        if (other.socketFolder !== folder) removeSocketFolder(folder)
        return { keeper: other, started: false }
      }
      await sleep(300)
      child = launch(site, folder)
    }
    await sleep(30)
  }
  removeSocketFolder(folder)
  throw new StartError(say.postgresFailed(endReason(readFileSync(site.logFile, 'utf8')), site.logFile))
}
