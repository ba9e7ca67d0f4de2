import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import {
  CHUNK_BYTES,
  FRAME_HEAD,
  MAGIC,
  type FrameType,
  type Header,
  type Part,
  type PartEnd,
  Tally,
} from './format.ts'
import { free, pack } from './packing.ts'

/** Cuts chunks of any size into pieces of one size. Each is `piece`, and valid until the next one is requested. */
async function* evenly(source: AsyncIterable<Buffer>, piece: Buffer): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of source)
    for (let from = 0; from < chunk.length;) {
      const copied = chunk.copy(piece, size, from)
      from += copied
      size += copied
      if (size < piece.length) continue
      yield piece
      size = 0
    }
  if (size > 0) yield piece.subarray(0, size)
}

const lengthOf = (parts: readonly Buffer[]): number => parts.reduce((sum, { length }) => sum + length, 0)

/** Writes a backup file from its beginning to its end, readable by its owner alone. */
export class BackupWriter {
  readonly #file: FileHandle
  readonly #hash = createHash('sha256')
  /** One for the whole backup: V8 frees large buffers late, and a table has thousands of pieces. */
  readonly #piece = Buffer.allocUnsafeSlow(CHUNK_BYTES)
  #parts = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /** The file must not exist. */
  static async create(path: string, header: Header): Promise<BackupWriter> {
    const writer = new BackupWriter(await open(path, 'wx', 0o600))
    await writer.#write(MAGIC)
    await writer.#json('H', header)
    return writer
  }

  /** Adds a part. Text is packed; pictures are as small as they get. */
  async add(part: Part, source: AsyncIterable<Buffer>): Promise<PartEnd> {
    await this.#json('P', part)
    const tally = new Tally(part.kind === 'table')
    for await (const chunk of evenly(source, this.#piece)) {
      tally.add(chunk)
      const packed = part.kind === 'table' ? await pack(chunk) : [chunk]
      if (lengthOf(packed) < chunk.length) await this.#frame('G', packed)
      else await this.#frame('R', [chunk])
      if (part.kind === 'table') free(...packed)
    }
    return this.#close(tally.end())
  }

  /** Adds a part whose bytes are in a file next to the backup. */
  async refer(part: Part, end: PartEnd): Promise<void> {
    await this.#json('P', part)
    await this.#close(end)
  }

  /** Closes a complete file; afterwards it is on the disk. */
  async finish(): Promise<void> {
    await this.#json('Z', { parts: this.#parts, sha256: this.#hash.copy().digest('hex') })
    await this.#file.sync()
    await this.#file.close()
  }

  /** Closes a file that is not complete. */
  abandon(): Promise<void> {
    return this.#file.close().catch(() => undefined)
  }

  async #close(end: PartEnd): Promise<PartEnd> {
    await this.#json('E', end)
    this.#parts += 1
    return end
  }

  #json(type: FrameType, value: unknown): Promise<void> {
    return this.#frame(type, [Buffer.from(JSON.stringify(value))])
  }

  async #frame(type: FrameType, payload: readonly Buffer[]): Promise<void> {
    const head = Buffer.alloc(FRAME_HEAD)
    head.write(type, 0, 'latin1')
    head.writeUInt32BE(lengthOf(payload), 1)
    for (const part of [head, ...payload]) await this.#write(part)
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes)
    for (let done = 0; done < bytes.length;) {
      done += (await this.#file.write(bytes, done)).bytesWritten
    }
  }
}
