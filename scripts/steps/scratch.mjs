import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Memory as a folder, where Linux has one. */
const MEMORY = '/dev/shm'
const GB = 2 ** 30
/** The tests' databases, shops and browsers hold up to a gigabyte and a half of files at once. */
const ROOM = 4 * GB
/** What must be free for those files beside the programs. */
const FREE = 8 * GB

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM && (process.availableMemory?.() ?? freemem()) >= FREE
  } catch {
    return false
  }
}

/**
 * Makes a folder, in memory where there is plenty, in which everything that is started from here on keeps its temporary
 * files: a hundred databases and as many data folders are made and thrown away, which costs a disk's file system a
 * sixth of the tests' processor time. It goes away with all that was left in it when this process ends.
 */
export function useScratch() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'vitrina-'))
  // Of everybody, as /tmp is: databases run as a user of their own.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
}
