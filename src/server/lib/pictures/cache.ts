import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PICTURE_NAME, type PictureStorage } from './storage.ts'

/** How long the storage is not asked again for a name that does not exist, and how many such names are remembered. */
const MISSING_MS = 10_000
const MOST_MISSING = 1_000

const admitAll = () => Promise.resolve(true)

/** Pictures of a remote storage on the local disk; the least recently used go first. */
export class PictureCache {
  readonly folder: string
  readonly #storage: PictureStorage
  readonly #maxBytes: number
  readonly #sizes = new Map<string, number>()
  readonly #fetching = new Map<string, Promise<boolean>>()
  readonly #missing = new Map<string, number>()
  #bytes = 0
  #loading: Promise<void> | undefined

  constructor(storage: PictureStorage, o: { folder: string; maxBytes: number }) {
    this.#storage = storage
    this.folder = o.folder
    this.#maxBytes = o.maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /**
   * Makes sure that the picture is a file of the folder; false when there is none of that name. Only names that
   * `isKnown` accepts are looked up in the storage, because each look-up costs money and time.
   */
  async ensure(name: string, isKnown: (name: string) => Promise<boolean> = admitAll): Promise<boolean> {
    if (!PICTURE_NAME.test(name)) return false
    await (this.#loading ??= this.#load())
    const size = this.#sizes.get(name)
    if (size !== undefined) {
      this.#sizes.delete(name)
      this.#sizes.set(name, size)
      return true
    }
    if (!(await isKnown(name))) return false
    if (performance.now() - (this.#missing.get(name) ?? -Infinity) < MISSING_MS) return false
    const running = this.#fetching.get(name) ?? this.#fetch(name).finally(() => this.#fetching.delete(name))
    this.#fetching.set(name, running)
    return running
  }

  /** The files that an earlier run left, oldest first. */
  async #load(): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    const found: { name: string; size: number; at: number }[] = []
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name)
      if (!PICTURE_NAME.test(name)) {
        await rm(path, { force: true })
        continue
      }
      const { size, mtimeMs: at } = await stat(path)
      found.push({ name, size, at })
    }
    for (const { name, size } of found.sort((a, b) => a.at - b.at)) this.#keep(name, size)
    await this.#shrink()
  }

  async #fetch(name: string): Promise<boolean> {
    const source = await this.#storage.read(name)
    if (!source) {
      if (this.#missing.size >= MOST_MISSING) this.#missing.clear()
      this.#missing.set(name, performance.now())
      return false
    }
    const draft = join(this.folder, `.${randomUUID()}`)
    try {
      await pipeline(source, createWriteStream(draft))
      const { size } = await stat(draft)
      await rename(draft, join(this.folder, name))
      this.#keep(name, size)
    } finally {
      await rm(draft, { force: true })
    }
    await this.#shrink()
    return true
  }

  #keep(name: string, size: number): void {
    this.#sizes.set(name, size)
    this.#bytes += size
  }

  async #shrink(): Promise<void> {
    for (const [name, size] of this.#sizes) {
      // The newest one stays whatever its size, because it is about to be sent.
      if (this.#bytes <= this.#maxBytes || this.#sizes.size === 1) return
      this.#sizes.delete(name)
      this.#bytes -= size
      await rm(join(this.folder, name), { force: true })
    }
  }
}
