import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names the state of demo/ and of what it made that passed `npm run demo:check` last. */
export const STAMP = join('demo', 'checked.txt')

const FOLDERS = ['demo', join('data', 'demo'), join('public', 'art')]

const filesOf = folder =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

/** A SHA-256 over the names and contents of all files of demo/ and of what lies beside its output, the same on every system. */
export function stamp() {
  const hash = createHash('sha256')
  const files = FOLDERS.flatMap(filesOf).filter(file => file !== STAMP)
  for (const file of files.sort()) {
    hash
      .update(`${file.replaceAll('\\', '/')}\n`)
      .update(createHash('sha256').update(readFileSync(file)).digest())
  }
  return hash.digest('hex')
}

export const lastChecked = () => readFileSync(STAMP, 'utf8').trim()
