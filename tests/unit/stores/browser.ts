import { setPersistentEngine } from '@nanostores/persistent'
import { vi } from 'vitest'

class MemoryStorage implements Storage {
  readonly #items: Record<string, string>
  constructor(items: Record<string, string>) {
    this.#items = items
  }
  get length(): number {
    return Object.keys(this.#items).length
  }
  clear(): void {
    for (const key of Object.keys(this.#items)) this.removeItem(key)
  }
  getItem(key: string): string | null {
    return this.#items[key] ?? null
  }
  key(index: number): string | null {
    return Object.keys(this.#items)[index] ?? null
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this.#items, key)
  }
  setItem(key: string, value: string): void {
    this.#items[key] = value
  }
}

/** What stores use of a browser: both storages, empty. The persistent atoms write into the local one. */
export function fakeBrowser(): { local: Storage; session: Storage } {
  const items: Record<string, string> = {}
  const local = new MemoryStorage(items)
  const session = new MemoryStorage({})
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  setPersistentEngine(items, { addEventListener: () => undefined, removeEventListener: () => undefined })
  return { local, session }
}
