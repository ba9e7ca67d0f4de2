import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { singleton } from './singleton.ts'

/**
 * The checkout's folder, found from this module upward, because the module runs from `src/` and bundled from
 * `dist/server/`.
 */
export function projectRoot(): string {
  return singleton('root', () => {
    let folder = dirname(fileURLToPath(import.meta.url))
    while (!existsSync(join(folder, 'package.json'))) {
      if (folder === dirname(folder)) throw new Error('package.json was not found above the program.')
      folder = dirname(folder)
    }
    return folder
  })
}
