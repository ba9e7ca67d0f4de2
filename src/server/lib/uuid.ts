import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

/**
 * Random bytes are requested for this many ids at once: a request costs more than all the rest, and an import makes a
 * million ids.
 */
const TOGETHER = 256
const BYTES = 16
const pool = Buffer.alloc(TOGETHER * BYTES)
let left = 0
let [msecs, seq] = [0, 0]

/** Ids on the wire: unguessable (74 random bits), and in the order in which they were made, for the indexes. */
export function newId(): string {
  if (left === 0) {
    randomFillSync(pool)
    left = TOGETHER
  }
  left -= 1
  const random = pool.subarray(left * BYTES, (left + 1) * BYTES)
  const now = Date.now()
  // Within one millisecond, or after a clock was set back, each id follows the one before.
  if (now > msecs) [msecs, seq] = [now, random.readUInt32BE(6) >>> 1]
  else seq += 1
  return v7({ random, msecs, seq })
}
