import type { WritableAtom } from 'nanostores'
import { parseStored } from './parse-stored.ts'
import { persistentAtom } from './persistent.ts'

/**
 * An atom that this device stores only for convenience. `read` interprets the stored value, which is null if it was not
 * JSON.
 */
export function persistedAtom<T>(key: string, read: (value: unknown) => T): WritableAtom<T> {
  return persistentAtom<T>(key, read(null), {
    encode: value => JSON.stringify(value),
    decode: text => read(parseStored(text)),
  })
}
