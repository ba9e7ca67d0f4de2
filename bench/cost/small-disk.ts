import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { cleanCopy } from './clone.ts'
import { npmStart } from './npm-start.ts'
import { atMost, fact, must, type CostRow } from './rows.ts'

const DISK_MB = 2_048
const LOOK_MS = 500

/** A disk of its own, in memory; null where none can be mounted, which takes root on Linux. */
function mountDisk(folder: string): string | null {
  mkdirSync(folder)
  const options = `size=${String(DISK_MB)}m,mode=755`
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0 ? folder : null
}

const usedOf = (folder: string): number => {
  const { blocks, bfree, bsize } = statfsSync(folder)
  return ((blocks - bfree) * bsize) / 2 ** 20
}

/** COST-01: clone, npm's cache, packages, pages, database and demo on a disk of 2 GB. */
export async function onSmallDisk(root: string): Promise<CostRow[]> {
  const disk = mountDisk(join(root, 'disk'))
  if (!disk) return [fact(`npm start on a disk of ${String(DISK_MB)} MB`, 'no disk can be mounted here')]
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, usedOf(disk))), LOOK_MS)
  try {
    const [home, temporary, varDir] = ['home', 'tmp', 'var'].map(name => join(disk, name)) as [
      string,
      string,
      string,
    ]
    for (const folder of [home, temporary]) mkdirSync(folder)
    const folder = cleanCopy(join(disk, 'clone'))
    const shop = await npmStart(folder, { env: { HOME: home, TMPDIR: temporary, VAR_DIR: varDir } })
    await shop.stop()
    return [
      must(`npm start from a clone is ready on a disk of ${String(DISK_MB)} MB`, shop.isReady),
      atMost('… of which it took at most', most, DISK_MB, 'MB'),
    ]
  } finally {
    clearInterval(watch)
    execFileSync('umount', ['--lazy', disk])
  }
}
