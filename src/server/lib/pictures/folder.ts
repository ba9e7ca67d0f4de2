import { randomUUID } from 'node:crypto'
import { access, mkdir, open, opendir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_NAME, type PictureStorage } from './storage.ts'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Pictures as files of one folder, which may be on a disk that several instances share. */
export function folderStorage(folder: string): PictureStorage {
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
