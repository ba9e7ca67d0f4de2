import { statfs } from 'node:fs/promises'
import { env } from '../../lib/env.ts'

export interface Disk {
  freeBytes: number
  totalBytes: number
  /** Too little left to go on for long. */
  isLow: boolean
}

const LOW_BYTES = 512 * 1024 * 1024
const LOW_SHARE = 0.03

/** The disk of the data folder; null where the system does not tell. */
export async function readDisk(): Promise<Disk | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(env().varDir)
    const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize]
    return { freeBytes, totalBytes, isLow: freeBytes < LOW_BYTES || freeBytes < totalBytes * LOW_SHARE }
  } catch {
    return null
  }
}
