import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { importMessages as say } from '#shared/messages/import.ts'
import type { BannerShape, PictureLook } from '#shared/rules/pictures.ts'
import { afterCommit } from '../../db/index.ts'
import { bannerConcern, codeConcern, lookAt } from '../media/picture-quality.ts'
import {
  FORMATS,
  registerPictures,
  storeLink,
  storePicture,
  storeRenditions,
  type Format,
  type LinkedPicture,
  type Ready,
  type StoredPicture,
  type StoreOptions as Storing,
} from '../media/store.ts'
import type { Row } from './row.ts'

/** Where an owner may keep pictures: next to the file, or in one of these folders next to it. */
const FOLDERS = ['.', 'media', 'imagenes']
const ENDINGS = ['', '.webp', '.jpg', '.jpeg', '.png', '.avif']
/** Pictures handled at once: copying waits for the disk, encoding uses sharp's own threads. */
const AT_ONCE = 8

/** `lenient`: a picture that is missing or broken is left out, and is no problem of its row. */
interface StoreOptions extends Storing {
  lenient?: boolean
}
type Found = StoredPicture | { problem: string }
/** What a picture became: its id and, unless it is a drawing, how it looks. */
type FoundLink = (LinkedPicture & { look: PictureLook | null }) | { problem: string }
interface Place {
  folder: string
  /** Files by their name and by its key. */
  files: ReadonlyMap<string, string>
  /** Files such as `bota-720.webp`, by the name before the width, the widest first. */
  ready: ReadonlyMap<string, Ready[]>
}

/** A name in any case and either form of accents: cameras write 'FOTO.JPG', and a Mac its accents apart. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase()

const fileOf = ({ files }: Place, names: readonly string[]): string | undefined =>
  names.map(name => files.get(name) ?? files.get(keyOf(name))).find(file => file !== undefined)

async function look(folder: string): Promise<Place> {
  const files = await readdir(folder).catch(() => [])
  const ready = new Map<string, Ready[]>()
  for (const file of files) {
    const [, name = '', width, ending] = /^(.+)-(\d{3,4})\.(\w+)$/.exec(file) ?? []
    const format = FORMATS.find((known): known is Format => known === ending)
    if (!format) continue
    const list = ready.get(name) ?? []
    list.push({ path: join(folder, file), width: Number(width), format })
    ready.set(name, list)
  }
  for (const list of ready.values()) list.sort((a, b) => b.width - a.width)
  const keys = files.map(file => [keyOf(file), file] as const)
  return { folder, files: new Map([...keys, ...files.map(file => [file, file] as const)]), ready }
}

/** The pictures next to an owner's file, stored when they are needed and each only once. */
export class PictureStore {
  readonly #places: readonly Place[]
  readonly #options: StoreOptions
  readonly #found = new Map<string, Found>()
  readonly #links = new Map<string, FoundLink>()
  readonly #registered = new Set<string>()

  private constructor(places: readonly Place[], options: StoreOptions) {
    this.#places = places
    this.#options = options
  }

  static async open(folder: string, options: StoreOptions): Promise<PictureStore> {
    const places = await Promise.all(FOLDERS.map(name => look(join(folder, name))))
    return new PictureStore(places, options)
  }

  /**
   * Brings the named pictures into their storage before the transaction, so that no lock waits for a disk or a remote
   * storage (GUARD-10).
   */
  async prepare(names: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const next = Symbol.asyncIterator in names ? names[Symbol.asyncIterator]() : names[Symbol.iterator]()
    const work = async () => {
      for (let name = await next.next(); !name.done; name = await next.next())
        if (name.value !== '' && !this.#found.has(name.value))
          this.#found.set(name.value, await this.#find(name.value))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }

  /** The same for a picture that the profile links to. */
  async prepareLink(name: string): Promise<void> {
    if (!this.#links.has(name)) this.#links.set(name, await this.#findLink(name))
  }

  /** Stores the named pictures, with or without their file ending, and registers them in the current transaction. */
  async store(names: readonly string[]): Promise<void> {
    const fresh = [...new Set(names)].filter(name => !this.#registered.has(name))
    await this.prepare(fresh)
    const stored = fresh.flatMap(name => {
      const found = this.#found.get(name)
      return found && !('problem' in found) ? found : []
    })
    await registerPictures(stored)
    afterCommit(() => {
      for (const name of fresh) this.#registered.add(name)
    })
  }

  /** The ids of pictures stored before; a missing one is a problem of that row. */
  idsOf(row: Row, column: string, names: readonly string[]): string[] {
    return names.flatMap(name => {
      const found = this.#found.get(name) ?? { problem: say.pictureMissing(name) }
      if (!('problem' in found)) return found.id
      this.#refuse(row, column, found.problem)
      return []
    })
  }

  /** The ids of pictures that were prepared; null when one of them has a problem. */
  find(names: readonly string[]): string[] | null {
    const found = names.map(name => this.#found.get(name))
    const ids = found.flatMap(picture => (picture && !('problem' in picture) ? picture.id : []))
    return ids.length === names.length ? ids : null
  }

  /** One picture of a cell; null for an empty cell. */
  async one(row: Row, column: string): Promise<string | null> {
    const name = row.text(column)
    if (name === '') return null
    await this.store([name])
    return this.idsOf(row, column, [name])[0] ?? null
  }

  /** One picture of a banner, whose shape and size are checked (OWNER-41). */
  async banner(row: Row, column: string, shape: BannerShape): Promise<string | null> {
    const [id, name] = [await this.one(row, column), row.text(column)]
    const found = this.#found.get(name)
    const concern = found && !('problem' in found) ? bannerConcern(shape, name, found) : null
    return concern === null ? id : this.#refuse(row, column, concern)
  }

  /**
   * The URL of a picture that the profile links to; null (and a problem) when it is missing or broken, or when
   * customers have to scan it and cannot (OWNER-40).
   */
  async link(row: Row, column: string, name: string, isCode: boolean): Promise<string | null> {
    await this.prepareLink(name)
    const found = this.#links.get(name) ?? { problem: say.pictureMissing(name) }
    if ('problem' in found) return this.#refuse(row, column, found.problem)
    const concern = isCode && found.look ? codeConcern(found.look) : null
    if (concern !== null) return this.#refuse(row, column, concern)
    await registerPictures(found.registers)
    return found.url
  }

  /** The URL that a picture of the profile has, or would have; null when there is no such file. */
  async linkOf(name: string): Promise<string | null> {
    await this.prepareLink(name)
    const found = this.#links.get(name)
    return found === undefined || 'problem' in found ? null : found.url
  }

  #refuse(row: Row, column: string, what: string): null {
    if (!this.#options.lenient) row.refuse(column, what)
    return null
  }

  async #findLink(name: string): Promise<FoundLink> {
    for (const place of this.#places) {
      const file = fileOf(
        place,
        [...ENDINGS, '.svg'].map(ending => name + ending),
      )
      if (file === undefined) continue
      try {
        const path = join(place.folder, file)
        const look = keyOf(file).endsWith('.svg') ? null : await lookAt(path)
        return { ...(await storeLink(path, this.#options)), look }
      } catch (error) {
        if (isDiskError(error)) throw error
        return { problem: say.pictureBroken(name) }
      }
    }
    return { problem: say.pictureMissing(name) }
  }

  async #find(name: string): Promise<Found> {
    for (const place of this.#places) {
      const renditions = place.ready.get(name) ?? []
      const largest = renditions.find(({ format }) => format === 'webp')
      const file = fileOf(
        place,
        ENDINGS.map(ending => name + ending),
      )
      try {
        if (file !== undefined) return await storePicture(join(place.folder, file), this.#options)
        if (largest) return await storeRenditions(largest.path, renditions, this.#options)
      } catch (error) {
        if (isDiskError(error)) throw error
        return { problem: say.pictureBroken(name) }
      }
    }
    return { problem: say.pictureMissing(name) }
  }
}

/** A full disk, a forbidden folder or a storage that does not answer is not the picture's fault. */
const isDiskError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
