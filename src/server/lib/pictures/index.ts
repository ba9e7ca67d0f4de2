import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { access, mkdir, open, opendir, rename, rm } from 'node:fs/promises'
import { env } from '../env.ts'
import { singleton } from '../singleton.ts'
import { PictureCache } from './cache.ts'
import { s3Storage } from './s3.ts'
import { PICTURE_NAME, type PictureStorage } from './storage.ts'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Pictures as files of one folder, which may be on a disk that several instances share. */
function folderStorage(folder: string): PictureStorage {
  return {
    async put(name, make) {
      await mkdir(folder, { recursive: true })
      const draft = join(folder, `${name}.${randomUUID()}.tmp`)
      try {
        await make(draft)
        await rename(draft, join(folder, name))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    has: name =>
      access(join(folder, name)).then(
        () => true,
        () => false,
      ),
    async read(name) {
      try {
        return (await open(join(folder, name))).createReadStream()
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(names) {
      await Promise.all(names.map(name => rm(join(folder, name), { force: true })))
    },
    async *list() {
      try {
        for await (const entry of await opendir(folder))
          if (entry.isFile() && PICTURE_NAME.test(entry.name)) yield entry.name
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
  }
}

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
