import { expect, test } from 'vitest'
import { eachOf } from '#server/lib/each.ts'
import { Gate } from '#server/lib/gate.ts'

const turn = () => new Promise<void>(resolve => setImmediate(resolve))

/** Work that ends when it is let go, and what of it has begun. */
function stage() {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<undefined>>()
  return {
    begun,
    work: (name: string): Promise<void> => {
      begun.push(name)
      const end = Promise.withResolvers<undefined>()
      ends.set(name, end)
      return end.promise
    },
    end: async (name: string) => {
      ends.get(name)?.resolve(undefined)
      await turn()
    },
    fail: async (name: string) => {
      ends.get(name)?.reject(new Error(name))
      await turn()
    },
  }
}

test('GUARD-11 so many entries of a list are worked on at once, the next when one is done', async () => {
  const { begun, work, end } = stage()
  const all = eachOf(['a', 'b', 'c', 'd'], { atOnce: 2 }, work)
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c', 'd']) await end(name)
  await all
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('GUARD-11 an entry that fails keeps no other from its work; the first failure is reported at the end', async () => {
  const { begun, work, end, fail } = stage()
  const all = eachOf(['a', 'b', 'c'], { atOnce: 1 }, work)
  const failure = expect(all).rejects.toThrow('a')
  await fail('a')
  await fail('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('c')
  await failure
  const one = eachOf(['a', 'b'], { atOnce: 2 }, name =>
    name === 'a' ? Promise.reject(new Error('a')) : turn(),
  )
  await expect(one).rejects.toThrow('a')
})

test('RUN-05 nothing more is begun when the shop stops; what has begun is finished', async () => {
  const { begun, work, end } = stage()
  const stop = new AbortController()
  let isOver = false
  const all = eachOf(['a', 'b'], { atOnce: 1, signal: stop.signal }, work).then(() => (isOver = true))
  stop.abort()
  await turn()
  expect(isOver).toBe(false)
  await end('a')
  await all
  expect(begun).toEqual(['a'])
  await eachOf(['a'], { atOnce: 1, signal: stop.signal }, work)
  expect(begun).toEqual(['a'])
})

test('GUARD-11 callers of a gate wait in the order in which they came', async () => {
  const gate = new Gate(2)
  const inside: string[] = []
  const enter = async (name: string) => {
    const leave = await gate.enter()
    inside.push(name)
    return leave
  }
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(enter)
  await turn()
  expect(inside).toEqual(['a', 'b'])
  ;(await b)?.()
  await turn()
  expect(inside).toEqual(['a', 'b', 'c'])
  ;(await a)?.()
  await turn()
  expect(inside).toEqual(['a', 'b', 'c', 'd'])
  for (const leave of [await c, await d]) leave?.()
  // Both places are free again, and no third one.
  for (const name of ['e', 'f', 'g']) void enter(name)
  await turn()
  expect(inside.slice(-2)).toEqual(['e', 'f'])
})

test('GUARD-11 who comes back from an outside service takes a place at once, and the next one waits for two', async () => {
  const gate = new Gate(1)
  const leave = await gate.enter()
  const leaveAgain = gate.comeBack()
  let isIn = false
  void gate.enter().then(() => (isIn = true))
  leave()
  await turn()
  expect(isIn).toBe(false)
  leaveAgain()
  await turn()
  expect(isIn).toBe(true)
})
