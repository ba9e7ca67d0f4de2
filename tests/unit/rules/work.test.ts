import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { networkCounterOf } from '#server/modules/limits.ts'
import { mayHold } from '../../../src/shared/rules/work.ts'
import { callWork, isHardEnough, isWorkDone, orderWork, workBlock } from '#shared/rules/work.ts'

test('NETWORK-02 the work of an order doubles every 25 open ones, up to what a phone can do', () => {
  expect([-5, 0, 25, 50].map(orderWork)).toEqual([2048, 2048, 4096, 8192])
  expect([130, 1_000_000].map(orderWork)).toEqual([73_728, 73_728])
})

test('NETWORK-01 the work of a call grows with the part of its limit that it is above, and stays small', () => {
  expect([1, 300, 600, 900].map(excess => callWork(excess, 1200))).toEqual([2053, 4096, 8192, 16_384])
  expect(callWork(1_000_000, 10)).toBe(16_384)
})

test('NETWORK-03 one digest in so many is small enough, and every block is another', () => {
  const done = Array.from({ length: 2_000 }, (_, n) =>
    isWorkDone(createHash('sha256').update(workBlock('reto', n)).digest(), 20),
  ).filter(Boolean).length
  expect(done).toBeGreaterThan(50)
  expect(done).toBeLessThan(150)
  expect(isWorkDone(new Uint8Array(32), 1e9)).toBe(true)
  expect(isWorkDone(new Uint8Array(32).fill(255), 2)).toBe(false)
})

test('NETWORK-02 NETWORK-03 a block is 32 KB long, and six bytes of its digest count as one number', () => {
  expect(workBlock('reto', 1).byteLength).toBe(32_768)
  const isBelow = (bytes: readonly number[], most: number) =>
    isWorkDone(Uint8Array.of(...bytes, 255, 255), 2 ** 48 / most)
  expect([256, 257].map(most => isBelow([0, 0, 0, 0, 1, 0], most))).toEqual([false, true])
  expect([5, 6].map(most => isBelow([0, 0, 0, 0, 0, 5], most))).toEqual([false, true])
})

test('NETWORK-03 work that was given out a little earlier still counts, easy work does not', () => {
  expect([isHardEnough(2048, 4096), isHardEnough(2048, 4097)]).toEqual([true, false])
})

test.each([
  // held, wanted, left → may
  [0, 30, 30, true],
  [1, 1, 4, true],
  [2, 1, 3, false],
  [15, 5, 85, true],
  [15, 6, 85, false],
  [15, 6, 89, false],
])('NETWORK-04 with %i held, %i more of %i left: %s', (held, wanted, stock, may) => {
  expect(mayHold({ held, wanted, stock })).toBe(may)
})

test('NETWORK-06 however many networks there are, they share so many counters, each evenly', () => {
  const counters = Array.from({ length: 20_000 }, (_, n) =>
    Number(networkCounterOf(`2800:200:${String(n)}:1::/64`)),
  )
  expect(Math.max(...counters)).toBeLessThan(2 ** 18)
  expect(Math.min(...counters)).toBeGreaterThanOrEqual(0)
  // As many meet as by chance.
  expect(new Set(counters).size).toBeGreaterThan(18_900)
  // A few hundred phones' networks hardly ever do.
  expect(new Set(counters.slice(0, 200)).size).toBeGreaterThan(196)
})
