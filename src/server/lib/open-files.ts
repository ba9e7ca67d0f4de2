import { existsSync, readFileSync } from 'node:fs'
import { singleton } from './singleton.ts'

const LIMITS = '/proc/self/limits'
/** The lowest limit of today's systems, used when the system does not say its own. */
const USUAL = 1_024

/** How many files and connections this process may have open at once (RLIMIT_NOFILE). */
export const openFilesLimit = (): number =>
  singleton('open-files', () => {
    const [, limit] =
      /^Max open files\s+(\d+)/m.exec(existsSync(LIMITS) ? readFileSync(LIMITS, 'utf8') : '') ?? []
    return Number(limit ?? USUAL)
  })
