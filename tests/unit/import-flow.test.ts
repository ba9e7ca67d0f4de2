import { expect, test } from 'vitest'
import { ahead, Flow, inBatches } from '#server/modules/import/batches.ts'
import { addLosses, noteLosses } from '#server/modules/import/products/losses.ts'
import type { Loss } from '#server/modules/import/context.ts'

async function* arrays(...batches: number[][]): AsyncGenerator<number[]> {
  for (const batch of batches) yield await Promise.resolve(batch)
}
async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

test.each<[number[][], number[][]]>([
  [[[1, 2, 3, 4, 5]], [[1, 2], [3, 4], [5]]],
  [
    [[1], [], [2, 3], [4]],
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [[[1, 2]], [[1, 2]]],
  [[[1]], [[1]]],
  [[[], []], []],
])('LARGE-04 rows that come as %j are passed on in twos as %j', async (given, wanted) => {
  expect(await all(inBatches(new Flow(arrays(...given)), 2))).toEqual(wanted)
  expect(await all(new Flow(arrays(...given)))).toEqual(given.flat())
})

/** Three numbers, and what became of them. */
function numbers(fails: boolean) {
  const met = { begun: 0, isClosed: false }
  async function* made(): AsyncGenerator<number> {
    try {
      for (const number of [1, 2, 3]) {
        met.begun = number
        if (fails && number === 2) throw new Error('unreadable')
        yield await Promise.resolve(number)
      }
    } finally {
      met.isClosed = true
    }
  }
  return { met, items: made() }
}

test('LARGE-04 the next item is made while one is used, and nothing is read on after the reader stops', async () => {
  const whole = numbers(false)
  expect(await all(ahead(whole.items))).toEqual([1, 2, 3])
  const { met, items } = numbers(false)
  for await (const item of ahead(items)) {
    expect(item).toBe(1)
    await new Promise(setImmediate)
    expect(met).toEqual({ begun: 2, isClosed: false })
    break
  }
  expect(met).toEqual({ begun: 2, isClosed: true })
})

test('LARGE-04 the failure of an item that was made ahead is kept for its reader', async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown) => void unheard.push(reason)
  process.on('unhandledRejection', hear)
  const found: number[] = []
  const read = async () => {
    for await (const item of ahead(numbers(true).items)) {
      found.push(item)
      // Long enough for Node to look for failures without a reader.
      for (let turns = 0; turns < 3; turns += 1) await new Promise(setImmediate)
    }
  }
  await expect(read()).rejects.toThrow('unreadable')
  process.off('unhandledRejection', hear)
  expect([found, unheard]).toEqual([[1], []])
})

test('OWNER-04 losses are counted by column, also over several batches, with the first three codes', () => {
  const batch = (codes: string[], columns: string[]) => {
    const losses: Loss[] = []
    for (const code of codes) noteLosses(losses, code, columns)
    return losses
  }
  expect(batch(['A', 'B', 'C', 'D'], ['marca', 'talla'])).toEqual(
    ['marca', 'talla'].map(column => ({ column, count: 4, codes: ['A', 'B', 'C'] })),
  )
  const sum: Loss[] = []
  for (const losses of [batch(['A', 'B'], ['marca']), batch(['C', 'D'], ['marca']), batch(['E'], ['talla'])])
    addLosses(sum, losses)
  expect(sum).toEqual([
    { column: 'marca', count: 4, codes: ['A', 'B', 'C'] },
    { column: 'talla', count: 1, codes: ['E'] },
  ])
})
