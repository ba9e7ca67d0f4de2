import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { z } from 'zod'
import {
  CHUNK_BYTES,
  End,
  FAMILY,
  FRAME_HEAD,
  Header,
  MAGIC,
  MAX_FRAME,
  Part,
  PartEnd,
  PICTURES_FOLDER,
  type FrameType,
  BackupError,
  Tally,
} from './format.ts'
import { free, unpack } from './packing.ts'

const TYPES = new Set(['H', 'P', 'R', 'G', 'E', 'Z'])

/** Takes the bytes of one part, as they come. */
export interface Sink {
  write(chunk: Buffer): Promise<void>
  end(facts: PartEnd): Promise<void>
}
interface Visitor {
  /** Returns where the part's bytes go; undefined if they are only checked. */
  part?(part: Part): Promise<Sink | undefined>
}
/** What a backup contains. */
export interface Contents {
  header: Header
  rows: number
  pictures: number
  /** Names of the shared pictures it needs. */
  sharedPictures: string[]
}

/** Pieces of exactly the requested length. Each is valid until the next one is requested: all are in one buffer. */
class Bytes {
  readonly #file: FileHandle
  readonly #piece = Buffer.allocUnsafeSlow(MAX_FRAME)

  constructor(file: FileHandle) {
    this.#file = file
  }

  /** Null when the file ends before the piece is complete. */
  async take(length: number): Promise<Buffer | null> {
    for (let size = 0; size < length;) {
      const { bytesRead } = await this.#file.read(this.#piece, size, length - size, null)
      if (bytesRead === 0) return null
      size += bytesRead
    }
    return this.#piece.subarray(0, length)
  }

  async isAtEnd(): Promise<boolean> {
    return (await this.take(1)) === null
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, payload: Buffer): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(payload.toString('utf8')))
  } catch (error) {
    throw new BackupError('broken', '', { cause: error })
  }
}

function assertSame(found: PartEnd, written: PartEnd, part: Part): void {
  if (found.bytes !== written.bytes || found.sha256 !== written.sha256 || found.rows !== written.rows)
    throw new BackupError('broken', part.name)
}

/** Reads a shared picture through the tally and hands it on. */
async function readShared(path: string, tally: Tally, sink: Sink | undefined): Promise<void> {
  try {
    for await (const chunk of createReadStream(path, {
      highWaterMark: CHUNK_BYTES,
    }) as AsyncIterable<Buffer>) {
      tally.add(chunk)
      await sink?.write(chunk)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupError('pictureMissing', path)
    throw error
  }
}

/**
 * Reads a backup from its first byte to its last and checks all of it: form, checksums, row counts, end mark, shared
 * pictures. Throws a BackupError for a file that is no backup, of a newer format, cut short or changed.
 */
export async function readBackup(path: string, visitor: Visitor = {}): Promise<Contents> {
  const file = await open(path).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    throw code === 'ENOENT' || code === 'EACCES' ? new BackupError('unreadable', path) : error
  })
  try {
    if ((await file.stat()).isDirectory()) throw new BackupError('unreadable', path)
    return await read(new Bytes(file), dirname(path), visitor)
  } finally {
    await file.close()
  }
}

async function read(bytes: Bytes, folder: string, visitor: Visitor): Promise<Contents> {
  const hash = createHash('sha256')
  const magic = await bytes.take(MAGIC.length)
  if (!magic?.subarray(0, FAMILY.length).equals(FAMILY)) throw new BackupError('foreign')
  if (!magic.equals(MAGIC)) throw new BackupError('newer')
  hash.update(magic)

  const next = async (): Promise<{ type: FrameType; payload: Buffer; before: string }> => {
    const head = await bytes.take(FRAME_HEAD)
    if (!head) throw new BackupError('cut')
    const type = head.toString('latin1', 0, 1)
    const length = head.readUInt32BE(1)
    if (!TYPES.has(type) || length > MAX_FRAME) throw new BackupError('broken')
    const before = type === 'Z' ? hash.copy().digest('hex') : ''
    hash.update(head)
    const payload = await bytes.take(length)
    if (!payload) throw new BackupError('cut')
    hash.update(payload)
    return { type: type as FrameType, payload, before }
  }

  const first = await next()
  if (first.type !== 'H') throw new BackupError('broken')
  const header = parse(Header, first.payload)

  const contents: Contents = { header, rows: 0, pictures: 0, sharedPictures: [] }
  for (let parts = 0; ; parts += 1) {
    const frame = await next()
    if (frame.type === 'Z') {
      const end = parse(End, frame.payload)
      if (end.parts !== parts || end.sha256 !== frame.before) throw new BackupError('broken')
      if (!(await bytes.isAtEnd())) throw new BackupError('broken')
      return contents
    }
    if (frame.type !== 'P') throw new BackupError('broken')
    const part = parse(Part, frame.payload)
    const { rows = 0 } = await readPart(part, next, folder, await visitor.part?.(part))
    contents.rows += rows
    if (part.kind === 'picture') contents.pictures += 1
    if (part.kind === 'picture' && part.beside !== undefined) contents.sharedPictures.push(part.beside)
  }
}

async function readPart(
  part: Part,
  next: () => Promise<{ type: FrameType; payload: Buffer }>,
  folder: string,
  sink: Sink | undefined,
): Promise<PartEnd> {
  const tally = new Tally(part.kind === 'table')
  if (part.kind === 'picture' && part.beside !== undefined)
    await readShared(join(folder, PICTURES_FOLDER, part.beside), tally, sink)
  for (;;) {
    const { type, payload } = await next()
    if (type === 'E') {
      const written = parse(PartEnd, payload)
      assertSame(tally.end(), written, part)
      await sink?.end(written)
      return written
    }
    if (type !== 'R' && type !== 'G') throw new BackupError('broken')
    const chunk = type === 'R' ? payload : await unpack(payload)
    tally.add(chunk)
    // A sink may keep what it is given.
    if (sink) await sink.write(type === 'R' ? Buffer.from(chunk) : chunk)
    else if (type === 'G') free(chunk)
  }
}
