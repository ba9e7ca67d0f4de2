import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const GB = 2 ** 30

/** Where Linux has memory as a folder, with room for the files (up to 1.5 GB at once) and for the programs next to them. */
export function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= 4 * GB && (process.availableMemory?.() ?? freemem()) >= 8 * GB
  } catch {
    return false
  }
}

/**
 * Makes a folder, in memory where there is plenty, in which everything that is started from here on keeps its temporary
 * files: a hundred databases are made and thrown away, which costs a disk's file system a sixth of the tests' processor
 * time. It goes away with all that was left in it when this process ends.
 */
export function useScratch() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? '/dev/shm' : tmpdir(), 'vitrina-'))
  // Of everybody, as /tmp is: databases run as their own user.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
}
