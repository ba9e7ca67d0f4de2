import { promisify } from 'node:util'
import { createGzip, gunzip } from 'node:zlib'
import { BackupError, CHUNK_BYTES } from './format.ts'

const unpacking = promisify(gunzip)
/** Speed rather than size: processor time for a backup is time that a shopper waits. */
const LEVEL = 4
/** All of a chunk in one buffer, and a little more, so that zlib does not begin a second one when the first is full. */
const ROOM = CHUNK_BYTES + 1024

/** A chunk gzipped, in parts of one buffer: joined they would be one more. */
export async function pack(chunk: Buffer): Promise<Buffer[]> {
  const gzip = createGzip({ level: LEVEL, chunkSize: ROOM })
  gzip.end(chunk)
  return Array.fromAsync(gzip as AsyncIterable<Buffer>)
}

/** A few packed bytes can unpack to gigabytes, so at most one chunk is unpacked at a time. */
export async function unpack(packed: Buffer): Promise<Buffer> {
  try {
    return await unpacking(packed, { maxOutputLength: CHUNK_BYTES, chunkSize: ROOM })
  } catch (error) {
    throw new BackupError('broken', '', { cause: error })
  }
}

/**
 * Gives the memory of what was packed or unpacked back at once; nobody may need it any more. V8 would free it late,
 * because it counts little more than the small object in front of it.
 */
export function free(...parts: readonly Buffer[]): void {
  for (const { buffer } of parts)
    // Smaller ones share their memory with others; one that is free already is empty.
    if ('transfer' in buffer && buffer.byteLength > Buffer.poolSize) buffer.transfer(0)
}
