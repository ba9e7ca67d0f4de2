import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pictures } from '../../lib/pictures/index.ts'
import { CHUNK_BYTES, PICTURES_FOLDER, type PartEnd, Tally } from './format.ts'

const HASH_LENGTH = 64

/** A picture in the shared folder: the hash of its bytes and its own name make the name of its file. */
interface Shelved {
  file: string
  facts: PartEnd
}

async function measure(path: string): Promise<PartEnd> {
  const tally = new Tally(false)
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>)
    tally.add(chunk)
  return tally.end()
}

/** The folder of pictures that the backups of one folder share, each picture once. */
export class SharedPictures {
  readonly #folder: string
  /** What was there at the beginning: the file of each picture by its name. */
  readonly #files: ReadonlyMap<string, string>

  private constructor(folder: string, files: ReadonlyMap<string, string>) {
    this.#folder = folder
    this.#files = files
  }

  static async open(backups: string): Promise<SharedPictures> {
    const folder = join(backups, PICTURES_FOLDER)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const files = (await readdir(folder)).filter(file => !file.startsWith('.'))
    return new SharedPictures(folder, new Map(files.map(file => [file.slice(HASH_LENGTH + 1), file])))
  }

  /**
   * Puts a picture into the store if it is not there yet, and returns its file. A file that is there is read again each
   * time: if its bytes no longer match the hash in its name, the picture is fetched again. Null when the picture is
   * gone.
   */
  async put(name: string): Promise<Shelved | null> {
    const known = this.#files.get(name)
    if (known !== undefined) {
      const facts = await measure(join(this.#folder, known)).catch(() => null)
      if (facts && known.startsWith(facts.sha256)) return { file: known, facts }
    }
    const source = await pictures().read(name)
    if (!source) return null
    const draft = join(this.#folder, `.${randomBytes(6).toString('hex')}.tmp`)
    try {
      await pipeline(source, createWriteStream(draft, { mode: 0o600, flush: true }))
      const facts = await measure(draft)
      const file = `${facts.sha256}-${name}`
      await rename(draft, join(this.#folder, file))
      return { file, facts }
    } finally {
      await rm(draft, { force: true })
    }
  }

  /** The bytes of all its pictures. */
  async bytes(): Promise<number> {
    const sizes = await Promise.all(
      [...this.#files.values()].map(file =>
        stat(join(this.#folder, file)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }

  /** Removes what none of the kept backups names, also drafts of killed runs. */
  async keepOnly(needed: ReadonlySet<string>): Promise<void> {
    const files = await readdir(this.#folder)
    const spare = files.filter(file => !needed.has(file))
    await Promise.all(spare.map(file => rm(join(this.#folder, file), { force: true })))
  }
}
