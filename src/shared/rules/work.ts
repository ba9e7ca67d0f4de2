import { NETWORK_STOCK } from '../business.ts'

/**
 * NETWORK-02: a proof of work. A browser looks for a number whose block has a small SHA-256. A block is long, so that a
 * browser's own SHA-256 is about as quick as that of other programs.
 */
const BLOCK_BYTES = 32 * 1024
/** How many blocks are hashed on average: part of a second on an ordinary phone. */
const LEAST = 2_048
/** How many times as much it may become: half a minute on a phone for an order, some seconds for any other call. */
const MOST = { order: 36, call: 8 }
/** So many more open orders, or calls in a window, double the work. */
const DOUBLES_AFTER = 25
/** As many bits of the digest as a number holds exactly. */
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

/** Work that was given out a little earlier still counts; a stock of easy ones does not. */
export const isHardEnough = (given: number, wanted: number): boolean => given * 2 >= wanted

/**
 * NETWORK-04: whether unproved orders of one network may hold `wanted` more units of a stock of which they hold `held`.
 * The first of them has only the bound of any order. `stock` is what is left.
 */
export const mayHold = ({ held, wanted, stock }: { held: number; wanted: number; stock: number }): boolean =>
  held === 0 ||
  held + wanted <= Math.max(NETWORK_STOCK.units, Math.floor(NETWORK_STOCK.share * (stock + held)))
