import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/** The files of the checkout as git knows them, changed ones included. */
export function cleanCopy(folder: string): string {
  mkdirSync(folder)
  execFileSync('sh', [
    '-c',
    'git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents --target-directory "$0"',
    folder,
  ])
  return folder
}
