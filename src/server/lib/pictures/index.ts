import { join } from 'node:path'
import { env } from '../env.ts'
import { singleton } from '../singleton.ts'
import { folderStorage } from './folder.ts'
import type { PictureStorage } from './storage.ts'

/** The one place where product pictures are kept. */
export const pictures = (): PictureStorage =>
  singleton('pictures', () => folderStorage(join(env().varDir, 'media')))
