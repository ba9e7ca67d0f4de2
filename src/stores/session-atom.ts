import { atom, type WritableAtom } from 'nanostores'
import { keepStored } from './keep-stored.ts'
import { parseStored } from './parse-stored.ts'

/**
 * An atom kept in session storage as one JSON object under its key (D-99). It starts with `initial`, so that the
 * server's page and the browser's first drawing agree; a value that is not an object is ignored.
 */
export function sessionAtom<T extends object>(key: string, initial: T): WritableAtom<T> {
  const $store = atom<T>(initial)
  if (typeof sessionStorage === 'undefined') return $store
  const stored = parseStored(sessionStorage.getItem(key))
  if (stored !== null && typeof stored === 'object' && !Array.isArray(stored))
    $store.set({ ...initial, ...stored })
  $store.listen(value => {
    if (value === initial) sessionStorage.removeItem(key)
    else keepStored(sessionStorage, key, JSON.stringify(value))
  })
  return $store
}
