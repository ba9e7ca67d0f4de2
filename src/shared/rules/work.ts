import { NETWORK_STOCK } from '../business.ts'

/**
 * NETWORK-02: a proof of work. A browser looks for a number whose block has a small SHA-256. A block is long, so that a
 * browser's own SHA-256 is about as quick as that of other programs.
 */
const BLOCK_BYTES = 32 * 1024
/** How many blocks are hashed on average: part of a second on an ordinary phone. */
const LEAST = 2_048
/** The largest multiple of that: half a minute on a phone for an order, some seconds for any other call. */
const MOST = { order: 36, call: 8 }
/** The work doubles with every so many more open orders, or calls in a window. */
const DOUBLES_AFTER = 25
/** How many bytes of the digest are read: as many as a JavaScript number holds exactly. */
const READ_BYTES = 6
const ALL = 2 ** (READ_BYTES * 8)

/** The bytes that are hashed for one try. */
export function workBlock(challenge: string, answer: number): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(BLOCK_BYTES)
  new TextEncoder().encodeInto(`${challenge}.${String(answer)}`, block)
  return block
}

/** Whether a SHA-256 digest is small enough; one in `difficulty` is. */
export function isWorkDone(digest: Uint8Array, difficulty: number): boolean {
  const read = digest.subarray(0, READ_BYTES).reduce((sum, byte) => sum * 256 + byte, 0)
  return read < ALL / difficulty
}

const grown = (doublings: number, most: number): number =>
  Math.round(LEAST * Math.min(most, 2 ** Math.max(0, doublings)))

/**
 * How many blocks must be hashed on average for an order, when its network has `excess` more open orders than it may.
 */
export const orderWork = (excess: number): number => grown(excess / DOUBLES_AFTER, MOST.order)

/** The same for a call, when `excess` of them are above a limit of `max` in its window. */
export const callWork = (excess: number, max: number): number =>
  grown(excess / Math.max(DOUBLES_AFTER, max / 4), MOST.call)

/**
 * Whether a proof is hard enough: a task that was given out a little earlier still counts, but not a store of easy
 * ones.
 */
export const isHardEnough = (given: number, wanted: number): boolean => given * 2 >= wanted

/**
 * NETWORK-04: whether unproved orders of one network may hold `wanted` more units of a stock of which they hold `held`.
 * The first units are limited only as in any order. `stock` is what is left.
 */
export const mayHold = ({ held, wanted, stock }: { held: number; wanted: number; stock: number }): boolean =>
  held === 0 ||
  held + wanted <= Math.max(NETWORK_STOCK.units, Math.floor(NETWORK_STOCK.share * (stock + held)))
