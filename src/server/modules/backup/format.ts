import { backupMessages } from '#shared/messages/backup.ts'
import { z } from 'zod'
import { PICTURE_NAME } from '../../lib/pictures/storage.ts'
import { CONTENT_FILE } from '../content/own.ts'
import { createHash } from 'node:crypto'

type BackupCode = keyof typeof backupMessages.problems

/** Why a backup cannot be made or restored, as a sentence for the owner. */
export class BackupError extends Error {
  override name = 'BackupError'
  readonly code: BackupCode
  constructor(code: BackupCode, detail = '', options?: ErrorOptions) {
    super(backupMessages.problems[code](detail), options)
    this.code = code
  }
}

/**
 * A backup is one file: the magic line, then frames of a letter, a length (32 bits, big endian) and that many bytes.
 *
 *     H  the header, JSON
 *     P  a part begins, JSON: a table, the secret, a picture, or a text of the owner's
 *     R  bytes of the part as they are      G  bytes of the part, gzipped
 *     E  the part ends, JSON: its bytes, its SHA-256, the rows of a table
 *     Z  the end, JSON: how many parts, and the SHA-256 of every byte before this frame
 *
 * Tables are PostgreSQL's COPY text in UTF-8, one line a row.
 */
export const MAGIC = Buffer.from('VITRINA-RESPALDO 1\n')
/** The beginning of every version of the format. */
export const FAMILY = Buffer.from('VITRINA-RESPALDO ')
export const FRAME_HEAD = 5
/** How many bytes of a part go into one frame; nothing larger is ever held in memory. */
export const CHUNK_BYTES = 1024 * 1024
/** No frame is longer; the header, which lists every column, is far shorter. */
export const MAX_FRAME = CHUNK_BYTES + 64 * 1024

export type FrameType = 'H' | 'P' | 'R' | 'G' | 'E' | 'Z'

const count = z.number().int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().min(1)

export const Header = z.object({
  /** Version of the shop that wrote it. */
  version: z.string().max(40),
  createdAt: z.iso.datetime(),
  /** The migrations that were applied, oldest first; restoring begins at this level. */
  migrations: z.array(z.object({ when: count, hash: sha256 })).min(1),
  /** PostgreSQL's own version. */
  database: z.string().max(200),
  tables: z.array(z.object({ name, columns: z.array(name) })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
})
export type Header = z.infer<typeof Header>

export const Part = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('table'), name }),
  z.object({ kind: z.literal('secret'), name: z.literal('secret') }),
  z.object({ kind: z.literal('content'), name: z.string().regex(CONTENT_FILE) }),
  z.object({
    kind: z.literal('picture'),
    name: z.string().regex(PICTURE_NAME),
    /** The name of its file in the folder of pictures that several backups share; without it, its bytes follow. */
    beside: z
      .string()
      .regex(/^[0-9a-f]{64}-\w[\w-]{0,120}\.[a-z0-9]{2,5}$/)
      .optional(),
  }),
])
export type Part = z.infer<typeof Part>

export const PartEnd = z.object({ bytes: count, sha256, rows: count.optional() })
export type PartEnd = z.infer<typeof PartEnd>

export const End = z.object({ parts: count, sha256 })

/** The folder of pictures that several backups share. */
export const PICTURES_FOLDER = 'fotos'

const NEWLINE = 0x0a

/**
 * Counts what passes through: bytes, checksum and, when lines are rows, rows. COPY escapes line ends inside of values.
 */
export class Tally {
  readonly #hash = createHash('sha256')
  readonly #countsRows: boolean
  #bytes = 0
  #rows = 0

  constructor(countsRows: boolean) {
    this.#countsRows = countsRows
  }

  add(chunk: Buffer): void {
    this.#hash.update(chunk)
    this.#bytes += chunk.length
    if (!this.#countsRows) return
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) this.#rows += 1
  }

  end(): PartEnd {
    return {
      bytes: this.#bytes,
      sha256: this.#hash.digest('hex'),
      ...(this.#countsRows ? { rows: this.#rows } : {}),
    }
  }
}
