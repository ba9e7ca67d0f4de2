import { createHash } from 'node:crypto'
import type { PartEnd } from './format.ts'

const NEWLINE = 0x0a

/** Counts what passes through: bytes, checksum and, where lines are rows, rows. COPY escapes the line ends inside of values. */
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
