import { join } from 'node:path'
import { env } from '../env.ts'
import { singleton } from '../singleton.ts'
import { PictureCache } from './cache.ts'
import { folderStorage } from './folder.ts'
import { s3Storage } from './s3.ts'
import type { PictureStorage } from './storage.ts'

const far = () =>
  singleton('picture-storage', () => {
    const { mediaPlace } = env()
    return { storage: mediaPlace === undefined ? null : s3Storage(mediaPlace) }
  })

/** The one place where product pictures are kept: the data folder, or a storage that speaks S3 (MEDIA-01). */
export const pictures = (): PictureStorage =>
  far().storage ?? singleton('pictures', () => folderStorage(join(env().varDir, 'media')))

const NEAR_BYTES = 256 * 1024 * 1024

/** Where pictures of a remote storage are cached; null when all of them are in the data folder. */
export const pictureCache = (): PictureCache | null => {
  const { storage } = far()
  if (!storage) return null
  const folder = join(env().varDir, 'media-cache')
  return singleton('picture-cache', () => new PictureCache(storage, { folder, maxBytes: NEAR_BYTES }))
}

/** Stops the start with a sentence when MEDIA_URL cannot be right. */
export const checkPictures = async (): Promise<void> => far().storage?.check()
