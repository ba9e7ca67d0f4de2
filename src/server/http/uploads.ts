import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { giveBack, take as takeOf } from '../modules/limits.ts'
import { readDisk } from '../modules/status/warnings.ts'
import { UPLOAD_LIMIT_BYTES } from './bodies.ts'

/** What one call takes of the bytes that strangers may store in a day. */
interface UploadShare {
  /**
   * Called when the body was read: from then on the share is the size of its files. Refuses with `uploadsFull` and
   * `uploadsPaused`.
   */
  settle(fileBytes: number): Promise<void>
  /** Called when nothing was stored. */
  giveBack(): Promise<void>
}

/** A longer body holds a file, because the texts of the longest form are shorter. */
const LONGEST_TEXTS = 64 * 1024
const KILOBYTE = 1024

const usesOf = (network: string) => [
  [limits.storedNetwork, network] as const,
  [limits.storedShop, 'shop'] as const,
]

/**
 * GUARD-80: opens the share of a call that may bring a file. An announced length is taken before any byte of the body
 * is read, and what is not stored in the end is given back. A form without a file is never refused here, so that a
 * complaint is always possible.
 */
export async function openUploadShare(network: string, announced: number): Promise<UploadShare> {
  let taken = 0
  const take = async (kilobytes: number) => {
    if (kilobytes <= 0) return
    if ((await readDisk())?.isLow) throw new AppError('uploadsPaused')
    await takeOf(kilobytes, ...usesOf(network))
    taken += kilobytes
  }
  const returned = async (kilobytes: number) => {
    if (kilobytes <= 0) return
    taken -= kilobytes
    await giveBack(kilobytes, ...usesOf(network))
  }
  if (announced > LONGEST_TEXTS) await take(Math.ceil(Math.min(announced, UPLOAD_LIMIT_BYTES) / KILOBYTE))
  return {
    settle: async fileBytes => {
      const more = Math.ceil(fileBytes / KILOBYTE) - taken
      await take(more)
      await returned(-more)
    },
    giveBack: () => returned(taken),
  }
}

/** The bytes of the files in a form that was read. */
export const fileBytesOf = (form: unknown): number =>
  Object.values(form as Record<string, unknown>).reduce<number>(
    (sum, value) => sum + (value instanceof File ? value.size : 0),
    0,
  )
