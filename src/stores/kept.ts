import { persistentAtom } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * What this device keeps for comfort alone: nothing fails where storage is full or forbidden, and `read` makes sense of
 * whatever stands there (null for what is no JSON).
 */
export function kept<T>(key: string, read: (value: unknown) => T): WritableAtom<T> {
  const store = persistentAtom<T>(key, read(null), {
    encode: value => JSON.stringify(value),
    decode: text => read(parsed(text)),
  })
  const keep = store.set
  store.set = value => {
    try {
      keep(value)
    } catch {
      // A full storage throws; the value is for comfort, so the page goes on with what it had.
    }
  }
  return store
}
