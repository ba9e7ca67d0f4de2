import { expect, test, vi } from 'vitest'
import { freeBytesOf } from '#server/modules/backup/folder.ts'
import { readDisk } from '#server/modules/status/warnings.ts'

const MB = 1024 * 1024
const disk = vi.hoisted(() => ({ bavail: 0, blocks: 0, bsize: 4096, isSilent: false }))
vi.mock('node:fs/promises', async original => ({
  ...(await original<object>()),
  statfs: () => (disk.isSilent ? Promise.reject(new Error('no disk')) : Promise.resolve(disk)),
}))

/** A disk of so many megabytes, with so many free. */
async function read(freeMb: number, totalMb: number, more = 0) {
  Object.assign(disk, { bavail: (freeMb * MB) / 4096 + more, blocks: (totalMb * MB) / 4096 })
  return readDisk()
}

test('BACKUP-11 the disk is told in bytes, and is low below 512 MB or 3 % of its size', async () => {
  expect(await read(1_000, 10_000)).toEqual({
    ...{ freeBytes: 1_000 * MB, totalBytes: 10_000 * MB, isLow: false },
  })
  expect((await read(512, 10_000))?.isLow).toBe(false)
  expect((await read(512, 10_000, -1))?.isLow).toBe(true)
  expect((await read(3_000, 100_000))?.isLow).toBe(false)
  expect((await read(3_000, 100_000, -1))?.isLow).toBe(true)
  expect(await freeBytesOf('/')).toBe(3_000 * MB - 4096)
  disk.isSilent = true
  expect(await readDisk()).toBeNull()
  expect(await freeBytesOf('/')).toBeNull()
})
