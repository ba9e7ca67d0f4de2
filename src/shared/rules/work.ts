/**
 * NETWORK-02: a proof of work. A browser looks for a number whose block has a small SHA-256. A block is long, so that a
 * browser's own SHA-256 is about as quick as any other program's.
 */
const BLOCK_BYTES = 32 * 1024
/** Blocks that are hashed on average: part of a second of an ordinary phone at first, half a minute of it at most. */
const LEAST = 2_048
const MOST = LEAST * 36
/** So many more orders or calls double the work. */
const DOUBLES_AFTER = 25
/** Of the digest, as many bits as a number holds exactly. */
const READ_BYTES = 6
const ALL = 2 ** (READ_BYTES * 8)

/** The bytes that are hashed for one try. */
export function workBlock(challenge: string, answer: number): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(BLOCK_BYTES)
  new TextEncoder().encodeInto(`${challenge}.${String(answer)}`, block)
  return block
}

/** Whether a SHA-256 digest is small enough: one of `difficulty` is. */
export function isWorkDone(digest: Uint8Array, difficulty: number): boolean {
  const read = digest.subarray(0, READ_BYTES).reduce((sum, byte) => sum * 256 + byte, 0)
  return read < ALL / difficulty
}

/** How many blocks must be hashed on average, where `excess` orders or calls are above what a network may do freely. */
export const workDifficulty = (excess: number): number =>
  Math.min(MOST, Math.round(LEAST * 2 ** (Math.max(0, excess) / DOUBLES_AFTER)))

/** Work that was given out a little earlier still counts, a store of easy ones does not. */
export const isHardEnough = (given: number, wanted: number): boolean => given * 2 >= wanted
