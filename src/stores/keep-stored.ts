/**
 * CHOOSE-05: keeps a text if the browser has room for it; otherwise the page goes on without. Separate from
 * `parse-stored.ts`, because every page reads what is stored and few write more.
 */
export function keepStored(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text)
  } catch {
    // The storage is full.
  }
}
