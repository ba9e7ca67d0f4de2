import {
  persistentAtom,
  persistentJSON,
  setPersistentEngine,
  windowPersistentEvents,
} from '@nanostores/persistent'

export { persistentAtom, persistentJSON }

/** Replaces a storage that the browser forbids: keeps its values until the page is left. */
class PageStorage {
  [name: string]: unknown
  getItem(name: string): unknown {
    return Object.hasOwn(this, name) ? this[name] : null
  }
  setItem(name: string, value: string): void {
    this[name] = value
  }
  removeItem(name: string): void {
    Reflect.deleteProperty(this, name)
  }
  key(index: number): string | null {
    return Object.keys(this)[index] ?? null
  }
  get length(): number {
    return Object.keys(this).length
  }
}

const isForbidden = (name: 'localStorage' | 'sessionStorage'): boolean => {
  try {
    return !window[name]
  } catch {
    return true
  }
}

/**
 * CHOOSE-05: the shop also works if the browser can store nothing. If the storage is full, new values are kept only
 * until the page is left.
 */
function standStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    if (isForbidden(name)) Object.defineProperty(window, name, { value: new PageStorage() })
  const set = (storage: Storage, name: string, value: string): boolean => {
    try {
      storage.setItem(name, value)
    } catch {
      // The storage is full: the atom keeps the value until the page is left.
    }
    return true
  }
  setPersistentEngine(new Proxy(localStorage, { set }), windowPersistentEvents)
}

// A server has neither storage nor pages to leave.
if (!import.meta.env.SSR) standStorage()
