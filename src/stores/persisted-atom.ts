import { persistentAtom } from './persistent.ts'
import type { WritableAtom } from 'nanostores'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * An atom that this device stores only for convenience. `read` interprets the stored value, which is null if it was not
 * JSON.
 */
export function persistedAtom<T>(key: string, read: (value: unknown) => T): WritableAtom<T> {
  return persistentAtom<T>(key, read(null), {
    encode: value => JSON.stringify(value),
    decode: text => read(parsed(text)),
  })
}
