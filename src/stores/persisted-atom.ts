import { persistentAtom } from './persistent.ts'
import type { WritableAtom } from 'nanostores'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What this device keeps only for convenience; `read` interprets the stored value (null for text that is not JSON). */
export function persistedAtom<T>(key: string, read: (value: unknown) => T): WritableAtom<T> {
  return persistentAtom<T>(key, read(null), {
    encode: value => JSON.stringify(value),
    decode: text => read(parsed(text)),
  })
}
