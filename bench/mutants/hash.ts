import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const hashes = new Map<string, string>()

/** By what a file is known again. Read once: no file may change while faults are tried. */
export function hashOf(file: string): string {
  const known = hashes.get(file)
  if (known !== undefined) return known
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)
  hashes.set(file, hash)
  return hash
}
